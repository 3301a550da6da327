"""Programs under callgrind, and what its files say: instructions, by function and by step."""
import collections
import os
import pathlib
import re
import subprocess

POSITION = re.compile(r"^(c?fn)=\((\d+)\)(?: (.*))?$")


class Profile:
    """One file that callgrind has written."""

    def __init__(self, path):
        self.own = collections.Counter()
        # The instructions below the calls from one function to another.
        self.calls = collections.Counter()
        names, caller, callee = {}, None, None
        with open(path) as file:
            for line in file:
                if match := POSITION.match(line):
                    kind, number, name = match.groups()
                    name = names.setdefault(number, name)
                    if kind == "fn":
                        caller = name
                    else:
                        callee = name
                elif line[0] in "0123456789+-*":
                    cost = int(line.split()[1])
                    if callee is None:
                        self.own[caller] += cost
                    else:
                        self.calls[caller, callee] += cost
                        callee = None
        self.total = sum(self.own.values())

    def inclusive(self, pattern):
        """The instructions of all functions whose names match, with what they call."""
        wanted = re.compile(pattern)
        return sum(cost for (caller, callee), cost in self.calls.items()
                   if wanted.search(callee) and not wanted.search(caller))


def command(folder, *program):
    """The command that runs a program under callgrind, which writes to `folder`."""
    return ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind", *map(str, program)]


def environment():
    """Hashes that are the same in every run."""
    return os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}


class Counter:
    """Counts the instructions of a running program from one moment to another."""

    def __init__(self, process, folder):
        self.process, self.folder, self.dumps = process, pathlib.Path(folder), 0

    def begin(self):
        self.control("--zero")

    def end(self):
        """What the program has executed since `begin`."""
        self.control("--dump")
        self.dumps += 1
        return Profile(self.folder / f"callgrind.{self.dumps}")

    def control(self, option):
        subprocess.run(["callgrind_control", option, str(self.process.pid)], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
