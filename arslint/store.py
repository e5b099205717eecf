"""The only writer: a sidecar lock, a comparison with what was read, and an atomic replacement."""

from __future__ import annotations

import errno
import math
import os
import secrets
import stat
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCK_TIMEOUT = 30.0
LONGEST_LOCK_TIMEOUT = 60.0
_POLL = 0.05
_CLOSED = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


class StoreError(Exception):
    """A file was not written; the message is one line for the user."""


class MissingError(StoreError):
    """The file does not exist."""


class UnsafePathError(StoreError):
    """The file is not a plain one, so that replacing it would break a link."""


class LockedError(StoreError):
    """Another process held the lock until the time was over."""


class LockUnavailableError(StoreError):
    """This platform or file system has no locks."""


class ChangedError(StoreError):
    """The file no longer holds the bytes that were read."""


class DurabilityError(StoreError):
    """The new bytes are in place, but the disk did not confirm them; the write must not be repeated."""

    def __init__(self, path: Path) -> None:
        """Say which file was written."""
        super().__init__(f"{path}: written, durability not confirmed; do not repeat")


def lock_timeout(seconds: float) -> float:
    """The seconds to wait for a lock; raises ValueError unless they are a number from 0 to 60."""
    if isinstance(seconds, bool) or not math.isfinite(seconds) or not 0 <= seconds <= LONGEST_LOCK_TIMEOUT:
        raise ValueError(f"a lock time-out is a number of seconds from 0 to {LONGEST_LOCK_TIMEOUT:g}, not {seconds}")
    return seconds


def plain(path: Path) -> Path:
    """The path with its parents resolved; raises unless it names a regular file with no other name."""
    target = path.parent.resolve() / path.name
    try:
        status = target.lstat()
    except (FileNotFoundError, NotADirectoryError):
        raise MissingError(f"{path}: there is no such file") from None
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror}") from error
    if stat.S_ISLNK(status.st_mode):
        raise UnsafePathError(f"{path}: is a symbolic link, and a write would replace it; name its target instead")
    if not stat.S_ISREG(status.st_mode):
        raise UnsafePathError(f"{path}: is not a regular file")
    if status.st_nlink > 1:
        raise UnsafePathError(f"{path}: has more than one hard link, and a write would part them; copy it first")
    return target


def sidecar(path: Path) -> Path:
    """The lock file that every writer of a path shares."""
    return path.with_name(f".{path.name}.lock")


@contextmanager
def locked(path: Path, timeout: float = LOCK_TIMEOUT) -> Iterator[Path]:
    """Hold the lock of a plain file, and give its resolved path.

    The sidecar is made when it is missing and never removed, emptied or followed. Raises ValueError for a time-out out
    of bounds and StoreError for whatever keeps the file from being locked.
    """
    deadline = time.monotonic() + lock_timeout(timeout)
    target = plain(path)
    handle = _acquire(path, sidecar(target), deadline)
    try:
        yield plain(target)
    finally:
        try:
            _unlock(handle)
        finally:
            os.close(handle)


def write(path: Path, old: bytes | None, new: bytes) -> None:
    """Replace a file's bytes in one step, and only if they are still `old`; None stands for a file yet to be made.

    A symbolic link is followed and kept, and so are mode and owner. Raises ChangedError, DurabilityError, or StoreError
    with the cause; after any other error than DurabilityError the file is as it was.
    """
    target = Path(os.path.realpath(path))
    temporary = target.with_name(f".{target.name[:60]}.{secrets.token_hex(6)}.tmp")
    filled = False
    try:
        _fill(temporary, target, new)
        filled = True
        if (target.read_bytes() if os.path.lexists(target) else None) != old:
            raise ChangedError(f"{path}: was changed by another program meanwhile; nothing was written")
        temporary.replace(target)
        _sync_directory(target.parent)
    except BaseException as error:
        if _discard(temporary) or not filled:
            if isinstance(error, OSError):
                raise StoreError(f"{path}: cannot be written: {error.strerror}") from error
            raise
        raise DurabilityError(path) from error


def _fill(temporary: Path, target: Path, data: bytes) -> None:
    """Make a file with the target's mode and owner and this data, and see it to the disk."""
    status = target.stat() if target.exists() else None
    if status and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "it is read-only")

    def opener(path: str, flags: int) -> int:
        return os.open(path, flags | _CLOSED, 0o600 if status else 0o666)

    with open(temporary, "xb", opener=opener) as file:
        file.write(data)
        file.flush()
        if status:
            _copy_permissions(file.fileno(), temporary, status)
        os.fsync(file.fileno())


def _copy_permissions(handle: int, path: Path, status: os.stat_result) -> None:
    if sys.platform != "win32":
        mine = os.fstat(handle)
        if (mine.st_uid, mine.st_gid) != (status.st_uid, status.st_gid):
            with suppress(PermissionError):
                os.fchown(handle, status.st_uid, status.st_gid)
    path.chmod(stat.S_IMODE(status.st_mode))


def _discard(temporary: Path) -> bool:
    """Remove a temporary file; whether it was still there, that is, not yet in place."""
    try:
        temporary.unlink()
    except OSError:
        return os.path.lexists(temporary)
    return True


def _sync_directory(folder: Path) -> None:
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _acquire(path: Path, lock: Path, deadline: float) -> int:
    """An open handle that holds the lock, of the file that stands at the lock's place now."""
    while True:
        handle = _open_lock(lock, sidecar(path))
        try:
            while not _try_lock(handle):
                if time.monotonic() >= deadline:
                    raise LockedError(f"passport locked by another session: {path}")
                time.sleep(_POLL)
            if _stands_at(handle, lock):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def _open_lock(lock: Path, shown: Path) -> int:
    handle = -1
    try:
        if not lock.is_symlink() and (lock.is_file() or not lock.exists()):
            handle = os.open(lock, os.O_RDWR | os.O_CREAT | _CLOSED, 0o600)
    except OSError as error:
        raise StoreError(f"{shown}: the lock file cannot be opened: {error.strerror}") from error
    if handle >= 0 and stat.S_ISREG(os.fstat(handle).st_mode):
        return handle
    with suppress(OSError):
        os.close(handle)
    raise UnsafePathError(f"{shown}: the lock file is not a regular file; nothing was written")


def _stands_at(handle: int, lock: Path) -> bool:
    """Whether the open file is still the one at its path: a tool may have swept it away while this process waited."""
    try:
        return os.path.samestat(os.fstat(handle), lock.lstat())
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> bool:
        os.lseek(handle, 0, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    try:
        import fcntl
    except ImportError:
        fcntl = None  # type: ignore[assignment]

    def _try_lock(handle: int) -> bool:
        try:
            if fcntl is None:
                raise OSError
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            raise LockUnavailableError("concurrency protection unavailable on this platform") from error
        return True

    def _unlock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)
