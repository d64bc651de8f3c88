"""A library in a sync service's folder, or on another computer's disk, is said to be there."""

from __future__ import annotations

import sys
from pathlib import Path, PureWindowsPath

import pytest

from app.journal.place import is_far, mounted_as, service_of, shared_folder
from tests.commands.inkfold import Inkfold

PATHS = [
    (r"C:\Users\Ann\OneDrive\Inkfold", "OneDrive"),
    (r"C:\Users\Ann\OneDrive - Contoso\Inkfold", "OneDrive"),
    (r"C:\Users\Ann\iCloudDrive\Inkfold", "iCloud"),
    (r"C:\Users\Ann\Dropbox (Personal)\Inkfold", "Dropbox"),
    (r"D:\我的坚果云\Inkfold", "Nutstore"),
    (r"D:\BaiduSyncdisk\Inkfold", "Baidu Netdisk"),
    ("/Users/ann/Library/Mobile Documents/com~apple~CloudDocs/Inkfold", "iCloud"),
    ("/Users/ann/Library/CloudStorage/OneDrive-Personal/Inkfold", "OneDrive"),
    ("/Users/ann/Library/CloudStorage/GoogleDrive-a@b.example/My Drive/Inkfold", "Google Drive"),
    ("/home/ann/Dropbox/inkfold", "Dropbox"),
    ("/home/ann/Nextcloud/inkfold", "Nextcloud"),
    ("/home/ann/.local/share/inkfold", None),
    ("/home/ann/Dropbox notes/inkfold", None),
    ("/home/ann/my dropbox/inkfold", None),
    (r"C:\Users\Ann\AppData\Local\inkfold", None),
]


@pytest.mark.parametrize(("path", "service"), PATHS)
def test_folders_of_sync_services_are_known_by_name(path: str, service: str | None) -> None:
    parts = PureWindowsPath(path).parts if "\\" in path else Path(path).parts
    assert service_of(parts) == service


MOUNTS = r"""22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw
30 22 0:40 / /mnt/share rw - nfs4 server:/export rw
31 22 0:41 / /mnt/share/inner rw - ext4 /dev/sdb1 rw
32 22 0:42 / /mnt/a\040b rw - cifs //server/b rw
33 22 0:43 / /home/ann/remote rw - fuse.sshfs ann@host: rw
34 22 0:44 / /home/ann/safe rw - fuse.gocryptfs /home/ann/.safe rw
35 22 0:45 / /media/usb rw - fuseblk /dev/sdc1 rw
36 22 0:46 / /top rw - ext4 /dev/sdd1 rw
37 22 0:47 / /top rw master:1 shared:2 - 9p host rw
half a line
"""


@pytest.mark.parametrize(
    ("folder", "kind", "far"),
    [
        ("/home/ann/inkfold", "ext4", False),
        ("/mnt/share", "nfs4", True),
        ("/mnt/share/x", "nfs4", True),
        ("/mnt/shared", "ext4", False),
        ("/mnt/share/inner/x", "ext4", False),
        ("/mnt/a b/x", "cifs", True),
        ("/home/ann/remote/inkfold", "fuse.sshfs", True),
        ("/home/ann/safe/inkfold", "fuse.gocryptfs", False),
        ("/media/usb/inkfold", "fuseblk", False),
        ("/top/x", "9p", True),
    ],
)
def test_disks_of_other_computers_are_known_by_type(folder: str, kind: str, far: bool) -> None:
    assert mounted_as(folder, MOUNTS) == kind
    assert is_far(kind) is far


def test_nothing_is_said_of_a_disk_that_is_not_listed() -> None:
    assert mounted_as("/x", "") is None
    assert not is_far(None)


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_a_link_into_such_a_folder_is_followed(tmp_path: Path) -> None:
    (tmp_path / "Dropbox" / "stories").mkdir(parents=True)
    (tmp_path / "mine").symlink_to(tmp_path / "Dropbox" / "stories")
    found = shared_folder(tmp_path / "mine")
    assert found is not None
    assert found.parameters["service"] == "Dropbox"
    assert shared_folder(tmp_path / "other") is None


def test_the_command_line_says_it_once_and_works(tmp_path: Path) -> None:
    program = Inkfold(tmp_path / "OneDrive" / "home")
    process = program.popen("new", "--title", "Rain")
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert "session_id" in out
    assert err.count("OneDrive:") == 1
    assert "export" in err
    process = Inkfold(tmp_path / "home").popen("new", "--title", "Rain")
    assert process.communicate(timeout=60)[1] == ""
