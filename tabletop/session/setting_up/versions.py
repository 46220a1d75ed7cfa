"""The versions of a game's files that one table has seen, by content hash.

Reading the cards again while playing (F6) puts the new version's hash into the position (``flow["catalog"]``), so
undo leads back to the old cards. A position is read with the zones of all versions: whatever once lay somewhere can
be put back there. Each version has rules of its own, made when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

from tabletop.content import Catalog
from tabletop.core.state import GameState
from tabletop.core.stock import Cards, Stock
from tabletop.core.zones import Scalar, TableSpec, ZoneKind
from tabletop.rules.ruleset import Ruleset
from tabletop.session.setting_up import games
from tabletop.session.setting_up.recent import Recent, kind_of_table
from tabletop.session.telling.templates import Sentences

_SPECS = Recent[TableSpec]()
"""With who sees what in each zone, as far as somebody has asked."""


class Versions:
    """All catalogs of one table. Shared between a session and its forks; it only grows. ``dealt``: the cards that
    it began with, as a version has them."""

    def __init__(
        self,
        catalog: Catalog,
        seats: int,
        options: Mapping[str, Scalar],
        dealt: Callable[[Catalog], Cards],
        extra: Mapping[str, ZoneKind] | None = None,
    ) -> None:
        self.seats = seats
        self.options = options
        self.latest = catalog
        self._dealt = dealt
        self._catalogs: dict[str, Catalog] = {}
        self._specs: dict[str, TableSpec] = {}
        self._extra: dict[str, ZoneKind] = dict(extra or {})
        self._rulesets: dict[str, Ruleset | None] = {}
        self.sentences = Sentences()
        """Every sentence that this table can say, of all versions."""
        self.add(catalog)

    def add(self, catalog: Catalog, known_as: str = "") -> None:
        """Take a version in; ``known_as``: also for positions that were made with a version of that hash."""
        for name in filter(None, (catalog.hash, known_as)):
            self._catalogs[name] = catalog
        self.latest = catalog
        for each in self._catalogs.values():
            for family, kind in each.zones.items():
                known = self._extra.get(family)
                if known is None or known.sites < kind.sites:
                    self._extra[family] = kind
        for name, each in self._catalogs.items():
            self._specs[name] = self._spec(each)

    def know(self, hashes: Iterable[str]) -> None:
        """Let the latest version stand in for those that are not at hand."""
        for name in hashes:
            if name not in self._catalogs:
                self.add(self.latest, known_as=name)

    def options_for(self, catalog: Catalog) -> dict[str, Scalar]:
        """Those of the agreed options that a version knows."""
        return {key: value for key, value in self.options.items() if key in catalog.options}

    def zones(self) -> Mapping[str, ZoneKind]:
        """Every zone that some version has had."""
        return self._extra

    def _spec(self, catalog: Catalog) -> TableSpec:
        key = kind_of_table(catalog, self.seats, self.options), tuple(self._extra.items())
        spec = _SPECS.of(key, lambda: self._make_spec(catalog))
        return spec.holding(Stock(partial(self._dealt, catalog), spec.backs))

    def _make_spec(self, catalog: Catalog) -> TableSpec:
        spec = catalog.spec(self.seats, self.options_for(catalog))
        zones = dict(spec.zones)
        for family, kind in self._extra.items():
            own = zones.get(family)
            zones[family] = kind if own is None else replace(own, sites=max(own.sites, kind.sites))
        return replace(spec, zones=zones, options={**self.options, **spec.options})

    def catalog_of(self, state: GameState) -> Catalog:
        """The catalog that is in force in a position."""
        flow, catalogs = state.flow, self._catalogs
        name = flow["catalog"] if "catalog" in flow else ""
        return catalogs[name] if isinstance(name, str) and name in catalogs else self.latest

    def spec_of(self, state: GameState) -> TableSpec:
        """What a position is read with."""
        found = self._specs.get(str(state.flow.get("catalog", "")))
        return found if found is not None else self._specs[self.latest.hash]

    def ruleset_for(self, catalog: Catalog) -> Ruleset | None:
        """The rules of a version, None for a game without. Raises whatever is wrong with them."""
        if catalog.hash not in self._rulesets:
            made = games.make_ruleset(catalog, self.seats, {**catalog.resolve_options({})[0], **self.options})
            if made is not None:
                self.sentences.learn(made.sentences)
            self._rulesets[catalog.hash] = made
        return self._rulesets[catalog.hash]
