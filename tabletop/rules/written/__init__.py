"""Games whose rules are a file: `rules.yaml` in a game's folder, read, checked and made into a referee.

Two levels and no third: *what happens* is YAML, lists of effects with named parts; *how many, which, whether* is a
phrase (`rules.phrases`). Nothing of a folder is run as code, and every step ends.

* `reading`: a file as parts with places, so that each fault has its line and its column;
* `naming`: what the table keeps, and what names mean in a game's phrases;
* `doing`: the words of effects, each beside the function that makes instructions of it;
* `acts`: what seats may want, as kinds of actions; what follows by itself;
* `deriving`: values that follow from others;
* `book` is all that a file declares, `ruleset` the referee made of it, `code` the door through which games come in.
"""
