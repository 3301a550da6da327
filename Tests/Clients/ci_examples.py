"""Runs the steps of examples/ci against a scratch repository: `make test-clients`.

usage: ci_examples.py ESPALIER

The repository has a branch that changes a constraint by one point. Both examples succeed and report the change; with a
document that cannot be read, both fail.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import yaml

PROJECT = pathlib.Path(__file__).resolve().parents[2]
CARD = """{"view": {"id": "screen", "subviews": [
 {"id": "card"}]},
 "constraints": ["card.leading == screen.leading", "card.top == screen.top", "card.width == %d", "card.height == 44"]}
"""


def main():
    espalier = pathlib.Path(sys.argv[1]).resolve()
    for name, run in (("github.yml", github), ("gitlab.yml", gitlab)):
        with tempfile.TemporaryDirectory() as folder:
            work = repository(pathlib.Path(folder))
            tools = pathlib.Path(folder) / "bin"
            tools.mkdir()
            (tools / "espalier").symlink_to(espalier)
            environment = {"PATH": f"{tools}:{os.environ['PATH']}", "HOME": folder}
            example = yaml.safe_load((PROJECT / "examples/ci" / name).read_text())
            code, output = run(example, work, environment)
            check(code == 0, f"{name}: succeeds: {output}")
            check("changed its size by (+1, 0)" in output, f"{name}: reports a point")
            page = (work / "layouts.html").read_text()
            check("changed its size by (+1, 0)" in page and "<svg" in page, f"{name}: makes a page")
            (work / "card.json").write_text('{"view":{"id":"card"},"constraints":["card.width =="]}')
            check(run(example, work, environment)[0] != 0, f"{name}: fails if a document cannot be read")


def repository(folder):
    """A clone of a repository whose branch `change` makes a card one point wider."""
    origin, work = folder / "origin", folder / "work"
    git(folder, "init", "--quiet", "--initial-branch", "main", origin)
    (origin / "card.json").write_text(CARD % 20)
    commit(origin, "Add a card")
    git(folder, "clone", "--quiet", origin, work)
    git(work, "switch", "--quiet", "--create", "change")
    (work / "card.json").write_text(CARD % 21)
    commit(work, "Make the card wider")
    return work


def commit(folder, message):
    git(folder, "add", "--all")
    git(folder, "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "--message", message)


def github(example, work, environment):
    environment = environment | {"GITHUB_BASE_REF": "main", "GITHUB_STEP_SUMMARY": str(work / "summary.md")}
    output = ""
    for step in example["jobs"]["layouts"]["steps"]:
        if "run" in step:
            code, text = shell(step["run"], work, environment)
            output += text
            if code != 0:
                return code, output
    check("::notice file=card.json,line=2" in output, f"github.yml: annotates the line: {output}")
    check("### Layouts" in (work / "summary.md").read_text(), "github.yml: writes a summary")
    return 0, output


def gitlab(example, work, environment):
    environment = environment | {"CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main"}
    code, output = shell("\n".join(example["layouts"]["script"]), work, environment)
    if code == 0:
        failures = xml.etree.ElementTree.parse(work / "layouts.xml").findall(".//failure")
        check(len(failures) == 1, "gitlab.yml: writes a report of tests")
    return code, output


def shell(script, folder, environment):
    """Runs a script as the runners do: it ends at the first command that fails."""
    result = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", script], cwd=folder, env=environment, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return result.returncode, result.stdout


def git(folder, *arguments):
    subprocess.run(["git", "-C", folder, *arguments], check=True)


def check(condition, what):
    if not condition:
        sys.exit(f"failed: {what}")
    print(f"ok: {what.split(': ', 2)[0]}: {what.split(': ', 2)[1]}")


if __name__ == "__main__":
    main()
