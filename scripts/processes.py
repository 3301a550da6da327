"""Processes and their ports, as the scripts of this folder start them beside each other."""
import contextlib
import os
import pathlib
import random
import re
import socket
import subprocess
import sys
import time

PROJECT = pathlib.Path(__file__).resolve().parent.parent
# Seconds that a process has to come or to go; far more than it needs.
PATIENCE = 60
PORTS = iter(random.sample(range(20_000, 32_768), 1_000))


def start(stack, *command, **more):
    """A process that ends with `stack`."""
    process = subprocess.Popen([str(word) for word in command], **more)
    stack.callback(end, process)
    return process


def end(process):
    """Ends a process, in a way that it cannot refuse if it does not go by itself."""
    process.terminate()
    try:
        return process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def serve(stack, *arguments):
    """A server, and the port that it has found."""
    process = start(stack, espalier(), "serve", "--listen", "127.0.0.1:0", *arguments, stderr=subprocess.PIPE)
    return int(process.stderr.readline().decode().rsplit(":", 1)[1]), process


def espalier():
    """The program of the release build, or the one that ESPALIER_BINARY names."""
    if named := os.environ.get("ESPALIER_BINARY"):
        return pathlib.Path(named)
    return release_folder() / "espalier"


def release_folder():
    """Where the release build puts its programs."""
    command = ["swift", "build", "--configuration", "release", "--static-swift-stdlib", "--show-bin-path"]
    return pathlib.Path(subprocess.check_output(command, cwd=PROJECT, text=True).strip())


def free_port():
    """A port below those that connections get by themselves, or one of them would take it before it is listened on."""
    for port in PORTS:
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    give_up("no port is free")


def wait_for(port):
    """Returns when somebody listens on a port."""
    for _ in range(20 * PATIENCE):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=PATIENCE):
            return
        time.sleep(0.05)
    give_up(f"nobody listens on port {port}")


def resident_megabytes(process, field="VmRSS"):
    """The memory of a process by its number, or with VmHWM the most that it had."""
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    return int(re.search(rf"{field}:\s+(\d+)", status)[1]) / 1024


def check(is_right, sentence):
    """Says what was found, and ends the script where that is wrong."""
    print(sentence, flush=True)
    if not is_right:
        give_up("that is not as it has to be")


def give_up(why):
    sys.exit(f"{pathlib.Path(sys.argv[0]).name}: {why}.")
