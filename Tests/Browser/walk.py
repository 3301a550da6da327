"""Walks through the first steps of a new user: `walk.py CLONE [CORPUS]`, or `make walk`.

CLONE is a folder with a clone of this repository. The walk runs `make serve` there, opens the page in headless Chromium,
drags an edge and exports a transition. Then it lints a storyboard as CI does: SARIF to upload, annotations for GitHub
Actions, the exit code for findings, and exit code 0 once a baseline lists them. The storyboard comes from the folder CORPUS,
or from the fixtures.
"""

import json
import pathlib
import subprocess
import sys

from page import Page, open_browser, run_tests, service


def finds_the_example(page):
    page.open_example("A self-sizing card")
    page.until(lambda: "card: 358 × 198 at 0, 0" in page.boxes())
    assert "card: 358 × 198 at 0, 0" in page.boxes(), page.boxes()


def drags_an_edge(page):
    page.drag("width", -60, 0)
    page.until(lambda: "card: 298 × 198 at 0, 0" in page.boxes())
    page.until(lambda: '"width": 298' in page.one("#request").get_attribute("value"))


def exports_a_transition(page):
    page.open_example("A sheet slides up")
    page.one("#play").click()
    for form, mark in [("CSS", "@keyframes"), ("Swift (UIKit)", "UIView"), ("Lottie", '"layers"')]:
        page.choose("form", form)
        page.until(lambda: mark in page.one("#export").text)


def lints_a_storyboard(espalier, storyboard, folder):
    def lint(*options):
        return subprocess.run([espalier, "lints", *options, storyboard], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    sarif = lint("--format", "application/sarif+json")
    results = json.loads(sarif.stdout)["runs"][0]["results"]
    assert sarif.returncode == 1 and results, (sarif.returncode, sarif.stderr)
    annotations = lint("--format", "text/plain;style=github").stdout.splitlines()
    assert len(annotations) == len(results), annotations
    assert all(line.startswith(("::error file=", "::warning file=", "::notice file=")) for line in annotations)
    (folder / "baseline.json").write_text(lint("--format", "application/json").stdout)
    known = lint("--baseline", folder / "baseline.json")
    assert known.returncode == 0, known.stdout
    print(f"passed: lints {storyboard.name}: {len(results)} findings as SARIF and as annotations, exit code 1; no new findings with the baseline")


def main():
    clone = pathlib.Path(sys.argv[1])
    driver = open_browser()
    try:
        with service("make", "serve", "LISTEN=127.0.0.1:0", folder=clone) as address:
            failed = run_tests(Page(driver, address), [finds_the_example, drags_an_edge, exports_a_transition])
    finally:
        driver.quit()
    documents = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else clone / "Tests/Fixtures/interface-builder"
    storyboard = min(documents.rglob("*.storyboard"))
    lints_a_storyboard(clone / ".build/release/espalier", storyboard, clone / ".build")
    sys.exit(1 if failed else 0)


main()
