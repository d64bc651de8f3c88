"""Installs the .deb in a bare Debian and sees it work there: python packaging/try_package.py [DEB]

Needs root and ``debootstrap``. The bare system (kept in build/try, made once) gets the package with what
it depends on and nothing it merely recommends; then, as a person whose home has a Chinese name:

- every library inside finds those it needs, and ``self-test`` passes without a display,
- the same on a virtual screen of this machine, where Xvfb is there,
- a panel is drawn; the program is killed between order and result, and recovers,
- a file given on the command line is taken in by a window; the window is killed and comes up again,
- the package is removed, and the stories are still there.

The .tar.xz beside it is unpacked and tried, too. Prints what it saw, ends with 1 where something
failed, and writes all figures to build/try/report.json.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
TRY = ROOT / "build" / "try"
SUITE = "bookworm"
PERSON = 1000
HOME = "/home/测试"
PATIENCE_S = 90
CHROOT = shutil.which("chroot") or "/usr/sbin/chroot"
LARGEST_MB = 210


class FailedError(Exception):
    """Says what did not work."""


class Bare:
    """A bare system in a folder, and commands in it as a person without rights."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.display = ""

    def environment(self, **wishes: str) -> dict[str, str]:
        """Return what a person's program finds around it."""
        found = {"HOME": HOME, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "USER": "tester"}
        if self.display:
            found["DISPLAY"] = self.display
        return found | wishes

    def command(self, *words: str, root: bool = False) -> list[str]:
        """Return the command that runs ``words`` inside."""
        who = [] if root else [f"--userspec={PERSON}:{PERSON}"]
        return [CHROOT, *who, str(self.root), *words]

    def run(
        self, *words: str, root: bool = False, status: int | None = 0, **wishes: str
    ) -> subprocess.CompletedProcess[str]:
        """Run to the end. Raises ``FailedError`` where it does not end as it should."""
        around = self.environment(**wishes)
        if root:
            around = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive"}
            around |= {name: os.environ[name] for name in ("http_proxy", "https_proxy")
                       if name in os.environ}  # fmt: skip
        done = subprocess.run(
            self.command(*words, root=root), env=around, capture_output=True, text=True,
            timeout=900, check=False,
        )  # fmt: skip
        if status is not None and done.returncode != status:
            said = (done.stdout + done.stderr)[-3_000:]
            raise FailedError(f"{' '.join(words)} ended with {done.returncode}: {said}")
        return done

    def told(self, *words: str, **wishes: str) -> Any:
        """Run the program and return the value of its last line."""
        done = self.run("inkfold", "--json", *words, **wishes)
        return json.loads(done.stdout.splitlines()[-1])


