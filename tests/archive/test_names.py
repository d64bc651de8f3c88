"""Export names work on Linux, Windows and macOS, and hide, steer or overwrite nothing."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.archive.layout import ENDING
from app.archive.names import LONGEST, safe_name

E = ENDING

NAMES: list[tuple[str, str]] = [
    ("Rain", f"Rain{E}"),
    ("猪猪侠大战超人强", f"猪猪侠大战超人强{E}"),
    ("Cafe\u0301", f"Café{E}"),
    ("👩‍🚀 in space", f"👩🚀 in space{E}"),
    ("", f"story{E}"),
    ("   ", f"story{E}"),
    (".", f"story{E}"),
    ("..", f"story{E}"),
    ("../../etc/passwd", f"etc-passwd{E}"),
    ("/etc/passwd", f"etc-passwd{E}"),
    ("C:\\Windows\\System32", f"C--Windows-System32{E}"),
    ("\\\\server\\share", f"server-share{E}"),
    ("a/b", f"a-b{E}"),
    ("a:b", f"a-b{E}"),
    ('<>:"|?*', f"story{E}"),
    (".hidden", f"hidden{E}"),
    ("~", f"story{E}"),
    ("-rf", f"rf{E}"),
    ("name.", f"name{E}"),
    ("name . . ", f"name{E}"),
    ("CON", f"_CON{E}"),
    ("con", f"_con{E}"),
    ("Prn.txt", f"_Prn.txt{E}"),
    ("AUX .x", f"_AUX .x{E}"),
    ("nul", f"_nul{E}"),
    ("COM1", f"_COM1{E}"),
    ("lpt9", f"_lpt9{E}"),
    ("COM²", f"_COM²{E}"),
    ("CONIN$", f"_CONIN${E}"),
    ("CONSOLE", f"CONSOLE{E}"),
    ("a\x00b", f"ab{E}"),
    ("a\nb\tc", f"a b c{E}"),
    ("a\x1b[31mb", f"a[31mb{E}"),
    ("invoice\u202efdp.exe", f"invoicefdp.exe{E}"),
    ("zero\u200bwidth\ufeff", f"zerowidth{E}"),
    ("a\u2028b\u2029c\x85d", f"a b c d{E}"),
    ("lone \ud800 half", f"lone half{E}"),
    ("\ue000\U000f0000", f"story{E}"),
    ("x" * 300, "x" * (LONGEST - len(E)) + E),
    ("雨" * 300, "雨" * ((LONGEST - len(E)) // 3) + E),
    ("😀" * 300, "😀" * ((LONGEST - len(E)) // 4) + E),
    ("e\u0301" * 300, "é" * ((LONGEST - len(E)) // 2) + E),
]


@pytest.mark.parametrize(("title", "name"), NAMES)
def test_what_a_title_becomes(title: str, name: str) -> None:
    assert safe_name(title, E) == name


@pytest.mark.parametrize(
    ("taken", "name"),
    [
        ([], f"Rain{E}"),
        ([f"Rain{E}"], f"Rain (2){E}"),
        ([f"RAIN{E.upper()}"], f"Rain (2){E}"),
        ([f"rain{E}", f"rain (2){E}"], f"Rain (3){E}"),
        ([f"Ｒａｉｎ{E}"], f"Rain (2){E}"),
        (["Rain"], f"Rain{E}"),
    ],
)
def test_a_name_that_any_system_takes_for_another_is_not_given_twice(
    taken: list[str], name: str
) -> None:
    assert safe_name("Rain", E, taken=taken) == name


def test_a_long_name_makes_room_for_its_number() -> None:
    first = safe_name("雨" * 300, E)
    second = safe_name("雨" * 300, E, taken=[first])
    assert second.endswith(f" (2){E}")
    assert len(second.encode()) <= LONGEST


@given(st.text(max_size=400), st.lists(st.text(max_size=20), max_size=4))
def test_any_title_becomes_a_name_for_all_three_systems(title: str, taken: list[str]) -> None:
    name = safe_name(title, E, taken=taken)
    assert name.endswith(E)
    assert name == unicodedata.normalize("NFC", name)
    assert len(name.encode()) <= LONGEST
    assert len(name.encode("utf-16-le")) <= 2 * LONGEST
    assert not set(name) & set('<>:"/\\|?*')
    assert not any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp") for sign in name)
    assert name[0] not in ". -~"
    assert name[-1] not in ". "
    assert name.partition(".")[0].upper() not in ("CON", "PRN", "AUX", "NUL", "COM1", "LPT1")
    assert name.casefold() not in {other.casefold() for other in taken}
    # the same again: what is safe stays as it is
    assert safe_name(name.removesuffix(E), E) == safe_name(title, E) or taken


@given(st.text(max_size=300))
def test_any_name_can_be_made_into_a_file(
    tmp_path_factory: pytest.TempPathFactory, title: str
) -> None:
    folder = tmp_path_factory.mktemp("names")
    path = folder / safe_name(title, E)
    path.write_bytes(b"x")
    assert [entry.name for entry in folder.iterdir()] == [path.name]
    path.unlink()
    Path(folder).rmdir()
