"""Which handler answers which request of a client."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from krabbel.protocol.messages import (
    Act,
    AskHint,
    Assign,
    Emote,
    Free,
    Link,
    Look,
    Readmit,
    Ready,
    Rematch,
    Remove,
    RemoveDevice,
    Rename,
    Resize,
    Reveal,
    Sit,
    Stand,
    StandIn,
    Start,
    TakeBack,
    Wait,
)
from krabbel.server.tables import dealing, device_requests, host_requests, requests
from krabbel.server.tables.audience import Visitor

if TYPE_CHECKING:
    from krabbel.server.tables.table import LiveTable

Handler = Callable[["LiveTable", Visitor, Any], Awaitable[None]]
HANDLERS: dict[type, Handler] = {
    Look: requests.look,
    Reveal: dealing.reveal,
    Act: requests.act,
    TakeBack: requests.take_back,
    Sit: requests.sit,
    Stand: requests.stand,
    Rename: requests.rename,
    Resize: host_requests.resize,
    Assign: host_requests.assign,
    Remove: host_requests.remove,
    Free: host_requests.free,
    Readmit: host_requests.readmit,
    StandIn: host_requests.stand_in,
    Start: host_requests.start,
    Rematch: requests.rematch,
    Ready: requests.ready,
    Wait: requests.wait,
    Link: device_requests.link,
    RemoveDevice: device_requests.remove_device,
    AskHint: requests.hint,
    Emote: requests.emote,
}
