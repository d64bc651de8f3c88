"""How a service that draws is spoken to, without the speaking: everything here is pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from app.engines.following import JobState
from app.ports import PictureAnswer, PictureRequest, Prepared, RawAnswer
from app.records.canonical import canonical, clean


@dataclass(frozen=True, slots=True)
class Manners:
    """What a service is, whatever is asked of it.

    ``settle_by`` and ``replay`` are the policy's. ``read_timeout_s`` is the longest silence of
    one POST, ``job_s`` how long a job is followed, both in seconds. ``list_address`` lists models
    for nothing, below the account's address; it is empty where nothing does.
    """

    kind: str
    paid: bool = True
    replay: Literal["safe", "never"] = "never"
    settle_by: tuple[Literal["key", "lookup", "handle"], ...] = ()
    reference_limit: int = 0
    read_timeout_s: float = 300
    job_s: float = 900
    list_address: str = "/models"


class Dialect(Protocol):
    """One kind of service, for one account. ``judge`` and ``state`` are total: any bytes."""

    @property
    def manners(self) -> Manners:
        """What the service is."""
        ...

    def prepare(self, request: PictureRequest) -> Prepared:
        """Turn a request into bytes; equal requests give equal bytes."""
        ...

    def authorization(self, secret: str | None) -> Mapping[str, str]:
        """Return the headers that hold the key: the only place it is in."""
        ...

    def job(self, raw: RawAnswer) -> str | None:
        """Return the job the answer to a POST names, None where the answer is the last one."""
        ...

    def look_address(self, job: str) -> str:
        """Return where to ask for a job, below the account's address."""
        ...

    def state(self, raw: RawAnswer) -> JobState:
        """Judge one look at a job."""
        ...

    def result_address(self, job: str) -> str | None:
        """Return where an ended job's answer lies, None where the look itself is it."""
        ...

    def cancel_address(self, job: str) -> tuple[Literal["POST", "PUT"], str] | None:
        """Return how and where a job is asked to end early, None where there is no such thing."""
        ...

    def judge(self, raw: RawAnswer) -> PictureAnswer:
        """Judge a last answer."""
        ...


def json_request(address: str, body: dict[str, Any], **headers: str) -> Prepared:
    """Return a body as the bytes of a JSON request; ``headers`` are what else it says."""
    return Prepared(
        address,
        {"Content-Type": "application/json", **headers},
        canonical(clean(body)).encode(),
    )


class AtOnce:
    """The half of a dialect that services without jobs share."""

    def job(self, raw: RawAnswer) -> str | None:
        """Name no job."""
        del raw
        return None

    def look_address(self, job: str) -> str:
        """Nothing can be looked at."""
        raise NotImplementedError(job)

    def state(self, raw: RawAnswer) -> JobState:
        """Nothing can be told."""
        del raw
        return "unclear"

    def cancel_address(self, job: str) -> tuple[Literal["POST", "PUT"], str] | None:
        """Nothing can be taken back."""
        del job
        return None

    def result_address(self, job: str) -> str | None:
        """Nothing lies anywhere else."""
        del job
        return None
