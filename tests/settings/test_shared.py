"""One settings file, written by several processes."""

from __future__ import annotations

import asyncio

from app.settings.file import read_settings
from app.settings.model import EngineSettings
from app.wiring import Workshop


def test_an_engine_another_process_added_stays(tmp_path):
    async def tell():
        window, script = Workshop(tmp_path), Workshop(tmp_path)
        engine = EngineSettings(name="mine", kind="practice", base_url="http://127.0.0.1:1/v1")
        script.add_engine(engine)
        window.save_settings(window.settings.model_copy(update={"theme": "dark"}))
        kept = read_settings(tmp_path / "settings.json")
        assert (kept.theme, kept.engine("mine")) == ("dark", engine)
        assert window.settings.engine("mine") == engine
        await script.close()
        await window.close()

    asyncio.run(tell())
