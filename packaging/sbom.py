"""Writes what a package is made of as a CycloneDX 1.6 list (JSON), the same for the same package."""

from __future__ import annotations

import json
import os
import re
import sys
import uuid
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from collected import BUILD_TOOL, FONT, ROOT, Requirement, locked

from app import __version__
from app.licences import listed

EXPRESSIONS = {"Public domain": None}
"""Words of the list of licences that are no SPDX expression."""


def hashes_of(lock: Path) -> dict[str, list[str]]:
    """Return the SHA-256 sums a lock accepts for each package."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in lock.read_text("utf-8").splitlines():
        if pinned := re.match(r"([a-z0-9-]+)==", line):
            name = pinned[1]
        if summed := re.search(r"--hash=sha256:([0-9a-f]{64})", line):
            found.setdefault(name, []).append(summed[1])
    return found


def made(system: Mapping[str, str] | None = None, *, when: int | None = None) -> dict[str, Any]:
    """Return the list for this Python and this system.

    ``system`` names libraries of the distribution that came along, with their versions; ``when`` is
    the time in seconds that it bears.
    """
    licences = {name: licence for name, _, licence in listed()}
    sums = hashes_of(ROOT / "requirements" / "run.txt")
    components = [
        _component(
            one.name, _version(one), licences.get(one.name),
            f"pkg:pypi/{one.name}@{{}}", sums.get(one.name, []),
        )
        for one in locked(ROOT / "requirements" / "run.txt")
    ]  # fmt: skip
    python = ".".join(str(part) for part in sys.version_info[:3])
    components.append(_component("python", python, "PSF-2.0", "pkg:generic/python@{}"))
    tool = next(
        one for one in locked(ROOT / "requirements" / "package.txt") if one.name == BUILD_TOOL
    )
    components.append(
        _component(
            BUILD_TOOL, _version(tool), "GPL-2.0-or-later WITH Bootloader-exception",
            f"pkg:pypi/{BUILD_TOOL}@{{}}",
        )
    )  # fmt: skip
    if sys.platform == "linux":
        components.append(_component(FONT, __version__, "OFL-1.1", ""))
    for name, version in (system or {}).items():
        components.append(_component(name, version, None, f"pkg:deb/debian/{name}@{{}}"))
    components.sort(key=lambda item: (item["name"], item["version"]))
    program = _component("inkfold", __version__, "MIT", "pkg:generic/inkfold@{}")
    program["type"] = "application"
    body = {"component": program, "components": components, "platform": sys.platform}
    name = json.dumps(body, sort_keys=True)
    stamp = datetime.fromtimestamp(when or int(os.environ.get("SOURCE_DATE_EPOCH", "0")), UTC)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, name)}",
        "version": 1,
        "metadata": {
            "timestamp": stamp.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": program,
            "properties": [{"name": "inkfold:platform", "value": sys.platform}],
        },
        "components": components,
        "dependencies": [
            {"ref": program["bom-ref"], "dependsOn": [item["bom-ref"] for item in components]}
        ],
    }


def _version(one: Requirement) -> str:
    return str(one.specifier).removeprefix("==")


def _component(
    name: str, version: str, licence: str | None, address: str, sums: list[str] | None = None
) -> dict[str, Any]:
    found: dict[str, Any] = {"type": "library", "name": name, "version": version}
    found["bom-ref"] = f"{name}@{version}"
    if address:
        found["purl"] = address.format(version.replace("+", "%2B").replace("~", "%7E"))
    expression = EXPRESSIONS.get(licence, licence) if licence else None
    if expression:
        found["licenses"] = [{"expression": expression}]
    elif licence:
        found["licenses"] = [{"license": {"name": licence}}]
    if sums:
        # which of a package's files was used depends on the machine; the lock accepts these
        found["properties"] = [{"name": "inkfold:accepted:sha256", "value": one} for one in sums]
    return found


def write(path: Path, system: Mapping[str, str] | None = None) -> None:
    """Write the list as a file."""
    path.write_text(json.dumps(made(system), indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
