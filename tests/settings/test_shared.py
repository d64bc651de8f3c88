"""One settings file, written by several processes."""

from __future__ import annotations

import asyncio

import pytest

from app.errors import RefusedError
from app.settings.file import read_settings
from app.settings.model import EngineSettings
from app.wiring import Workshop


def test_an_engine_another_process_added_stays(tmp_path):
    async def tell():
        window, script = Workshop(tmp_path), Workshop(tmp_path)
        engine = EngineSettings(
            name="mine", service="practice", draws=True, base_url="http://127.0.0.1:1/v1"
        )
        script.add_engine(engine)
        window.save_settings(window.settings.model_copy(update={"theme": "dark"}))
        kept = read_settings(tmp_path / "settings.json")
        assert (kept.theme, kept.engine("mine")) == ("dark", engine)
        assert window.settings.engine("mine") == engine
        await script.close()
        await window.close()

    asyncio.run(tell())


@pytest.mark.parametrize(
    "address",
    [
        "ftp://host/v1",
        "host/v1",
        "https://me:secret@host/v1",
        "https://host/v1?key=secret",
        "http://",
        "http://[",
    ],
)
def test_an_address_never_holds_a_key(tmp_path, address):
    async def tell():
        shop = Workshop(tmp_path)
        engine = EngineSettings(name="mine", service="openai-images", draws=True, base_url=address)
        with pytest.raises(RefusedError) as told:
            shop.add_engine(engine)
        assert "secret" not in str(told.value)
        assert not (tmp_path / "settings.json").exists()
        await shop.close()

    asyncio.run(tell())
