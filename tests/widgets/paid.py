"""Libraries with paid pictures, ordered from the practice service."""

from __future__ import annotations

import asyncio
from decimal import Decimal
from pathlib import Path
from typing import Any

from app.settings.model import Allowance, EngineSettings
from app.wiring import Workshop


def prepare(home: Path, base_url: str, variant: str, mode: Any = "ask") -> str:
    """Write a library whose story draws with the practice service; returns the story."""

    async def written() -> str:
        workshop = Workshop(home)
        engine = EngineSettings(
            name="studio-x",
            service="practice",
            draws=True,
            base_url=base_url,
            model="comic-2",
            options={"variant": variant},
            price=Decimal(10),
        )
        workshop.add_engine(engine)
        workshop.set_default("image", "studio-x")
        session_id = workshop.studio.new("Rain")
        allowances = {session_id: Allowance(mode=mode)}
        workshop.save_settings(workshop.settings.model_copy(update={"allowances": allowances}))
        await workshop.close()
        return session_id

    return asyncio.run(written())


async def die_while_drawing(home: Path, session_id: str, text: str = "Mina runs") -> None:
    """Order a picture and end before its answer comes."""
    workshop = Workshop(home)
    operation = workshop.studio.say(session_id, text)
    workshop.studio.run(session_id, operation, patient=True)
    story = workshop.studio.open(session_id)
    while not story.flying:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.3)
    await workshop.close()
