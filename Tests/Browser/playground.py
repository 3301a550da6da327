"""The playground in headless Chromium, with real typing and keys: `make test-browser`.

usage: playground.py ESPALIER [SCREENSHOT]
"""

import os
import pathlib
import re
import subprocess
import sys

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

PROJECT = pathlib.Path(__file__).resolve().parents[2]


def browser():
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1500,950"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))


class Page:
    """The page, in its own words."""

    def __init__(self, driver, address):
        self.driver = driver
        self.wait = WebDriverWait(driver, 20)
        driver.get(address)
        self.until(lambda: self.boxes())

    def until(self, condition):
        return self.wait.until(lambda _: condition())

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def boxes(self):
        return self.driver.execute_script(
            "return [...document.querySelectorAll('#pictures g')].map((box) => box.getAttribute('aria-label'))")

    def choose(self, picker, value):
        Select(self.one(f"#{picker}")).select_by_visible_text(value)

    def type(self, text):
        editor = self.one("#request")
        editor.send_keys(Keys.CONTROL, "a")
        editor.send_keys(text)


def draws_the_example(page):
    assert "rectangle: 326 × 100 at 16, 16" in page.boxes(), page.boxes()
    assert not page.one("#player").is_displayed()


def draws_every_example(page):
    names = [option.text for option in Select(page.one("#example")).options]
    for name in names[1:] + names[:1]:
        # What was drawn before is no sign of an answer.
        page.driver.execute_script("document.getElementById('pictures').replaceChildren()")
        page.choose("example", name)
        page.until(lambda: page.all("#pictures > *") or page.one("#problems").text)
        assert not page.one("#problems").text, f"{name}: {page.one('#problems').text}"


def says_why_by_keyboard(page):
    box = page.one("#pictures g[data-id=button]")
    page.driver.execute_script("arguments[0].focus()", box)
    why = page.one("#why").text
    assert "button: 326 × 50 at 16, 132" in why and "constraints/7" in why, why


def lays_out_on_another_device(page):
    page.choose("device", "iPhone 15")
    page.until(lambda: any("card: 393 × 852" in box for box in page.boxes()))
    assert page.all("#diagnosis li.conflict"), page.one("#diagnosis").text


def shows_all_devices_side_by_side(page):
    page.one("#matrix").click()
    page.until(lambda: len(page.all("#pictures figure")) >= 20)
    page.one("#matrix").click()
    page.until(lambda: len(page.all("#pictures figure")) == 1)


def marks_the_line_of_an_error(page):
    page.type('{"view": {"id": "a"},\n"constraints": [\n"a.width == 20",\n"a.wdith == 20"]}')
    page.until(lambda: "Line 4" in page.one("#problems").text)
    assert [line.text for line in page.all("#lines b")] == ["4"]
    page.one("#problems button").click()
    selected = page.driver.execute_script(
        "const e = document.getElementById('request'); return e.value.slice(e.selectionStart, e.selectionEnd)")
    assert selected == '"a.wdith == 20"]}', selected


def shares_the_request_in_its_link(page):
    page.type('{"view": {"id": "shared"}, "environment": {"size": {"width": 30, "height": 40}}}')
    page.until(lambda: any("shared: 30 × 40" in box for box in page.boxes()))
    address = page.driver.current_url
    assert "#" in address
    page.driver.get("about:blank")
    page.driver.get(address)
    page.until(lambda: any("shared: 30 × 40" in box for box in page.boxes()))


def asks_nobody_else(page):
    names = page.driver.execute_script("return performance.getEntriesByType('resource').map((entry) => entry.name)")
    own = page.driver.execute_script("return location.origin")
    assert names and all(name.startswith(own) or name.startswith("data:") for name in names), names
    # A request that was refused is told by the browser as an error of its own; there must be none of ours.
    errors = [entry["message"] for entry in page.driver.get_log("browser")
              if entry["level"] == "SEVERE" and "422" not in entry["message"]]
    assert not errors, errors


def answers_a_plugin_that_has_no_origin(page):
    own = page.driver.execute_script("return location.origin")
    plugin = (PROJECT / "examples/plugin/plugin.html").read_text().replace("http://127.0.0.1:8080", own)
    # A frame takes over what its page forbids, and the playground forbids other scripts than its own.
    page.driver.get(f"{own}/healthz")
    page.driver.execute_script("""
        const frame = document.createElement("iframe");
        frame.sandbox = "allow-scripts";
        frame.srcdoc = arguments[0];
        document.body.prepend(frame);
        """, plugin)
    page.driver.switch_to.frame(page.one("iframe"))
    try:
        assert page.driver.execute_script("return self.origin") == "null"
        page.one("#lay-out").click()
        page.until(lambda: page.one("#frames").text)
        assert "title: 80 × 20 at 16, 16" in page.one("#frames").text, page.one("#frames").text
    finally:
        page.driver.switch_to.default_content()


tests = [
    draws_the_example, draws_every_example, says_why_by_keyboard, lays_out_on_another_device, shows_all_devices_side_by_side,
    marks_the_line_of_an_error, shares_the_request_in_its_link, asks_nobody_else,
    answers_a_plugin_that_has_no_origin,
]


def main():
    server = subprocess.Popen(
        [sys.argv[1], "serve", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    passed = failed = 0
    try:
        port = next(match[1] for line in server.stdout if (match := re.search(r":(\d+)", line)))
        driver = browser()
        try:
            page = Page(driver, f"http://127.0.0.1:{port}/")
            for test in tests:
                name = test.__name__.replace("_", " ")
                try:
                    test(page)
                    passed += 1
                    print(f"passed: {name}")
                except Exception as error:  # Whatever it is, the other tests run.
                    failed += 1
                    print(f"FAILED: {name}: {error}")
            if len(sys.argv) > 2:
                driver.save_screenshot(sys.argv[2])
        finally:
            driver.quit()
    finally:
        server.terminate()
        server.wait()
    print(f"{passed} passed, {failed} failed")
    os._exit(1 if failed else 0)


main()
