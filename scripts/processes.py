"""Starts and stops the processes of the scripts in this folder, and finds ports for them."""
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
# Seconds that a process may take to start or stop; far more than it needs.
PATIENCE = 60
PORTS = iter(random.sample(range(20_000, 32_768), 1_000))


def start(stack, *command, **more):
    """Starts a process that ends with `stack`."""
    process = subprocess.Popen([str(word) for word in command], **more)
    stack.callback(end, process)
    return process


def end(process):
    """Asks a process to end, and kills it if it does not."""
    process.terminate()
    try:
        return process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def serve(stack, *arguments):
    """Starts a server on a free port; returns the port and the process."""
    process = start(stack, espalier(), "serve", "--listen", "127.0.0.1:0", *arguments, stderr=subprocess.PIPE)
    return int(process.stderr.readline().decode().rsplit(":", 1)[1]), process


def espalier():
    """The binary that ESPALIER_BINARY names, or else that of the release build."""
    if named := os.environ.get("ESPALIER_BINARY"):
        return pathlib.Path(named)
    return release_folder() / "espalier"


def release_folder():
    """The folder of the release build's binaries."""
    command = ["swift", "build", "--configuration", "release", "--static-swift-stdlib", "--show-bin-path"]
    return pathlib.Path(subprocess.check_output(command, cwd=PROJECT, text=True).strip())


def free_port():
    """A free port below the ephemeral range; the kernel could give a port in that range to a connection first."""
    for port in PORTS:
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    give_up("no port is free")


def wait_for(port):
    """Returns once a server listens on `port`."""
    for _ in range(20 * PATIENCE):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=PATIENCE):
            return
        time.sleep(0.05)
    give_up(f"no server listens on port {port}")


def resident_megabytes(process, field="VmRSS"):
    """The resident memory of a process; its peak with the field VmHWM."""
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    return int(re.search(rf"{field}:\s+(\d+)", status)[1]) / 1024


def check(is_right, sentence):
    """Prints the finding, and ends the script if it is wrong."""
    print(sentence, flush=True)
    if not is_right:
        give_up("the last check failed")


def give_up(why):
    sys.exit(f"{pathlib.Path(sys.argv[0]).name}: {why}.")
