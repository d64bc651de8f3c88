"""Two libraries: the one a story comes from, and the one it is taken into."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.pictures.decode import Decoder
from tests.archive.files import Library, everything, lines_of


@pytest.fixture(scope="session")
def decoder() -> Iterator[Decoder]:
    decoder = Decoder()
    yield decoder
    decoder.close()


@pytest.fixture
def there(tmp_path: Path, decoder: Decoder) -> Iterator[Library]:
    library = Library(tmp_path / "there", decoder)
    yield library
    library.close()


@pytest.fixture
def here(tmp_path: Path, decoder: Decoder) -> Iterator[Library]:
    library = Library(tmp_path / "here", decoder)
    yield library
    library.close()


@pytest.fixture(scope="session")
def story(tmp_path_factory: pytest.TempPathFactory, decoder: Decoder) -> list[dict]:
    """Return the rows of a story that has all there is, as an archive's lines."""
    library = Library(tmp_path_factory.mktemp("story"), decoder)
    session_id = everything(library)
    lines = lines_of(library, session_id)
    library.close()
    return lines
