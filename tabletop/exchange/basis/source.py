"""Where files come from: a folder, an archive or a single file, read by name and never left.

Names are matched exactly, or else without regard to capitals, with either slash. Entries that lead out of the
source (`..`, absolute names, links), that are encrypted, or that would unpack to more than there is room for, are
left out and noted. Nothing is ever unpacked to disk.
"""

from __future__ import annotations

import os
import stat
import unicodedata
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import IO

from tabletop.content.places import is_file, is_folder
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.limits import MAX_ARCHIVE, MAX_DEPTH, MAX_FILE, MAX_FILES
from tabletop.exchange.basis.records import Picture
from tabletop.exchange.basis.report import Report

ARCHIVES = (".zip", ".o8g", ".o8s", ".o8c", ".cgs", ".pcio")
BESIDE_DEPTH = 3
"""How deep below a single file's own folder its pictures are looked for: the folder may be somebody's whole desk."""

_CHUNK = 1 << 20


class Source:
    """The files of a source by name ("sets/carddata.txt"), with forward slashes, in a fixed order; `used` are those
    that were read or taken as pictures."""

    def __init__(self, path: Path, report: Report, *, plain: bool = False) -> None:
        self.path = path.expanduser()
        self.report = report
        self._zip: zipfile.ZipFile | None = None
        self._infos: dict[str, zipfile.ZipInfo] = {}
        self.names: tuple[str, ...] = ()
        self.used: set[str] = set()
        if is_folder(self.path):
            self.root = self.path
            self.names = tuple(sorted(self._walk(report)))
        elif is_file(self.path):
            self.root = self.path.parent
            if not plain and (self.path.suffix.lower() in ARCHIVES or _looks_zipped(self.path)):
                self._open_archive()
            else:
                self.names = (self.path.name,)
        else:
            raise ExchangeError("no_source", source=path)
        self._exact = frozenset(self.names)
        self._folded = {matching(name): name for name in reversed(self.names)}
        self._beside: tuple[str, ...] | None = None

    @property
    def is_archive(self) -> bool:
        """Whether its files lie in an archive."""
        return self._zip is not None

    @property
    def is_single(self) -> bool:
        """Whether it is one file that holds no others."""
        return self._zip is None and is_file(self.path)

    def find(self, name: str) -> str | None:
        """The file that a name means, whatever its capitals and slashes; None where there is none."""
        wanted = "/".join(part for part in name.replace("\\", "/").split("/") if part not in ("", "."))
        if ".." in wanted.split("/"):
            return None
        return wanted if wanted in self._exact else self._folded.get(matching(wanted))

    @property
    def within_reach(self) -> tuple[str, ...]:
        """The names of all files that pictures are looked for among: those of the source, and for a single file also
        those beside it and in the folders there. They are no part of the source: one that is not used is not told."""
        if not self.is_single:
            return self.names
        if self._beside is None:
            self._beside = tuple(sorted({*self.names, *self._walk(Report(), BESIDE_DEPTH)}))
        return self._beside

    def under(self, folder: str, *endings: str) -> list[str]:
        """The names in a folder (and deeper), those with one of the endings if any are given."""
        start = f"{folder.strip('/')}/".casefold() if folder else ""
        return [
            name
            for name in self.names
            if name.casefold().startswith(start) and (not endings or name.lower().endswith(endings))
        ]

    def read(self, name: str, most: int = MAX_FILE) -> bytes:
        """The bytes of a file. Raises ExchangeError where it cannot be read or is larger than `most`."""
        shown = self.shown(name)
        self.used.add(name)
        try:
            if self._zip is None:
                path = self.root / name
                if path.stat().st_size > most:
                    raise ExchangeError("too_large", file=shown, size=_mega(path.stat().st_size), most=_mega(most))
                return path.read_bytes()
            info = self._infos[name]
            if info.file_size > most:
                raise ExchangeError("too_large", file=shown, size=_mega(info.file_size), most=_mega(most))
            with self._zip.open(info) as stream:
                return _bounded(stream, most, shown)
        except OSError as error:
            raise ExchangeError("unreadable", file=shown, reason=error.strerror or error) from None
        # NotImplementedError: packed in a way that Python's zipfile does not know
        except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError) as error:
            raise ExchangeError("broken_archive", file=shown, reason=str(error) or type(error).__name__) from None

    def peek(self, name: str, most: int = MAX_FILE) -> bytes:
        """The bytes of a file that is only looked at, to see what it is: it does not count as used; b"" where it
        cannot be read."""
        known = name in self.used
        try:
            return self.read(name, most)
        except ExchangeError:
            return b""
        finally:
            if not known:
                self.used.discard(name)

    def shown(self, name: str) -> str:
        """The name of a file as it is told to a person."""
        return f"{self.path.name}/{name}" if self._zip is not None else name

    def picture(self, name: str, columns: int = 1, rows: int = 1, slot: int = 0) -> Picture:
        """A picture file of this source, or one slot of it."""
        self.used.add(name)
        if self._zip is not None:
            return Picture(self.path, name, columns, rows, slot)
        return Picture(self.root / name, "", columns, rows, slot)

    # ------------------------------------------------------------------------------------------------ inside

    def _walk(self, report: Report, deepest: int = MAX_DEPTH) -> list[str]:
        found: list[str] = []
        for folder, folders, files in os.walk(self.root, followlinks=False):
            here = Path(folder)
            depth = len(here.relative_to(self.root).parts)
            folders[:] = sorted(name for name in folders if not name.startswith(".") and depth < deepest)
            for name in sorted(files):
                if name.startswith("."):
                    continue
                path = here / name
                relative = path.relative_to(self.root).as_posix()
                if path.is_symlink() and not path.resolve().is_relative_to(self.root.resolve()):
                    report.note("outside", relative, name=relative)
                elif is_file(path):
                    found.append(relative)
                if len(found) >= MAX_FILES:
                    report.note("too_many_files", relative, most=MAX_FILES)
                    return found
        return found

    def _open_archive(self) -> None:
        try:
            self._zip = zipfile.ZipFile(self.path)
            infos = self._zip.infolist()
        except OSError as error:
            raise ExchangeError("unreadable", file=self.path.name, reason=error.strerror or error) from None
        # NotImplementedError: packed in a way that Python's zipfile does not know
        except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError) as error:
            raise ExchangeError("broken_archive", file=self.path.name, reason=str(error)) from None
        total = 0
        for info in infos[:MAX_FILES]:
            name = info.filename.replace("\\", "/")
            path = PurePosixPath(name)
            if info.is_dir() or name.endswith("/"):
                continue
            kind = info.external_attr >> 16
            if path.is_absolute() or ".." in path.parts or ":" in path.parts[0] or stat.S_ISLNK(kind):
                self.report.note("outside", self.path.name, name=name)
            elif info.flag_bits & 1:
                self.report.note("encrypted", self.path.name, name=name)
            elif str(path) in self._infos:
                self.report.note("double_entry", self.path.name, name=name)
            elif not any(part.startswith((".", "__MACOSX")) for part in path.parts):
                self._infos[str(path)] = info
                total += info.file_size
        if len(infos) > MAX_FILES:
            self.report.note("too_many_files", self.path.name, most=MAX_FILES)
        if total > MAX_ARCHIVE:
            size, most = _mega(total), _mega(MAX_ARCHIVE)
            raise ExchangeError("too_large", file=self.path.name, size=size, most=most)
        self.names = tuple(sorted(self._infos))


