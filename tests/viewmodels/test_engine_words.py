"""What the form asks is known to the translators."""

from __future__ import annotations

from app.engines.catalogue import services
from app.viewmodels.engine_words import HINTS, LABELS
from app.viewmodels.engines import name_for


def test_every_label_of_the_catalogue_can_be_translated_and_none_is_left_over() -> None:
    asked = {field.label for service in services().values() for field in service.fields}
    assert asked == {str(label) for label in LABELS}


def test_every_hint_is_translated_or_an_example() -> None:
    hints = {field.hint for service in services().values() for field in service.fields}
    in_words = {hint for hint in hints if hint and not hint.startswith("{")}
    assert in_words == {str(hint) for hint in HINTS}


def test_a_name_is_the_services_own_and_numbered_where_it_is_taken() -> None:
    assert name_for("openai-images", []) == "openai"
    assert name_for("comfyui", ["comfyui", "comfyui-2"]) == "comfyui-3"
