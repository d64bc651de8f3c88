"""The fakes are read by the services' own clients, and refuse what the services refuse."""

from __future__ import annotations

from typing import Any

import anthropic
import openai
import pytest

from tests.fakes.talking import Completions, Messages, Saying, talking

SAID = Saying("A door opens.", "Hm, a door.", (("draw", {"prompt": "a door"}), ("look", {})))
TOOLS = [
    {"name": name, "description": "", "input_schema": {"type": "object", "properties": {}}}
    for name in ("draw", "look")
]
HELLO = [{"role": "user", "content": [{"type": "text", "text": "x"}]}]


def test_openais_client_reads_every_chunk() -> None:
    with talking(Completions(), SAID) as service:
        client = openai.OpenAI(api_key=service.key, base_url=service.url, max_retries=0)
        with client:
            assert [model.id for model in client.models.list()] == ["m"]
            with client.chat.completions.stream(
                model="m",
                messages=[{"role": "user", "content": "x"}],
                stream_options={"include_usage": True},
            ) as stream:
                for event in stream:
                    if event.type == "chunk":
                        type(event.chunk).model_validate(event.chunk.model_dump(), strict=True)
                final = stream.get_final_completion()
    message = final.choices[0].message
    assert message.content == "A door opens."
    assert [(c.function.name, c.function.arguments) for c in message.tool_calls or ()] == [
        ("draw", '{"prompt": "a door"}'),
        ("look", "{}"),
    ]
    assert final.usage is not None
    assert final.usage.prompt_tokens == 9


def test_anthropics_client_reads_every_event() -> None:
    with talking(Messages(), SAID) as service:
        base = service.url.removesuffix("/v1")
        client = anthropic.Anthropic(api_key=service.key, base_url=base, max_retries=0)
        with client:
            assert [model.id for model in client.models.list()] == ["m"]
            asked: Any = {"model": "m", "max_tokens": 9, "messages": HELLO, "tools": TOOLS}
            with client.messages.stream(**asked) as stream:
                for event in stream:
                    type(event).model_validate(event.model_dump(warnings=False))
                final = stream.get_final_message()
    kinds = [block.type for block in final.content]
    assert kinds == ["thinking", "text", "tool_use", "tool_use"]
    assert [block.input for block in final.content if block.type == "tool_use"] == [
        {"prompt": "a door"},
        {},
    ]
    assert (final.stop_reason, final.usage.output_tokens) == ("tool_use", 4)


CALL = {"type": "tool_use", "id": "a", "name": "draw", "input": {}}
THOUGHT = {"type": "thinking", "thinking": "Hm", "signature": "forged"}
BAD_MESSAGES: list[list[dict[str, Any]]] = [
    [*HELLO, *HELLO],
    [{"role": "assistant", "content": HELLO[0]["content"]}],
    [*HELLO, {"role": "assistant", "content": [CALL]}, *HELLO],
    [*HELLO, {"role": "assistant", "content": [CALL]}],
    [*HELLO, {"role": "assistant", "content": [THOUGHT]}],
]


@pytest.mark.parametrize("messages", BAD_MESSAGES)
def test_a_conversation_that_anthropic_would_refuse_is_refused(messages: Any) -> None:
    assert Messages().fault({"model": "m", "max_tokens": 9, "messages": messages})


OLD_CALL = {"id": "a", "function": {"name": "draw", "arguments": "{}"}}
BAD_COMPLETIONS: list[list[dict[str, Any]]] = [
    [{"role": "developer", "content": "x"}],
    [{"role": "user", "content": ""}],
    [{"role": "tool", "tool_call_id": "a", "content": "x"}],
    [{"role": "assistant", "content": "", "tool_calls": [OLD_CALL]}],
    [
        {"role": "assistant", "content": "", "tool_calls": [OLD_CALL]},
        {"role": "tool", "tool_call_id": "a", "content": "x"},
    ],
]


@pytest.mark.parametrize("messages", BAD_COMPLETIONS)
def test_a_conversation_that_deepseek_would_refuse_is_refused(messages: Any) -> None:
    assert Completions(thoughtful=True).fault({"model": "m", "messages": messages})
