"""How long a table of 5,000 cards takes to become a game, beside bare reading and bare writing in the same run.

python -m tests.benchmarks.bench_import [CARDS]
"""

from __future__ import annotations

import csv
import gc
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import openpyxl
import yaml

from tabletop.exchange.arriving.importing import plan_import

HEADERS = ("Name", "Qty", "Cost", "Type", "Text", "Power", "Health", "Set", "Rarity", "Artist")


def rows(cards: int) -> list[list[str]]:
    """Cards with texts as long as real ones."""
    words = ("when", "this", "comes", "into", "play", "draw", "a", "card", "and", "then", "discard", "one", "unless")
    return [
        [f"Card {n} of {words[n % 13]}", "1", str(n % 9), ("Beast", "Spell", "Land")[n % 3],
         " ".join(words[(n + k) % 13] for k in range(18)), str(n % 7), str(n % 5), f"Set {n % 10}",
         ("common", "rare")[n % 2], f"Painter {n % 40}"]
        for n in range(cards)
    ]  # fmt: skip


def timed(deed: Callable[[], object]) -> float:
    """Seconds of the processor that something takes (it waits for no one)."""
    gc.collect()
    start = time.process_time()
    deed()
    return time.process_time() - start


def _files(folder: Path) -> list[Path]:
    return [folder / "game.yaml", *sorted((folder / "cards").iterdir()), *sorted((folder / "decks").iterdir())]


def main(cards: int) -> None:
    """Print the figures of CSV and XLSX."""
    data = rows(cards)
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        with (home / "a.csv").open("w", newline="", encoding="utf-8") as stream:
            csv.writer(stream).writerows([HEADERS, *data])
        book = openpyxl.Workbook(write_only=True)
        sheet = book.create_sheet("Cards")
        for row in [HEADERS, *data]:
            sheet.append(row)
        book.save(home / "a.xlsx")
        for source, read in (("a.csv", _bare_csv), ("a.xlsx", _bare_sheet)):
            folder, bare = home / f"game-{source}", home / f"bare-{source}"
            bare.mkdir()
            whole = timed(lambda folder=folder, source=source: plan_import(home / source, folder).apply())
            again = timed(lambda folder=folder, source=source: plan_import(home / source, folder))
            reading = timed(lambda read=read, source=source: read(home / source))
            loaded = [(path, yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)) for path in _files(folder)]
            writing = timed(lambda loaded=loaded, bare=bare: _bare_yaml(loaded, bare))
            print(
                f"{source}: {cards} cards in {whole:.2f} s ({whole / (reading + writing):.1f} times bare reading "
                f"{reading:.2f} s + bare writing {writing:.2f} s); looking again {again:.2f} s"
            )


def _bare_csv(path: Path) -> None:
    with path.open(newline="", encoding="utf-8") as stream:
        list(csv.reader(stream))


def _bare_sheet(path: Path) -> None:
    for sheet in openpyxl.load_workbook(path, read_only=True, data_only=True):
        list(sheet.iter_rows(values_only=True))


def _bare_yaml(loaded: list[tuple[Path, object]], target: Path) -> None:
    for path, data in loaded:
        (target / path.name).write_text(yaml.dump(data, Dumper=yaml.CSafeDumper, allow_unicode=True), "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
