"""What the operating system refuses, in our own sentences: its own are in whatever language it likes."""

from __future__ import annotations

import errno
from typing import Final

from raspis.solver.message import Message, verbatim

_FULL: Final = Message("there is no room left for it")
_BROKEN: Final = Message("the disk or the device doesn't work as it should")
_BUSY: Final = Message("something else is using it")
_DENIED: Final = Message("you have no permission for that")
_MANY: Final = Message("too many files are open")

_REASONS: Final = {
    "ENOENT": Message("there is no such file or folder"),
    "EACCES": _DENIED,
    "EPERM": _DENIED,
    "EROFS": Message("nothing can be written there"),
    "EISDIR": Message("it is a folder"),
    "ENOTDIR": Message("a part of the path is no folder"),
    "EEXIST": Message("there is such a file already"),
    "ENAMETOOLONG": Message("the name is too long"),
    "ELOOP": Message("its links lead around in a circle"),
    "EINVAL": Message("that is no name that a file can have"),
    "ENOSPC": _FULL,
    "EDQUOT": _FULL,
    "EFBIG": Message("it is too large for the disk"),
    "EIO": _BROKEN,
    "ENXIO": _BROKEN,
    "ENODEV": _BROKEN,
    "EBUSY": _BUSY,
    "ETXTBSY": _BUSY,
    "EAGAIN": Message("nothing is to be read there, or to be written, right now"),
    "EMFILE": _MANY,
    "ENFILE": _MANY,
    "ENOMEM": Message("there is not enough memory for this"),
    "EBADF": Message("it is closed"),
    "ESTALE": Message("the network has lost it"),
    "ENOTCONN": Message("the network has lost it"),
    "ETIMEDOUT": Message("the network has lost it"),
}
"""By the names of the errors, of which not every system has all."""
_BY_NUMBER: Final = {
    getattr(errno, name): reason for name, reason in _REASONS.items() if hasattr(errno, name)
}


def reason_of(fault: OSError | ValueError) -> Message:
    """Why the system refuses something; what only it has words for, in its words."""
    if not isinstance(fault, OSError):
        return Message("that is no name that a file can have")  # there is a zero in it
    number = fault.errno
    if number in _BY_NUMBER:
        return _BY_NUMBER[number]
    return Message("the system says: {words}", words=verbatim(fault.strerror or fault))
