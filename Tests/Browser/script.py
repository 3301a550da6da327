"""Runs a script in a page of headless Chromium, without a driver: for what needs nobody to click."""
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile


def run_in_chromium(name, script, *options):
    """What the script leaves as JSON in an element `pre`; ends the program, which is called `name`, where there is nothing.

    Needs Debian's chromium.
    """
    chromium = shutil.which("chromium")
    if not chromium:
        sys.exit(f"{name}: not run: there is no chromium; install Debian's package of that name.")
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / f"{name}.html"
        # A script ends at its closing tag, wherever that stands.
        text = script.replace("</", "<\\/")
        file.write_text(f"<!doctype html><meta charset=utf-8><body><script>{text}</script>", encoding="utf-8")
        dom = subprocess.run(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", *options, f"--user-data-dir={folder}/profile",
             "--dump-dom", file.as_uri()],
            text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=500).stdout
    found = re.search(r"<pre>(\[.*\])</pre>", dom, re.DOTALL)
    if not found:
        sys.exit(f"{name}: Chromium showed nothing")
    return json.loads(html.unescape(found.group(1)))
