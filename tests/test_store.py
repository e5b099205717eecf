"""The store: one lock, one comparison, one replacement."""

from __future__ import annotations

import multiprocessing
import os
import signal
import stat
import sys
import time
from pathlib import Path

import pytest

from arslint import store

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX files and signals")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "passport.yaml"
    path.write_bytes(b"old: 1\r\n")
    return path


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def leftovers(folder: Path) -> list[str]:
    return [name for name in names(folder) if name.endswith(".tmp")]


# ---------------------------------------------------------------------------------------------------------- writing


@posix
def test_write_keeps_mode_and_leaves_nothing_behind(file: Path) -> None:
    file.chmod(0o640)
    store.write(file, b"old: 1\r\n", b"new: 2\r\n")
    assert file.read_bytes() == b"new: 2\r\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert names(file.parent) == ["passport.yaml"]


def test_write_refuses_what_somebody_changed(file: Path) -> None:
    with pytest.raises(store.ChangedError, match="was changed by another program meanwhile; nothing was written"):
        store.write(file, b"older", b"new")
    assert file.read_bytes() == b"old: 1\r\n"
    assert not leftovers(file.parent)


def test_write_makes_a_file_only_where_none_is(file: Path) -> None:
    store.write(file.with_name("report.json"), None, b"{}")
    assert file.with_name("report.json").read_bytes() == b"{}"
    with pytest.raises(store.ChangedError):
        store.write(file, None, b"{}")
    with pytest.raises(store.ChangedError):
        store.write(file.with_name("gone"), b"", b"{}")
    assert not leftovers(file.parent)


