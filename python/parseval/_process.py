"""The process that answers: requests and answers as lines of JSON, see docs/stdio.md."""

import atexit
import collections
import json
import os
import queue
import shlex
import subprocess
import sys
import threading

from . import _java

_PROTOCOL = 1
_PATIENCE_AFTER_STOP = 5.0
_PATIENCE_AT_END = 2.0


class ParsevalError(Exception):
    """Why there is no answer."""


class RequestError(ParsevalError, ValueError):
    """What was asked makes no sense, such as a name that the model does not have."""


class InputError(ParsevalError, ValueError):
    """A file is not a model; the message has the place."""


class BudgetError(ParsevalError):
    """The time or memory is too small for any answer; the message has numbers."""


_KINDS = {"request": RequestError, "input": InputError, "budget": BudgetError}


class Process:
    """One process of the program. Several threads may ask."""

    def __init__(self):
        java, jar = _java.java(), _java.jar()
        if java is None:
            raise ParsevalError(_java.HOW)
        if jar is None:
            raise ParsevalError("parseval.jar is missing beside the package; set PARSEVAL_JAR to one")
        self._java = java
        command = [
            java,
            "-XX:+UseSerialGC",
            "-XX:MaxRAMPercentage=80",
            "-Xshare:auto",
            "-Dfile.encoding=UTF-8",
            *shlex.split(os.environ.get("PARSEVAL_OPTS", "")),
            "-cp",
            jar,
            "org.parseval.cli.Main",
            "stdio",
        ]
        own = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP} if sys.platform == "win32" else {"start_new_session": True}
        try:
            # In a group of its own: Ctrl-C is ours to pass on.
            self._child = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **own
            )
        except OSError as e:
            raise ParsevalError(f"cannot start {java}: {e}. {_java.HOW}") from e
        self.owner = os.getpid()
        self._said = collections.deque(maxlen=30)
        self._sending = threading.Lock()
        self._waiting = {}
        self._last = 0
        self.forgotten = collections.deque()
        self._ended = False
        self._errors = threading.Thread(target=self._read_errors, daemon=True)
        self._errors.start()
        self._greet()
        threading.Thread(target=self._read_answers, daemon=True).start()

    def _greet(self):
        line = self._child.stdout.readline()
        try:
            greeting = json.loads(line)
            protocol = greeting["protocol"]
        except (ValueError, KeyError, TypeError):
            raise ParsevalError(self._why()) from None
        if protocol != _PROTOCOL:
            self.close()
            raise ParsevalError(f"the program speaks protocol {protocol}, this package {_PROTOCOL}")
        self.version = greeting["parseval"]

    def _read_errors(self):
        with self._child.stderr:
            for line in self._child.stderr:
                self._said.append(line.decode("utf-8", "replace").rstrip())

    def _why(self):
        """Why the process ended, as far as it said so."""
        try:
            code = self._child.wait(_PATIENCE_AT_END)
        except subprocess.TimeoutExpired:
            self._child.kill()
            code = self._child.wait()
        self._errors.join(1)
        said = "\n".join(self._said)
        if "UnsupportedClassVersionError" in said or "Unrecognized option" in said:
            return f"{self._java} is too old. {_java.HOW}"
        return f"the process of Parseval ended with code {code}" + (":\n" + said if said else "")

    def _read_answers(self):
        with self._child.stdout:
            for line in self._child.stdout:
                try:
                    answer = json.loads(line)
                except ValueError:
                    self._said.append(line.decode("utf-8", "replace").rstrip())
                    continue
                box = self._waiting.get(answer.get("id"))
                if box is not None:
                    box.put(answer)
        self._ended = True
        self._close_input()
        for box in list(self._waiting.values()):
            box.put(None)

    @property
    def alive(self):
        return not self._ended and self._child.poll() is None

    @property
    def pid(self):
        return self._child.pid

    def _send(self, request):
        line = json.dumps(request, allow_nan=False).encode("utf-8") + b"\n"
        try:
            with self._sending:
                self._child.stdin.write(line)
                self._child.stdin.flush()
        except (OSError, ValueError) as e:
            raise ParsevalError(self._why()) from e

    def ask(self, method, fields, progress=None):
        """The result of a request. An interrupt stops the engine too."""
        with self._sending:
            self._last += 1
            number = self._last
        box = queue.Queue()
        self._waiting[number] = box
        request = {"id": number, "method": method}
        request.update((key, value) for key, value in fields.items() if value is not None)
        if progress is not None:
            request["progress"] = True
        try:
            while self.forgotten:
                self._send({"method": "forget", "model": self.forgotten.popleft()})
            self._send(request)
            try:
                return self._result(box, progress)
            except KeyboardInterrupt:
                self._stop(number, box)
                raise
        finally:
            del self._waiting[number]

    def _result(self, box, progress, timeout=None):
        while True:
            answer = box.get(timeout=timeout)
            if answer is None:
                raise ParsevalError(self._why())
            if "progress" in answer:
                if progress is not None:
                    progress(answer["progress"])
                continue
            if "error" in answer:
                error = answer["error"]
                raise _KINDS.get(error["kind"], ParsevalError)(error["message"])
            result = answer["result"]
            result["stopped"] = answer.get("stopped", False)
            return result

    def _stop(self, number, box):
        try:
            self._send({"id": f"stop {number}", "method": "stop", "request": number})
            self._result(box, None, _PATIENCE_AFTER_STOP)
        except queue.Empty:
            # It does not listen: the next question starts another.
            self._child.kill()
        except ParsevalError:
            pass

    def _close_input(self):
        try:
            self._child.stdin.close()
        except OSError:
            # What was not sent yet cannot be.
            pass

    def close(self):
        """Ends the process."""
        if self.owner != os.getpid():
            return
        self._ended = True
        self._close_input()
        try:
            # Whoever closes it does not want the rest.
            self._child.terminate()
            self._child.wait(_PATIENCE_AT_END)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()


_lock = threading.Lock()
_process = None


def process():
    """The process, started where there is none, or none of this Python's own."""
    global _process
    with _lock:
        if _process is None or not _process.alive or _process.owner != os.getpid():
            _process = Process()
        return _process


@atexit.register
def close():
    """Ends the process; the next question starts another."""
    global _process
    with _lock:
        if _process is not None:
            _process.close()
            _process = None
