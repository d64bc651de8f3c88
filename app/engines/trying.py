"""Try a service for nothing: ask who is there and which models it has, and never for a picture."""

from __future__ import annotations

from collections.abc import Mapping

from app.engines import http
from app.engines.account import Account, bearer
from app.engines.catalogue import Service
from app.engines.chat_lists import list_request
from app.engines.making import dialect_of
from app.engines.model_list import list_models, read_list
from app.engines.picture_answers import object_of, reason
from app.engines.said import error_of, without_secret
from app.errors import RefusedError

_NO_JOB = "00000000-0000-4000-8000-000000000000"


async def try_service(service: Service, account: Account) -> tuple[str, ...]:
    """Return the models at ``account``, in the service's order; costs nothing.

    A service that lists none is asked for a job that cannot be, which tries the key all the same.
    Raises ``NotSentError`` or ``NoAnswerError`` where nobody answers, and ``RefusedError`` with
    the service's words for any answer that is no list.
    """
    key = await account.secret()
    match service.kind:
        case "openai-chat" | "anthropic":
            url, wanted = list_request(service, account, key)
            return await list_models(url, headers=wanted, key=key, proxy=account.proxy)
        case "openai-images":
            return await _listed(account, "/models", bearer(key), key)
        case "comfyui":
            return await _checkpoints(account, bearer(key), key)
        case _:
            dialect = dialect_of(service, account)
            headers = dict(dialect.authorization(key))
            if dialect.manners.list_address:
                return await _listed(account, dialect.manners.list_address, headers, key)
            await _probe(account, dialect.look_address(_NO_JOB), headers, key)
            return ()


async def _listed(
    account: Account, address: str, headers: Mapping[str, str], key: str | None
) -> tuple[str, ...]:
    return await list_models(
        account.base_url + address, headers=headers, key=key, proxy=account.proxy
    )


async def _checkpoints(
    account: Account, headers: Mapping[str, str], key: str | None
) -> tuple[str, ...]:
    """Ask ComfyUI which checkpoints its plain loader offers."""
    loader = "CheckpointLoaderSimple"
    raw = await http.get(
        f"{account.base_url}/object_info/{loader}", headers=headers, proxy=account.proxy
    )
    value = object_of(without_secret(raw, key)) or {}
    try:
        names = value[loader]["input"]["required"]["ckpt_name"][0]
    except (KeyError, IndexError, TypeError):
        names = None
    if raw.status != 200 or not isinstance(names, list):
        raise RefusedError(reason="The address answers, but not as ComfyUI does.")
    return read_list(names)


async def _probe(
    account: Account, address: str, headers: Mapping[str, str], key: str | None
) -> None:
    raw = await http.get(account.base_url + address, headers=headers, proxy=account.proxy)
    if raw.status in (401, 402, 403) or raw.status >= 500:
        message, code = error_of(object_of(without_secret(raw, key))) or ("", "")
        raise RefusedError(reason=reason(raw.status, message, code))