def main() -> int:
    """Try the package that is named, or the one in ``dist/``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("deb", nargs="?", type=Path)
    given = parser.parse_args()
    deb = given.deb or next(iter(sorted((ROOT / "dist").glob("inkfold_*.deb"))), None)
    if deb is None or os.geteuid() != 0:
        raise SystemExit("A .deb in dist/ (make package) and root are needed.")
    report: dict[str, Any] = {"package": deb.name, "package_mb": megabytes(deb)}
    with bare_system() as bare:
        checks: dict[str, Callable[[Bare], str]] = {
            "install": lambda it: install(it, deb, report),
            "libraries": libraries,
            "self-test without a display": lambda it: self_test(it, "offscreen"),
            "a panel, kill -9, recovery": killed_and_recovered,
            "file association": association,
        }
        good = tried(bare, checks, report)
        with screen(bare) as there:
            if there:
                more: dict[str, Callable[[Bare], str]] = {
                    "self-test on a screen": lambda it: self_test(it, "xcb"),
                    "a file is opened, the window killed, opened again": window_killed,
                }
                good = tried(bare, more, report) and good
            else:
                report["screen"] = "not tried: Xvfb is missing here"
                print(report["screen"])
        last: dict[str, Callable[[Bare], str]] = {"removal": removal}
        if archive := next(iter(sorted(deb.parent.glob("inkfold-*-linux-*.tar.xz"))), None):
            report["archive_mb"] = megabytes(archive)
            last["archive"] = lambda it: unpacked(it, archive)
        good = tried(bare, last, report) and good
    report["ok"] = good
    (TRY / "report.json").write_text(json.dumps(report, indent=2, ensure_ascii=False), "utf-8")
    return 0 if good else 1


def tried(bare: Bare, checks: dict[str, Callable[[Bare], str]], report: dict[str, Any]) -> bool:
    """Run checks one after the other; tell whether all went well."""
    good = True
    for name, check in checks.items():
        began = time.monotonic()
        try:
            said, fine = check(bare), True
        except (FailedError, subprocess.TimeoutExpired, LookupError, ValueError, OSError) as error:
            said, fine = f"{type(error).__name__}: {error}", False
        good = good and fine
        report[name] = {"ok": fine, "said": said, "s": round(time.monotonic() - began, 1)}
        print(f"{'ok ' if fine else 'NO '} {name}: {said}", flush=True)
    return good


@contextmanager
def bare_system() -> Iterator[Bare]:
    """Yield a fresh copy of a bare Debian, mounted as a system wants it."""
    base, root = TRY / "base", TRY / "root"
    if not (base / "etc" / "debian_version").exists():
        TRY.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(base, ignore_errors=True)
        subprocess.run(
            ["debootstrap", "--variant=minbase", SUITE, str(base)], check=True,
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
    let_go(root)
    shutil.rmtree(root, ignore_errors=True)
    subprocess.run(["cp", "-a", "--reflink=auto", str(base), str(root)], check=True)
    home = root / HOME.lstrip("/")
    home.mkdir(parents=True)
    os.chown(home, PERSON, PERSON)
    shutil.copyfile("/etc/resolv.conf", root / "etc" / "resolv.conf")
    (root / "tmp" / ".X11-unix").mkdir(exist_ok=True)
    try:
        subprocess.run(["mount", "-t", "proc", "proc", str(root / "proc")], check=True)
        yield Bare(root)
    finally:
        let_go(root)


def let_go(root: Path) -> None:
    """Unmount everything below ``root``; only then may it be deleted."""
    # a folder of the same disk that is mounted elsewhere is no mount to os.path.ismount
    mounted = [line.split()[4] for line in Path("/proc/self/mountinfo").read_text().splitlines()]
    for place in reversed(mounted):
        if Path(place).is_relative_to(root):
            subprocess.run(["umount", "-l", place], check=True)


@contextmanager
def screen(bare: Bare) -> Iterator[bool]:
    """Lend the bare system a virtual screen of this machine; yields whether there is one."""
    if shutil.which("Xvfb") is None:
        yield False
        return
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1440x900x24", "-nolisten", "tcp",
         "-ac"],
        pass_fds=[write], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    with os.fdopen(read) as said:
        # to its end: a server that cannot write the rest would fall
        number = said.readline().strip()
    try:
        place = bare.root / "tmp" / ".X11-unix"
        subprocess.run(["mount", "--bind", "/tmp/.X11-unix", str(place)], check=True)
        bare.display = f":{number}"
        yield True
    finally:
        bare.display = ""
        server.terminate()
        server.wait()


def install(bare: Bare, deb: Path, report: dict[str, Any]) -> str:
    """Install it the way apt does."""
    shutil.copyfile(deb, bare.root / "tmp" / deb.name)
    bare.run("apt-get", "update", "-qq", root=True)
    bare.run(
        "apt-get", "install", "-y", "-qq", "--no-install-recommends", f"/tmp/{deb.name}",
        root=True,
    )  # fmt: skip
    size = megabytes(bare.root / "usr" / "lib" / "inkfold")
    report["installed_mb"] = size
    if size > LARGEST_MB:
        raise FailedError(f"{size} MB are more than {LARGEST_MB}")
    return f"{report['package_mb']} MB to fetch, {size} MB installed"


def libraries(bare: Bare) -> str:
    """See that nothing inside looks for a library in vain."""
    found = bare.run(
        "sh", "-c", "find /usr/lib/inkfold -name '*.so*' -type f -exec ldd {} + 2>/dev/null | "
        "grep 'not found' | sort -u || true",
    ).stdout.strip()  # fmt: skip
    # those that lie beside the program are found by the way the program itself was found
    inside = {path.name for path in (bare.root / "usr" / "lib" / "inkfold").rglob("*.so*")}
    missing = {line.split()[0] for line in found.splitlines()} - inside
    if missing:
        raise FailedError(f"missing: {', '.join(sorted(missing))}")
    return "every library finds what it needs"


def self_test(bare: Bare, platform: str) -> str:
    """Run ``self-test``, and see that its window was where it should be."""
    done = bare.run("inkfold", "--json", "self-test", status=None)
    lines = done.stdout.splitlines()
    if not lines:
        raise FailedError(done.stderr[-2_000:])
    report = json.loads(lines[-1])
    failed = {name: item["detail"] for name, item in report["checks"].items() if not item["ok"]}
    if failed or done.returncode != 0 or not report["packaged"]:
        raise FailedError(f"status {done.returncode}: {failed}")
    window = report["checks"]["window"]["detail"]
    if platform not in window:
        raise FailedError(f"The window was {window}")
    return f"{len(report['checks'])} checks, window {window}"


def killed_and_recovered(bare: Bare) -> str:
    """Draw a panel, die between order and result, recover, and verify the journal."""
    story = bare.told("new", "--title", "雨夜")["session_id"]
    first = bare.told("say", story, "@Mina mood=happy\nMina waves, wide")
    if len(first["panels"]) != 1:
        raise FailedError(f"no panel: {first}")
    died = bare.run(
        "inkfold", "say", story, "Mina runs", status=None, INKFOLD_POINT="after_t1"
    ).returncode
    if died not in (-signal.SIGKILL, 128 + signal.SIGKILL):
        raise FailedError(f"it was to be killed and ended with {died}")
    bare.told("recover")
    panels = next(row["panels"] for row in bare.told("list") if row["session_id"] == story)
    if panels != 2:
        raise FailedError(f"{panels} panels instead of 2")
    bare.told("journal", "verify")
    return "two panels, the second drawn by recovery; the journal is sound"


def association(bare: Bare) -> str:
    """See that the desktop's own files name the program for ``.inkfold``."""
    kind = "application/vnd.inkfold.story+zip"
    share = bare.root / "usr" / "share"
    desktop = (share / "applications" / "inkfold.desktop").read_text("utf-8")
    kinds = (share / "mime" / "packages" / "inkfold.xml").read_text("utf-8")
    if f"MimeType={kind};" not in desktop or kind not in kinds:
        raise FailedError("the menu does not know the kind of file")
    bare.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "shared-mime-info",
             "desktop-file-utils", root=True)  # fmt: skip
    globs = (share / "mime" / "globs").read_text("utf-8")
    cache = (share / "applications" / "mimeinfo.cache").read_text("utf-8")
    if f"{kind}:*.inkfold" not in globs or f"{kind}=inkfold.desktop" not in cache:
        raise FailedError("the system's lists do not have it")
    return f"*.inkfold is {kind}, opened by inkfold.desktop"


