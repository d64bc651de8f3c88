"""The workflow of a release builds and tries each system's package and publishes nothing by itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"


def jobs() -> dict[str, str]:
    text = WORKFLOW.read_text("utf-8").partition("\njobs:\n")[2]
    parts = re.split(r"^  (\w+):\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.parametrize("system", ["linux", "windows", "macos"])
def test_each_system_builds_from_the_lock_tests_the_frozen_program_and_hands_it_on(
    system: str,
) -> None:
    job = jobs()[system]
    assert "packaging/make_package.py" in job or "packaging/build.sh" in job
    assert job.count("self-test") >= (1 if system == "linux" else 2), "also when installed"
    assert "upload-artifact" in job
    assert "requirements/package.txt" in job or "packaging/build.sh" in job
    assert system != "linux" or "packaging/try_package.sh" in job


def test_a_release_is_a_draft_with_checked_sums_and_the_notes_of_the_changes() -> None:
    draft = jobs()["draft"]
    assert "needs: [linux, windows, macos]" in draft
    for words in ("--draft", "sha256sum --check", "CHANGELOG.md", "packages/*"):
        assert words in draft


def test_only_the_draft_may_write_and_actions_are_few() -> None:
    text = WORKFLOW.read_text("utf-8")
    assert text.count("contents: write") == 1
    assert "contents: write" in jobs()["draft"]
    used = re.findall(r"uses: (\S+)", text)
    assert used
    assert all(re.fullmatch(r"actions/[a-z-]+@(v\d+|[0-9a-f]{40})", one) for one in used)


def test_no_name_from_outside_is_run_as_a_command() -> None:
    for job in jobs().values():
        for block in re.findall(r"run: \|\n((?:          .*\n|\n)+)", job):
            assert "${{" not in block, "given by the environment instead"
