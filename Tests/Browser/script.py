"""Runs a script in headless Chromium without a driver, for tests that need no clicks."""
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile


def run_in_chromium(name, script, *options):
    """Returns the JSON that the script leaves in a `pre` element; ends the program `name` if there is none.

    Needs Debian's chromium.
    """
    chromium = shutil.which("chromium")
    if not chromium:
        sys.exit(f"{name}: not run: Chromium is missing; install Debian's package chromium.")
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / f"{name}.html"
        # A closing tag inside the script's text would end the script.
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