def matching(name: str) -> str:
    """A name as it is compared where capitals, and the ways to write one accent, do not count."""
    return unicodedata.normalize("NFC", name).casefold()


def read_picture(picture: Picture, most: int) -> bytes:
    """The bytes of a picture's file or entry. Raises ExchangeError."""
    if not picture.entry:
        # a file among others is what it is called, also if what is in it looks like an archive
        return Source(picture.file, Report(), plain=True).read(picture.file.name, most)
    with _entry(picture) as stream:
        return _bounded(stream, most, f"{picture.file.name}/{picture.entry}")


def _entry(picture: Picture) -> IO[bytes]:
    try:
        archive = zipfile.ZipFile(picture.file)
        info = next(each for each in archive.infolist() if each.filename.replace("\\", "/") == picture.entry)
        return archive.open(info)
    # NotImplementedError: packed in a way that Python's zipfile does not know
    except (OSError, zipfile.BadZipFile, RuntimeError, StopIteration, NotImplementedError, ValueError) as error:
        shown = f"{picture.file.name}/{picture.entry}"
        raise ExchangeError("broken_archive", file=shown, reason=str(error)) from None


def _bounded(stream: IO[bytes], most: int, shown: str) -> bytes:
    """Everything that a stream gives, unless it is more than was promised."""
    parts, total = [], 0
    try:
        while part := stream.read(_CHUNK):
            total += len(part)
            if total > most:
                raise ExchangeError("too_large", file=shown, size=_mega(total), most=_mega(most))
            parts.append(part)
    except (OSError, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError) as error:
        raise ExchangeError("broken_archive", file=shown, reason=str(error)) from None
    return b"".join(parts)


def _looks_zipped(path: Path) -> bool:
    """Whether a file without a telling name is an archive; spreadsheets are archives too, but read otherwise."""
    if path.suffix.lower() in (".xlsx", ".xlsm", ".xltx", ".ods"):
        return False
    try:
        with path.open("rb") as stream:
            return stream.read(4) == b"PK\x03\x04"
    except OSError:
        return False


def _mega(size: int) -> str:
    return f"{size / 1_000_000:,.1f} MB"