def window_killed(bare: Bare) -> str:
    """Open a file by a second library's window, kill that, and see it come up with the story."""
    story = bare.told("list")[0]["session_id"]
    file = f"{HOME}/雨夜.inkfold"
    bare.run("inkfold", "export", story, file)
    other = ("--home", f"{HOME}/另一个")
    window = subprocess.Popen(
        bare.command("inkfold", *other, file), env=bare.environment(),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip

    def taken_in() -> bool:
        if window.poll() is not None:
            raise ValueError(f"the window ended with {window.returncode}")
        return any(row["title"] == "雨夜" for row in bare.told(*other, "list"))

    try:
        until(taken_in, "taken in")
    finally:
        window.kill()
        window.wait()
    again = bare.run("inkfold", *other, status=None, INKFOLD_POINT="story_shown").returncode
    if again not in (-signal.SIGKILL, 128 + signal.SIGKILL):
        raise FailedError(f"the story was not shown; it ended with {again}")
    bare.told(*other, "journal", "verify")
    return "taken in by the window, killed, shown again; the journal is sound"


def until(happened: Callable[[], bool], what: str) -> None:
    """Wait for something another process does."""
    late = time.monotonic() + PATIENCE_S
    while True:
        try:
            if happened():
                return
        except FailedError:
            # its library is only being made
            pass
        if time.monotonic() > late:
            raise FailedError(f"not {what} in {PATIENCE_S} s")
        time.sleep(0.3)


def removal(bare: Bare) -> str:
    """Remove the package for good; the stories stay."""
    bare.run("apt-get", "purge", "-y", "-qq", "inkfold", root=True)
    left = [name for name in ("usr/lib/inkfold", "usr/bin/inkfold") if (bare.root / name).exists()]
    library = bare.root / HOME.lstrip("/") / ".local" / "share" / "inkfold" / "library.db"
    if left or not library.is_file():
        raise FailedError(f"left: {left}; the library is there: {library.is_file()}")
    return "nothing of the program is left, and every story is"


def unpacked(bare: Bare, archive: Path) -> str:
    """Install the archive into the person's own folders, test it, and take it out again."""
    subprocess.run(
        ["tar", "-xf", str(archive), "-C", str(bare.root / "tmp"), "--no-same-owner"], check=True
    )
    folder = f"/tmp/{archive.name.removesuffix('.tar.xz')}"
    bare.run("sh", f"{folder}/install.sh")
    program = f"{HOME}/.local/bin/inkfold"
    report = json.loads(bare.run(program, "--json", "self-test").stdout.splitlines()[-1])
    stories = json.loads(bare.run(program, "--json", "list").stdout.splitlines()[-1])
    bare.run("sh", f"{folder}/install.sh", "--remove")
    if not report["ok"] or not stories:
        raise FailedError(f"{report}, {stories}")
    if (bare.root / program.lstrip("/")).exists():
        raise FailedError("the program is still there")
    return "installed without rights, tested, removed; the stories of before were found"


def megabytes(path: Path) -> float:
    """Return the size of a file, or of all files below a folder."""
    files = [path] if path.is_file() else [one for one in path.rglob("*") if not one.is_symlink()]
    return round(sum(one.stat().st_size for one in files if one.is_file()) / 1e6, 1)


if __name__ == "__main__":
    sys.exit(main())
