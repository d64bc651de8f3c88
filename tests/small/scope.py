"""Every short continuation of a journal, judged twice."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from app.folds.answer import Fold, fold
from app.records.rows import row_of
from tests.small.alphabet import GAP, LETTERS
from tests.small.corruption import RULES
from tests.small.questions import text_of
from tests.small.reading import answer, judge

STORY = "story"
SOUND = {"sound": "where the program says otherwise"}


def row(letter, seq):
    """The letter as the row ``seq``, in the form of the vectors."""
    draft = LETTERS[letter]
    out = {
        "seq": seq + (letter == GAP), "stream": draft.stream, "kind": draft.kind,
        "payload": dict(draft.payload),
    }  # fmt: skip
    if draft.stream == "event":
        return out | {"entry_id": draft.entry_id, "parent_id": draft.parent_id}
    return out | {"operation_id": draft.operation_id, "replay": draft.replay}


def journal(letters):
    return [row(letter, seq) for seq, letter in enumerate(letters, 1)]


@cache
def both(letter, seq):
    """The letter at one place: as the second reading sees it, and as the program does."""
    plain = row(letter, seq)
    return plain, row_of(STORY, plain)


def continuations(start, letters, length, rules=RULES):
    """Yield ``(word, ours, theirs)`` for every word of up to ``length`` letters after ``start``.

    ``ours`` is the second reading's answer, ``theirs`` the program's. Only sound journals go on.
    """
    rows = [both(letter, seq) for seq, letter in enumerate(start, 1)]
    plain, stored = [p for p, _ in rows], [s for _, s in rows]
    yield from _after(plain, stored, (), letters, length, rules)


def _after(plain, stored, word, letters, length, rules):
    session = fold(stored).session
    for letter in letters:
        mine, its = both(letter, len(plain) + 1)
        theirs = Fold(session)
        theirs.add(its)
        ours, longer, now = judge(plain, mine, rules), [*plain, mine], (*word, letter)
        if theirs.stopped:
            yield now, SOUND if ours is None else ours, theirs.answer()
            # judging only looks: the next letter meets the same session
            continue
        yield now, answer(longer) if ours is None else ours, theirs.answer()
        if ours is None and length > 1:
            yield from _after(longer, [*stored, its], now, letters, length - 1, rules)
        session = fold(stored).session


def difference(start, letters, length, rules=RULES):
    """Return ``(number of words tried, first word the two read differently)``, None for no word."""
    count = 0
    for word, ours, theirs in continuations(start, letters, length, rules):
        count += 1
        if ours != theirs:
            return count, Difference((*start, *word), ours, theirs)
    return count, None


@dataclass(frozen=True)
class Difference:
    """A journal that is read in two ways; ``str`` tells a person."""

    word: tuple[str, ...]
    ours: dict
    theirs: dict

    def __str__(self):
        rows = "\n".join(
            f"{r['seq']:>3} {r['kind']} {r.get('entry_id') or r.get('operation_id') or ''}"
            f" {r.get('parent_id') or ''} {text_of(r['payload'])}"
            for r in journal(self.word)
        )
        return (
            f"read differently: {' | '.join(self.word)}\n{rows}\n"
            f"second reading: {self.ours}\n       program: {self.theirs}"
        )
