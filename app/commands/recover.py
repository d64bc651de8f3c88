"""``recover`` and ``decide``: what a crash left, and what a person says about it."""

from __future__ import annotations

import argparse
from decimal import InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.commands.say import in_words
from app.commands.session import find_story, workshop
from app.commands.story_answer import (
    exit_status,
    operation_json,
    outside_words,
    question_json,
)
from app.commands.terminal import DONE, DOUBT, READ_ONLY, WAITS, answer, complain
from app.errors import AppError, FencedOutError, WrongUseError
from app.folds.verdict import recover as verdict_of
from app.records.money import Money, read_money

if TYPE_CHECKING:
    from app.runtime.questions import Question
    from app.wiring import Workshop


def add(verbs: Any) -> None:
    """Declare the verbs."""
    verb = verbs.add_parser("recover", help="settle what needs nobody, and tell what does")
    verb.add_argument("session", nargs="?")
    verb.set_defaults(run=run_recover)
    verb = verbs.add_parser("decide", help="say what became of a call in doubt")
    verb.add_argument("session")
    verb.add_argument("result_id")
    verb.add_argument(
        "choice", choices=("check", "attach", "leave-unknown", "not-made", "run-again")
    )
    verb.add_argument("--file", type=Path, help="the picture to attach")
    verb.add_argument("--yes", action="store_true", help="it may be charged once more")
    verb.add_argument("--price", help="that it may cost by now, like '0.06 USD' or unknown")
    verb.set_defaults(run=run_decide)


async def run_recover(options: argparse.Namespace) -> int:
    """Carry every story's unfinished operations on; print verdicts and questions."""
    status = DONE
    verdicts: list[dict[str, Any]] = []
    questions: list[dict[str, Any]] = []
    async with workshop(options.home) as shop:
        if options.session:
            stories = [find_story(shop, options.session)]
        else:
            known = [info.session_id for info in shop.journal.sessions()]
            stories = [name for name in known if _has_unfinished(shop, name)]
        for session_id in stories:
            unsettled = shop.journal.view(session_id).unsettled()
            try:
                await shop.studio.recover(session_id)
            except AppError as error:
                complain(error)
                status = READ_ONLY if isinstance(error, FencedOutError) else error.exit_status
                continue
            verdicts += [_verdict_json(shop, session_id, op) for op in unsettled]
            questions += [question_json(q) for q in shop.studio.questions(session_id)]
    found = {"verdicts": verdicts, "questions": questions}
    answer(found, as_json=options.json, text=_in_words(verdicts, questions))
    if any(question["kind"] == "doubt" for question in questions):
        return DOUBT
    return WAITS if questions else status


def _has_unfinished(shop: Workshop, session_id: str) -> bool:
    """Whether a story has something to settle: in its rows, or an answer that came too late."""
    return bool(shop.journal.view(session_id).unsettled() or shop.spool.kept(session_id))


def _verdict_json(shop: Workshop, session_id: str, operation_id: str) -> dict[str, Any]:
    story = shop.studio.open(session_id)
    verdict = verdict_of(story.operation(operation_id))
    told = {"session_id": session_id, "operation_id": operation_id, "status": verdict.status}
    return told | verdict.json()


def _in_words(verdicts: list[dict[str, Any]], questions: list[dict[str, Any]]) -> str:
    """Return what recovery did and what it asks, for a person."""
    asked = {question["result_entry_id"] for question in questions}
    calls = [call["result_entry_id"] for verdict in verdicts for call in verdict.get("calls", ())]
    settled = sum(1 for verdict in verdicts if verdict["status"] == "terminal")
    said = [f"{settled} of {len(verdicts)} unfinished runs settled."] if verdicts else []
    for question in questions:
        price = read_money(question["estimate"]) or "price unknown"
        told = (
            "is in doubt: sent, and no clear answer"
            if question["kind"] == "doubt"
            else "waits for a yes"
        )
        outside = question.get("outside")
        if outside is not None:
            price = "not sent again by itself"
        said += [
            f"{outside_words(outside) if outside is not None else question['prompt']}",
            f"  {question['engine']}, {price}, {told}",
            f"  RESULT {question['result_entry_id']}  {' | '.join(question['choices'])}",
        ]
        if question["checked"]:
            said.append(f"  last look-up: {question['checked']}")
    said += [f"still at work: {call}" for call in calls if call not in asked]
    return "\n".join(said) or "Nothing is unfinished."


async def run_decide(options: argparse.Namespace) -> int:
    """Write a choice of the recovery dialog, carry it out, and carry the run on."""
    picture = None
    if options.choice == "attach":
        if options.file is None:
            raise WrongUseError(reason="attach needs --file.")
        try:
            picture = options.file.read_bytes()
        except OSError as error:
            raise WrongUseError(reason=f"{options.file} cannot be read: {error}") from error
    async with workshop(options.home) as shop:
        session_id = find_story(shop, options.session)
        question = _doubt(shop, session_id, options.result_id)
        if options.choice == "run-again" and not options.yes:
            if question.outside is not None:
                raise WrongUseError(
                    reason="It may have been done already, and would be done once more; say --yes "
                    "if that is meant."
                )
            price = read_money(question.estimate)
            raise WrongUseError(
                reason=f"Sending it again may charge {price or 'an unknown price'} once more; "
                "say --yes if that is meant."
            )
        await shop.studio.decide(
            session_id, options.result_id, options.choice, picture, price=_shown(question, options)
        )
        operation_id = shop.journal.view(session_id).owner_of(options.result_id)
        assert operation_id is not None
        await shop.studio.run(session_id, operation_id, patient=False)
        last = operation_json(shop, session_id, operation_id)
    answer(last, as_json=options.json, text=in_words(last))
    return exit_status(last)


def _shown(question: Question, options: argparse.Namespace) -> Money | None:
    """Return the price the person agrees to: the one named, else the one the question shows."""
    if options.price is None:
        return read_money(question.estimate)
    amount, _, unit = options.price.partition(" ")
    if amount == "unknown":
        return None
    try:
        return Money.of(amount, unit or "credits")
    except InvalidOperation:
        reason = f"--price is an amount and a unit, like '0.04 USD', not {options.price}."
        raise WrongUseError(reason=reason) from None


def _doubt(shop: Workshop, session_id: str, result_id: str) -> Question:
    """Return the question about a call in doubt. Raises ``WrongUseError`` for any other."""
    for question in shop.studio.questions(session_id):
        if question.result_entry_id == result_id and question.kind == "doubt":
            return question
    raise WrongUseError(
        reason=f"Nothing named {result_id} is in doubt; inkfold recover tells what is."
    )
