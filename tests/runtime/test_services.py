"""kill -9 while a real kind of service draws: what each class promises, held by its stand-in."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from PIL import Image

from tests.commands.inkfold import Inkfold
from tests.engines.fake import KEY, Fake, RefusedByFakeError, wait_until
from tests.engines.fake_jobs import ComfyFake, DashScopeFake, JobsFake
from tests.engines.fake_services import FAKES, MODELS, form_of
from tests.pictures import samples
from tests.pictures.samples import painted, saved

NEVER = ("openai", "gemini-images", "siliconflow-images")
HANDLE = ("dashscope", "fal", "sdcpp")
FREE = ("comfyui", "sdcpp", "automatic1111")


@dataclass
class Desk:
    """The program, its story, and the service it draws with."""

    program: Inkfold
    session: str
    fake: Fake
    said: list[str] = field(default_factory=list)

    def say(self, text: str = "Mina runs through the arena, wide") -> tuple[str, ...]:
        return ("say", self.session, text, "--approve", "all")

    def panels(self) -> int:
        return len(self.program.show(self.session)["panels"])

    @property
    def jobs(self) -> JobsFake:
        assert isinstance(self.fake, JobsFake)
        return self.fake


@pytest.fixture
def desk(
    request: pytest.FixtureRequest, tmp_path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Desk]:
    name = request.param
    monkeypatch.setenv("INKFOLD_KEY_PAINTER", KEY)
    with FAKES[name]() as fake:
        program = Inkfold(tmp_path / "home")
        session = program.new()
        words = ["engines", "add", "painter", "--service", name, "--base-url", fake.base_url]
        words += ["--model", MODELS.get(name, "some-model")]
        words += [] if name in FREE else ["--price", "0.04", "--unit", "USD"]
        program.here(*words)
        program.here("engines", "set-default", "image", "painter")
        yield Desk(program, session, fake)


def services(*names: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("desk", names, indirect=True)


@services(*NEVER, *HANDLE, "comfyui", "automatic1111")
def test_a_panel_is_drawn_and_the_story_is_whole(desk: Desk) -> None:
    last = desk.program.run(*desk.say())
    assert last["outcome"] == "completed"
    assert (desk.panels(), desk.fake.paid) == (1, 1)
    assert desk.program.verify() == []


@services(*NEVER, "automatic1111")
def test_what_keeps_nothing_is_asked_about_and_never_sent_again(desk: Desk) -> None:
    desk.fake.trouble = "stall"
    desk.program.killed_when(lambda: desk.fake.paid == 1, *desk.say())
    recovered = desk.program.run("recover", status=4)
    (question,) = recovered["questions"]
    assert question["engine"] == "painter"
    assert len(desk.fake.orders) == 1
    desk.program.run("decide", desk.session, question["result_entry_id"], "leave-unknown")
    desk.program.run("recover")
    assert (len(desk.fake.orders), desk.panels()) == (1, 0)
    assert desk.program.verify() == []


@services(*NEVER, *HANDLE, "comfyui", "automatic1111")
def test_before_the_request_left_nothing_is_charged_and_nothing_is_sent_unasked(desk: Desk) -> None:
    assert desk.program.killed_at("before_request", *desk.say())
    recovered = desk.program.run("recover", status=4)
    assert len(recovered["questions"]) == 1
    assert desk.fake.paid == 0
    assert desk.program.verify() == []


@services(*HANDLE)
def test_a_job_whose_number_is_known_is_collected_after_the_outage(desk: Desk) -> None:
    desk.jobs.hold = True
    assert desk.program.killed_at("after_handle", *desk.say())
    desk.jobs.hold = False
    recovered = desk.program.run("recover")
    assert recovered["questions"] == []
    assert (desk.panels(), desk.fake.paid, len(desk.fake.orders)) == (1, 1, 1)
    assert desk.program.verify() == []


@services(*HANDLE, "comfyui")
def test_a_job_that_still_runs_is_waited_for_and_not_sent_again(desk: Desk) -> None:
    desk.jobs.hold = True
    desk.program.killed_when(
        lambda: any(looks > 0 for looks in desk.jobs.jobs.values()), *desk.say()
    )
    looks = sum(desk.jobs.jobs.values())
    process = desk.program.popen("recover")
    wait_until(lambda: sum(desk.jobs.jobs.values()) > looks)
    desk.jobs.hold = False
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, (out, err)
    assert (desk.panels(), len(desk.fake.orders)) == (1, 1)
    assert desk.program.verify() == []


@services(*HANDLE)
def test_a_job_the_service_forgot_is_asked_about(desk: Desk) -> None:
    desk.jobs.hold = True
    assert desk.program.killed_at("after_handle", *desk.say())
    desk.jobs.forgets = True
    (question,) = desk.program.run("recover", status=4)["questions"]
    assert question["checked"]
    assert len(desk.fake.orders) == 1
    assert desk.program.verify() == []


@services("comfyui")
def test_our_own_id_finds_the_job_of_a_request_whose_answer_never_came(desk: Desk) -> None:
    desk.fake.trouble = "drop"
    desk.program.killed_when(lambda: desk.fake.paid == 1, *desk.say())
    desk.program.run("recover", status=None)
    desk.program.run("recover")
    assert (desk.panels(), len(desk.fake.orders)) == (1, 1)
    assert desk.program.verify() == []


@services("comfyui")
def test_a_gateway_that_gives_up_before_the_picture_is_there_loses_nothing(desk: Desk) -> None:
    desk.fake.trouble = "gateway"
    desk.program.run(*desk.say(), status=None)
    desk.program.run("recover", status=None)
    desk.program.run("recover")
    assert (desk.panels(), len(desk.fake.orders)) == (1, 1)
    assert desk.program.verify() == []


@services("comfyui")
def test_a_job_found_on_two_servers_is_taken_once(desk: Desk) -> None:
    with ComfyFake() as second:
        program = desk.program
        program.here(
            "engines", "add", "farm", "--service", "comfyui", "--base-url", desk.fake.base_url,
            "--option", f"servers={second.base_url}", "--model", "m",
        )  # fmt: skip
        program.here("engines", "set-default", "image", "farm")
        desk.jobs.hold = second.hold = True
        program.killed_when(lambda: bool(desk.jobs.jobs), *desk.say())
        (job,) = desk.jobs.jobs
        second.jobs[job] = 2
        second._prefixes[job] = f"inkfold/{job}"
        desk.jobs.hold = second.hold = False
        desk.jobs.jobs[job] = 2
        program.run("recover")
        assert desk.panels() == 1
        assert (len(desk.fake.orders), len(second.orders)) == (1, 0)
        assert program.verify() == []


@services("dashscope")
def test_the_later_result_of_a_parked_call_is_a_candidate(desk: Desk) -> None:
    desk.jobs.hold = True
    assert desk.program.killed_at("after_handle", *desk.say())
    desk.jobs.forgets = True
    (question,) = desk.program.run("recover", status=4)["questions"]
    desk.program.here("engines", "set-default", "image", "sketch")
    desk.program.run("say", desk.session, "Mina sits down, close-up")
    assert desk.panels() == 1
    desk.jobs.hold = desk.jobs.forgets = False
    desk.program.run("decide", desk.session, question["result_entry_id"], "check", status=None)
    desk.program.run("decide", desk.session, question["result_entry_id"], "check", status=None)
    assert desk.panels() == 2
    assert (desk.fake.paid, len(desk.fake.orders)) == (1, 1)
    assert desk.program.verify() == []


@services("siliconflow-images")
def test_a_picture_whose_address_has_expired_stays_in_doubt_with_its_answer_kept(
    desk: Desk,
) -> None:
    assert desk.program.killed_at("spooled", *desk.say())
    served = type(desk.fake).other

    def expired(asked):
        if asked.path.startswith("/files/"):
            from tests.engines.fake import Said

            return Said(403, b"<Error>expired</Error>", "application/xml")
        return served(desk.fake, asked)

    desk.fake.other = expired  # type: ignore[method-assign]
    (question,) = desk.program.run("recover", status=4)["questions"]
    assert list((desk.program.home / "spool").rglob("*.answer"))
    assert (desk.panels(), len(desk.fake.orders)) == (0, 1)
    del desk.fake.other  # type: ignore[method-assign]
    desk.program.run("recover")
    assert (desk.panels(), len(desk.fake.orders)) == (1, 1)
    assert question["result_entry_id"]
    assert desk.program.verify() == []


@services("dashscope")
def test_one_address_read_after_the_outage_is_read_without_a_new_order(desk: Desk) -> None:
    assert isinstance(desk.fake, DashScopeFake)
    assert desk.program.killed_at("spooled", *desk.say())
    desk.program.run("recover")
    assert (desk.panels(), len(desk.fake.orders)) == (1, 1)


def test_a_free_service_draws_again_by_itself_only_where_its_person_said_so(
    tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for again, status, orders in (("", 4, 1), ("again=yes", 0, 2)):
        with FAKES["automatic1111"]() as fake:
            program = Inkfold(tmp_path / f"home{orders}")
            session = program.new()
            words = ["engines", "add", "own", "--service", "automatic1111",
                     "--base-url", fake.base_url]  # fmt: skip
            program.here(*words, *(["--option", again] if again else []))
            program.here("engines", "set-default", "image", "own")
            fake.trouble = "stall"
            program.killed_when(lambda fake=fake: fake.paid == 1, "say", session, "Mina, wide")
            program.run("recover", status=status)
            assert len(fake.orders) == orders
            assert len(program.show(session)["panels"]) == (1 if again else 0)
            assert program.verify() == []


@services("openai")
def test_of_four_candidates_two_refused_leave_two_and_say_so(desk: Desk) -> None:
    desk.program.run(*desk.say())
    (panel,) = desk.program.show(desk.session)["panels"]
    filled = type(desk.fake).order
    numbers = iter(range(1, 5))

    def every_other(asked):
        if next(numbers) % 2:
            raise RefusedByFakeError("Your request was rejected by the safety system.")
        return filled(desk.fake, asked)

    desk.fake.order = every_other  # type: ignore[method-assign]
    last = desk.program.run(
        "again", desk.session, panel["panel_id"], "--count", "4", "--approve", "all"
    )
    assert last["outcome"] == "completed"
    assert (len(desk.fake.orders), desk.fake.paid) == (5, 3)
    rows = desk.program.lines("show", desk.session)[-1]
    assert rows["spending"]["in_doubt"] == {}
    assert desk.panels() == 1
    assert desk.program.verify() == []


@services("openai")
def test_three_messages_in_a_row_draw_three_panels(desk: Desk) -> None:
    processes = [
        desk.program.run(*desk.say(text)) for text in ("Mia runs", "Mia falls", "Mia laughs")
    ]
    assert all(last["outcome"] == "completed" for last in processes)
    assert (desk.panels(), len(desk.fake.orders)) == (3, 3)


@services("openai")
def test_a_phone_photo_as_reference_is_sent_upright_and_without_what_it_says_of_its_maker(
    desk: Desk, tmp_path
) -> None:
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(saved(painted(), "JPEG", exif=samples.exif(6)))
    desk.program.run(*desk.say(), "--image", photo)
    (order,) = desk.fake.orders
    _, files = form_of(order)
    with Image.open(io.BytesIO(files[0])) as sent:
        assert sent.size == (20, 40)
        assert not sent.getexif()


@services("openai")
def test_a_control_that_orders_again_is_seen(desk: Desk) -> None:
    desk.fake.trouble = "stall"
    desk.program.killed_when(lambda: desk.fake.paid == 1, *desk.say())
    (question,) = desk.program.run("recover", status=4)["questions"]
    desk.program.run("decide", desk.session, question["result_entry_id"], "run-again", "--yes")
    assert (len(desk.fake.orders), desk.fake.paid) == (2, 2)


@services("openai")
def test_a_stream_that_was_cut_by_a_kill_is_in_doubt_after_one_order(desk: Desk) -> None:
    program = desk.program
    words = ["--service", "openai", "--base-url", desk.fake.base_url, "--model", "gpt-image-2"]
    words += ["--price", "0.04", "--unit", "USD", "--option", "previews=2"]
    program.here("engines", "add", "streaming", *words)
    program.here("engines", "set-default", "image", "streaming")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("INKFOLD_KEY_STREAMING", KEY)
        desk.fake.trouble = "midway"
        program.killed_when(desk.fake.midway.is_set, *desk.say())
        (question,) = program.run("recover", status=4)["questions"]
        assert question["engine"] == "streaming"
        assert (len(desk.fake.orders), desk.panels()) == (1, 0)
        assert b'"stream":true' in desk.fake.orders[0].body
        # the control: a stream that is not cut ends in a panel
        program.run("decide", desk.session, question["result_entry_id"], "leave-unknown")
        program.run(*desk.say("Mina sits down, close-up"))
        assert (len(desk.fake.orders), desk.panels()) == (2, 1)
        assert program.verify() == []
