"""Drives the playground in headless Chromium; shared by the tests in this folder."""

import contextlib
import inspect
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

PROJECT = pathlib.Path(__file__).resolve().parents[2]
# Seconds to wait for anything; far more than needed.
TIMEOUT = 60


def open_browser():
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1500,950"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))


@contextlib.contextmanager
def service(*command, folder=PROJECT):
    """Starts a server with a command and yields its address."""
    server = subprocess.Popen([str(word) for word in command], cwd=folder, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, start_new_session=True)
    lines = []
    try:
        for line in server.stdout:
            lines.append(line)
            if match := re.search(r"serves on (http://\S+)", line):
                yield match[1]
                break
        else:
            raise RuntimeError(f"{' '.join(map(str, command))} ended:\n{''.join(lines[-20:])}")
    finally:
        # Also ends the processes that make started.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGTERM)
        server.wait(TIMEOUT)


def run_tests(page, tests):
    """Runs all tests, even after a failure; returns the number of failures."""
    failed = 0
    for test in tests:
        name = test.__name__.replace("_", " ")
        try:
            test(page)
            print(f"passed: {name}", flush=True)
        except Exception as error:
            failed += 1
            print(f"FAILED: {name}: {type(error).__name__}: {error}", flush=True)
    print(f"{len(tests) - failed} passed, {failed} failed")
    return failed


def run_suite(tests, take_screenshots, *options, prepare=lambda page: None):
    """The main function of a suite: SUITE.py ESPALIER [FOLDER]. Runs all tests with a server of its own, then takes screenshots
    for FOLDER, and ends the process."""
    driver = open_browser()
    try:
        with service(sys.argv[1], "serve", "--listen", "127.0.0.1:0", *options) as address:
            page = Page(driver, address)
            prepare(page)
            failed = run_tests(page, tests)
            if len(sys.argv) > 2:
                folder = pathlib.Path(sys.argv[2])
                folder.mkdir(parents=True, exist_ok=True)
                take_screenshots(page, folder)
    finally:
        driver.quit()
    sys.exit(1 if failed else 0)


class Page:
    """The playground's page."""

    def __init__(self, driver, address):
        self.driver = driver
        self.address = address
        # Pictures are drawn anew while a test looks at them.
        self.wait = WebDriverWait(driver, TIMEOUT, ignored_exceptions=[StaleElementReferenceException])
        driver.get(f"{address}/")
        self.until(lambda: self.boxes())

    def until(self, condition):
        line = inspect.getsource(condition).strip()
        return self.wait.until(lambda _: condition(), f"{line} stayed false")

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def boxes(self):
        """The labels of all drawn boxes, as a screen reader reads them."""
        return self.run("return [...document.querySelectorAll('#pictures [role=option]')].map((box) => box.getAttribute('aria-label'))")

    def choose(self, picker, value):
        Select(self.one(f"#{picker}")).select_by_visible_text(value)

    def open_example(self, name):
        # Removes the old pictures and problems, so that new ones mean a new answer.
        self.run("for (const id of ['pictures', 'problems']) document.getElementById(id).replaceChildren()")
        if Select(self.one("#example")).all_selected_options and Select(self.one("#example")).first_selected_option.text == name:
            self.run("document.getElementById('example').dispatchEvent(new Event('change'))")
        else:
            self.choose("example", name)
        self.until(lambda: self.all("#pictures > *") or self.one("#problems").text)
        assert not self.one("#problems").text, f"{name}: {self.one('#problems').text}"

    def type(self, text):
        editor = self.one("#request")
        editor.send_keys(Keys.CONTROL, "a")
        editor.send_keys(text)

    def open_empty(self):
        """Opens a page without a security policy. A frame inherits that of its page, and those of the service allow few scripts."""
        empty = pathlib.Path(tempfile.gettempdir()) / "espalier-empty.html"
        empty.write_text("<!DOCTYPE html><html lang=en><title>Empty</title><body></body></html>")
        self.driver.get(empty.as_uri())

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def focused(self):
        return self.driver.switch_to.active_element

    def drag(self, handle, right, down):
        """Drags a handle with the mouse, in five moves."""
        chain = ActionChains(self.driver).move_to_element(self.one(f"[data-handle={handle}]")).click_and_hold()
        for _ in range(5):
            chain.move_by_offset(right // 5, down // 5).pause(0.05)
        chain.release().perform()

    def prefer(self, scheme):
        """Switches the preferred color scheme to light or dark."""
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
