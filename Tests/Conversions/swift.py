"""Converts documents to Swift, type-checks the views of UIKit against stubs, and parses those of SwiftUI.

usage: swift.py ESPALIER STUBS FOLDER
"""
import pathlib
import subprocess
import sys
import tempfile

FORMATS = {"UIKit": "text/x-swift", "SwiftUI": "text/x-swift;framework=swiftui"}


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def main():
    espalier, stubs, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".json", ".storyboard", ".xib"))
    counts, failures = dict.fromkeys(FORMATS, 0), []
    with tempfile.TemporaryDirectory() as name:
        modules = pathlib.Path(name)
        made = run("swiftc", "-emit-module", "-module-name", "UIKit", "-o", str(modules / "UIKit.swiftmodule"),
                   str(stubs / "UIKit.swift"))
        if made.returncode:
            raise SystemExit(made.stderr)
        for file in files:
            for framework, format in FORMATS.items():
                code = run(espalier, "convert", "--format", format, str(file)).stdout
                if not code:
                    continue
                counts[framework] += 1
                source = modules / "code.swift"
                source.write_text(code)
                check = (["-typecheck", "-I", name] if framework == "UIKit" else ["-parse"])
                result = run("swiftc", *check, str(source))
                if result.returncode:
                    failures.append(f"{framework}: {str(file)[-60:]}: {result.stderr.splitlines()[0]}")
    print(", ".join(f"{count} documents as {framework}" for framework, count in counts.items())
          + f": {len(failures)} do not compile")
    print("\n".join(failures[:30]))
    sys.exit(1 if failures else 0)


main()
