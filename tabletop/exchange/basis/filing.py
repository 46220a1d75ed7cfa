"""Files that are written whole or not at all, and how they are told apart."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from tabletop.content.places import is_file, is_folder
from tabletop.exchange.basis.errors import ExchangeError

RECORD = "import/origin.json"
MAPPING = "import/mapping.yaml"
BEFORE = "import/before"
MANIFEST = "import/before/files.json"
ART = "assets/art"


@contextlib.contextmanager
def staging(folder: Path) -> Iterator[Path]:
    """A folder of its own beside a place; whatever cannot be written becomes a sentence."""
    work: Path | None = None
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=".import-", dir=folder.parent))
        yield work
    except OSError as error:
        if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
            raise ExchangeError("no_room", folder=folder) from None
        raise ExchangeError("not_written", folder=folder, reason=error.strerror or error) from None
    except shutil.Error as error:
        raise ExchangeError("not_written", folder=folder, reason=error) from None
    finally:
        if work is not None:
            shutil.rmtree(work, ignore_errors=True)


def copy_over(source: Path, target: Path) -> None:
    if is_folder(source):
        shutil.copytree(source, target)
    elif is_file(source):
        shutil.copy2(source, target)


def write(path: Path, raw: bytes | None) -> None:
    """Write a file, or remove it (None)."""
    if raw is None:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(raw)


def exchange(new: Path, place: Path, copy: bool = False) -> None:
    """Put a file in its place, or take the one there away where there is no new one."""
    if not is_file(new):
        place.unlink(missing_ok=True)
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    if copy:
        shutil.copy2(new, place)
    else:
        new.replace(place)


def files_in(folder: Path) -> dict[str, Path]:
    return {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if is_file(path)}


def sha_of(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def is_same(first: Path, second: Path) -> bool:
    return first.stat().st_size == second.stat().st_size and first.read_bytes() == second.read_bytes()


def manifest(made: Path, before: Mapping[str, str], names: list[str], first: bool) -> bytes:
    files = {name: {"before": before.get(name, ""), "after": sha_of(made / name)} for name in names}
    return (json.dumps({"first": first, "files": files}, indent=1) + "\n").encode()


def is_inside(name: object) -> bool:
    return isinstance(name, str) and not Path(name).is_absolute() and ".." not in Path(name).parts