@posix
def test_new_file_gets_the_usual_mode(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        store.write(tmp_path / "new", None, b"")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


@posix
def test_write_follows_a_link_and_keeps_it(file: Path) -> None:
    link = file.parent / "folder" / "link.yaml"
    link.parent.mkdir()
    link.symlink_to(Path("..") / file.name)
    store.write(link, b"old: 1\r\n", b"new")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"
    assert not leftovers(link.parent)


def test_write_names_the_cause_of_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(store.StoreError, match="cannot be written: No such file or directory"):
        store.write(tmp_path / "no" / "such", None, b"")


@posix
def test_directory_that_does_not_sync_counts_as_written(file: Path) -> None:
    """The system runs out of file handles just when the directory is to be synced."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)

    def trace(frame, event, _):
        if frame.f_code.co_name == "_sync_directory":
            resource.setrlimit(resource.RLIMIT_NOFILE, (0, hard))

    sys.settrace(trace)
    try:
        with pytest.raises(store.DurabilityError, match="written, durability not confirmed; do not repeat"):
            store.write(file, b"old: 1\r\n", b"new")
    finally:
        sys.settrace(None)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert file.read_bytes() == b"new"


@posix
@pytest.mark.parametrize("locking", [False, True])
def test_killed_at_any_step_leaves_old_or_new_whole(tmp_path: Path, locking: bool) -> None:
    old, new = b"old" * 1000, b"new" * 2000
    file = tmp_path / "passport.yaml"
    seen = set()
    for step in range(1, 1000):
        file.write_bytes(old)
        killed = run_and_kill_at(step, file, old, new, locking)
        seen.add(file.read_bytes())
        assert seen <= {old, new}
        assert len(leftovers(tmp_path)) <= 1
        for name in leftovers(tmp_path):
            (tmp_path / name).unlink()
        if not killed:
            break
    assert file.read_bytes() == new
    assert seen == {old, new}
    assert step > 15


def run_and_kill_at(step: int, file: Path, old: bytes, new: bytes, locking: bool) -> bool:
    """Write in a child that kills itself before its n-th line of `store`; whether it died."""
    child = os.fork()
    if child == 0:
        left = step

        def trace(frame, event, _):
            nonlocal left
            if frame.f_code.co_filename != store.__file__:
                return None
            left -= event == "line"
            if not left:
                os.kill(os.getpid(), signal.SIGKILL)
            return trace

        sys.settrace(trace)
        if locking:
            with store.locked(file, 0) as target:
                store.write(target, old, new)
        else:
            store.write(file, old, new)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


@posix
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_interrupt_at_any_step_is_clean_or_said_to_be_written(tmp_path: Path) -> None:
    """Ctrl-C leaves no temporary file; where the new bytes are in place the error says so."""
    file = tmp_path / "passport.yaml"
    outcomes = set()
    for step in range(1, 1000):
        file.write_bytes(b"old")
        left = step

        def trace(frame, event, _):
            nonlocal left
            if frame.f_code.co_filename != store.__file__ or frame.f_code.co_name == "_discard":
                return None
            left -= event == "line"
            if not left:
                raise KeyboardInterrupt
            return trace

        previous = sys.gettrace()
        sys.settrace(trace)
        try:
            store.write(file, b"old", b"new")
        except KeyboardInterrupt:
            outcomes.add("interrupted")
            assert file.read_bytes() == b"old", step
        except store.DurabilityError:
            outcomes.add("written")
            assert file.read_bytes() == b"new"
        else:
            break
        finally:
            sys.settrace(previous)
    assert outcomes == {"interrupted", "written"}


# ---------------------------------------------------------------------------------------------------------- locking


def test_lock_is_an_empty_file_that_stays(file: Path) -> None:
    lock = file.with_name(".passport.yaml.lock")
    with store.locked(file, 0) as target:
        assert target == file.resolve()
        assert lock.read_bytes() == b""
    assert lock.is_file()
    if sys.platform != "win32":
        assert stat.S_IMODE(lock.stat().st_mode) == 0o600
    identity = lock.stat().st_ino
    lock.write_bytes(b"left by a stranger")
    with store.locked(file, 0):
        pass
    assert lock.stat().st_ino == identity
    assert lock.read_bytes() == b"left by a stranger"


def test_held_lock_is_a_hard_error_at_once_or_after_the_time(file: Path) -> None:
    with store.locked(file, 0):
        for timeout in (0, 0.2):
            start = time.monotonic()
            with (
                pytest.raises(store.LockedError, match="passport locked by another session"),
                store.locked(file, timeout),
            ):
                pass
            assert timeout <= time.monotonic() - start < timeout + 2


@pytest.mark.parametrize("timeout", [True, False, float("nan"), float("inf"), -1, -0.001, 60.001])
def test_time_out_of_bounds_makes_no_lock(file: Path, timeout: float) -> None:
    with pytest.raises(ValueError, match="from 0 to 60"), store.locked(file, timeout):
        pass
    assert names(file.parent) == ["passport.yaml"]


def test_missing_file_makes_no_lock(tmp_path: Path) -> None:
    with pytest.raises(store.MissingError, match="there is no such file"), store.locked(tmp_path / "gone.yaml"):
        pass
    assert not names(tmp_path)


@posix
def test_only_plain_files_are_locked(file: Path) -> None:
    file.with_name("link.yaml").symlink_to(file.name)
    os.link(file, file.with_name("twin.yaml"))
    os.mkfifo(file.with_name("pipe.yaml"))
    for name, why in {
        "link.yaml": "is a symbolic link",
        "twin.yaml": "more than one hard link",
        "passport.yaml": "more than one hard link",
        "pipe.yaml": "is not a regular file",
        ".": "is not a regular file",
    }.items():
        with pytest.raises(store.UnsafePathError, match=why), store.locked(file.parent / name, 0):
            pass
    assert not [name for name in names(file.parent) if name.endswith(".lock")]


@posix
def test_parents_may_be_links(file: Path, tmp_path: Path) -> None:
    alias = tmp_path / "alias"
    alias.symlink_to(".", target_is_directory=True)
    with store.locked(alias / file.name, 0) as target:
        assert target == file.resolve()
        with pytest.raises(store.LockedError), store.locked(file, 0):
            pass


@posix
def test_lock_that_is_no_regular_file_is_refused_and_not_followed(file: Path) -> None:
    lock = store.sidecar(file)
    for make in (lambda: lock.symlink_to("elsewhere"), lock.mkdir, lambda: os.mkfifo(lock)):
        make()
        with (
            pytest.raises(store.UnsafePathError, match=r"\.passport\.yaml\.lock: the lock file"),
            store.locked(file, 0),
        ):
            pass
        lock.rmdir() if make == lock.mkdir else lock.unlink()
    assert not file.with_name("elsewhere").exists()


def test_lock_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    """Here its name is longer than the file system allows."""
    file = tmp_path / ("p" * 252)
    file.touch()
    with pytest.raises(store.StoreError, match=r"p\.lock: the lock file cannot be opened"), store.locked(file, 0):
        pass


@posix
def test_killed_holder_does_not_block_the_next(file: Path) -> None:
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        with store.locked(file, 0):
            os.write(write, b"!")
            time.sleep(60)
        os._exit(0)
    os.read(read, 1)
    with pytest.raises(store.LockedError), store.locked(file, 0):
        pass
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with store.locked(file, 0):
        pass
    os.close(read)
    os.close(write)


@posix
def test_replacing_the_file_while_others_wait_does_not_split_the_lock(file: Path) -> None:
    """Each of many processes appends one byte under the lock; every append replaces the file."""
    context = multiprocessing.get_context("fork")
    start = context.Barrier(9)
    workers = [context.Process(target=append_byte, args=(file, start, 5)) for _ in range(8)]
    for worker in workers:
        worker.start()
    start.wait()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0] * 8
    assert file.read_bytes() == b"old: 1\r\n" + b"x" * 40


def append_byte(file: Path, start, times: int) -> None:
    start.wait()
    for _ in range(times):
        with store.locked(file, 30) as target:
            old = target.read_bytes()
            store.write(target, old, old + b"x")


@posix
def test_lock_swept_away_while_waiting_is_not_trusted(file: Path) -> None:
    """Somebody removes the lock file while a process waits for it; the waiting one locks the file that stands there."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        with store.locked(file, 0):
            os.write(write, b"!")
            time.sleep(0.5)
        os._exit(0)
    os.read(read, 1)
    lock = store.sidecar(file)
    other = os.fork()
    if other == 0:
        time.sleep(0.2)
        lock.unlink()
        os._exit(0)
    with store.locked(file, 10):
        assert os.path.samestat(lock.stat(), lock.lstat())
        with pytest.raises(store.LockedError), store.locked(file, 0):
            pass
    os.waitpid(child, 0)
    os.waitpid(other, 0)
    os.close(read)
    os.close(write)


def test_a_long_name_is_replaced_and_a_path_below_a_file_is_refused(tmp_path: Path) -> None:
    long = tmp_path / ("n" * 252 + ".md")
    store.write(long, None, b"one")
    store.write(long, b"one", b"two")
    assert long.read_bytes() == b"two"
    with pytest.raises(store.StoreError, match="cannot be written: Not a directory"):
        store.write(long / "below.md", None, b"three")
