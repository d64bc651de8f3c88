"""The list of what a package is made of is whole, and the same for the same package."""

from __future__ import annotations

import json
import re
from pathlib import Path

import collected
import sbom

from app import __version__

ROOT = Path(__file__).parents[2]
WHEN = 1_800_000_000


def test_the_list_names_every_part_with_version_address_and_licence() -> None:
    found = sbom.made({"libssl3": "3.0.19-1~deb12u2"}, when=WHEN)
    assert (found["bomFormat"], found["specVersion"]) == ("CycloneDX", "1.6")
    assert found["metadata"]["component"]["version"] == __version__
    assert found["metadata"]["timestamp"] == "2027-01-15T08:00:00Z"
    parts = {item["name"]: item for item in found["components"]}
    for one in collected.locked(ROOT / "requirements" / "run.txt"):
        part = parts[one.name]
        assert f"=={part['version']}" == str(one.specifier)
        assert part["purl"] == f"pkg:pypi/{one.name}@{part['version']}"
        assert part["licenses"], one.name
        assert part["properties"], one.name
    assert {"python", "pyinstaller"} <= set(parts)
    assert parts["libssl3"]["purl"] == "pkg:deb/debian/libssl3@3.0.19-1%7Edeb12u2"


def test_every_part_is_referred_to_once() -> None:
    found = sbom.made(when=WHEN)
    names = [item["bom-ref"] for item in found["components"]]
    assert len(set(names)) == len(names)
    assert found["dependencies"] == [{"ref": f"inkfold@{__version__}", "dependsOn": names}]
    assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", found["serialNumber"])


def test_the_same_parts_make_the_same_list_and_others_another() -> None:
    first, again = sbom.made(when=WHEN), sbom.made(when=WHEN)
    assert json.dumps(first) == json.dumps(again)
    assert sbom.made({"libssl3": "3"}, when=WHEN)["serialNumber"] != first["serialNumber"]


def test_sums_are_those_of_the_lock() -> None:
    lock = ROOT / "requirements" / "run.txt"
    sums = sbom.hashes_of(lock)
    assert sum(map(len, sums.values())) == lock.read_text("utf-8").count("--hash=sha256:")
    assert all(re.fullmatch(r"[0-9a-f]{64}", one) for found in sums.values() for one in found)
