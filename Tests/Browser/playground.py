"""Tests the playground in headless Chromium with real clicks, typing and keys: `make test-browser`.

usage: playground.py ESPALIER [FOLDER]

Screenshots in light and dark go to FOLDER. axe-core, from axe-playwright-python, checks accessibility.
"""

import importlib.resources

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from page import PROJECT, run_suite

CARD = "A self-sizing card"
FIXED = """{"view": {"id": "root", "subviews": [{"id": "fixed"}, {"id": "wide"}]},
"constraints": ["fixed.width == 40", "fixed.leading == root.leading", "fixed.top == root.top", "fixed.height == 20",
"wide.leading == fixed.trailing + 8", "wide.trailing == root.trailing", "wide.top == root.top", "wide.height == 20"],
"environment": {"size": {"width": 200, "height": 100}}}"""


# MARK: Pictures and explanations

def draws_the_example(page):
    page.open_example(CARD)
    page.until(lambda: any("rectangle" in box for box in page.boxes()))
    assert "rectangle: 326 × 100 at 16, 16" in page.boxes(), page.boxes()
    assert not page.one("#player").is_displayed()


def draws_every_example(page):
    for option in [option.text for option in Select(page.one("#example")).options]:
        page.open_example(option)
    page.open_example(CARD)


def explains_a_view_on_hover(page):
    ActionChains(page.driver).move_to_element(page.one("[data-id=button]")).perform()
    why = page.one("#why").text
    assert "button: 326 × 50 at 16, 132" in why and "button.height == 50" in why, why


def explains_a_view_by_keyboard(page):
    page.one("#request").click()
    page.press(Keys.TAB)
    assert page.focused().get_attribute("data-id") == "card", page.focused().get_attribute("outerHTML")
    page.press(Keys.ARROW_DOWN)
    assert "rectangle: 326 × 100 at 16, 16" in page.one("#why").text
    page.press(Keys.END)
    assert "button: 326 × 50 at 16, 132" in page.one("#why").text


def goes_from_an_explanation_to_the_constraint(page):
    link = next(link for link in page.all("#why button") if link.text == "button.height == 50")
    link.click()
    assert selection(page) == '    "button.height == 50",', selection(page)


def lays_out_on_another_device(page):
    page.choose("device", "iPhone 15")
    page.until(lambda: any("card: 393 × 852" in box for box in page.boxes()))
    assert page.all("#diagnosis li.conflict") and page.all("rect.conflict[data-id=rectangle]")
    page.choose("orientation", "landscape")
    page.until(lambda: any("card: 852 × 393" in box for box in page.boxes()))
    page.choose("orientation", "as in request")


def applies_an_offered_repair(page):
    page.open_example("A card with ambiguous constraints")
    page.until(lambda: page.all("rect.open"))
    count = len(page.all("#diagnosis li.open"))
    page.one("#diagnosis button").click()
    page.until(lambda: len(page.all("#diagnosis li.open")) < count)


def follows_direction_and_text_size(page):
    page.open_example("A message to resize by dragging")
    before = frame(page, "words")
    page.choose("category", "accessibilityXL")
    page.until(lambda: frame(page, "words")["height"] > before["height"])
    page.choose("direction", "rtl")
    page.until(lambda: frame(page, "avatar")["x"] > 200)


def shows_devices_side_by_side(page):
    page.open_example(CARD)
    page.choose("matrix", "all devices")
    page.until(lambda: len(page.all("#pictures figure")) >= 20)
    page.choose("matrix", "both orientations and directions")
    page.until(lambda: len(page.all("#pictures figure")) == 4)
    page.choose("matrix", "one environment")
    page.until(lambda: len(page.all("#pictures figure")) == 1)


def draws_bars_dimming_and_arrows(page):
    page.open_example("A form sheet with a navigation bar")
    page.until(lambda: page.all("rect.bar"))
    assert page.all("rect.dimming") and page.all("rect.content")
    page.open_example("A popover with a preferred size")
    page.until(lambda: page.all("polygon.arrow"))
    page.open_example("Split or flip")
    page.until(lambda: len(page.all("#pictures figure")) == 3)
    assert page.all("rect.item[data-id=Flip]")


def shows_what_a_user_sees(page):
    page.open_example(CARD)
    Select(page.one("#look")).select_by_visible_text("Screen")
    page.until(lambda: page.all("figure.screen image"))
    assert "rectangle: 326 × 100 at 16, 16" in page.boxes(), page.boxes()
    ActionChains(page.driver).move_to_element(page.one("[data-id=button]")).perform()
    assert "button: 326 × 50" in page.one("#why").text
    page.choose("matrix", "both orientations and directions")
    page.until(lambda: len(page.all("figure.screen image")) == 4)
    page.choose("matrix", "one environment")
    Select(page.one("#look")).select_by_visible_text("Wireframe")
    page.until(lambda: not page.all("figure.screen") and page.boxes())


def draws_a_storyboard(page):
    text = (PROJECT / "Tests/Fixtures/interface-builder/sign-in.storyboard").read_text()
    page.choose("operation", "layouts")
    page.run("const e = document.getElementById('request'); e.value = arguments[0]; e.dispatchEvent(new Event('input'))", text)
    page.until(lambda: not page.one("#problems").text and page.all("rect.view"))


# MARK: Live

def redraws_only_what_a_drag_changes(page):
    page.choose("operation", "layouts")
    page.type(FIXED)
    page.until(lambda: "wide: 152 × 20 at 48, 0" in page.boxes())
    page.run("""
        window.touched = new Set();
        const seen = (records) => records.forEach((record) => touched.add(record.target.dataset.id ?? record.target.firstChild?.dataset?.id));
        new MutationObserver(seen).observe(document.querySelector("#pictures [role=listbox]"),
          {subtree: true, childList: true, attributeFilter: ["width", "height", "transform"]});
        """)
    hold = ActionChains(page.driver).move_to_element(page.one("[data-handle=width]")).click_and_hold()
    hold.move_by_offset(30, 0).pause(0.1).move_by_offset(30, 0).perform()
    page.until(lambda: "wide: 212 × 20 at 48, 0" in page.boxes())
    assert set(page.run("return [...touched]")) == {"root", "wide"}, page.run("return [...touched]")
    assert "2 frames changed" in page.one("#live").text, page.one("#live").text
    ActionChains(page.driver).release().perform()
    page.until(lambda: '"width": 260' in page.one("#request").get_attribute("value"))
    sessions = page.run("return performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => name.includes('/v1/sessions/'))")
    assert sessions, "no request went to a session"
    page.until(lambda: page.run("return fetch(arguments[0]).then((response) => response.status)", sessions[-1]) == 404)


def drags_by_keyboard(page):
    page.open_example(CARD)
    page.run("arguments[0].focus()", page.one("[data-handle=width]"))
    page.press(Keys.ARROW_LEFT)
    ActionChains(page.driver).key_down(Keys.SHIFT).send_keys(Keys.ARROW_LEFT).key_up(Keys.SHIFT).perform()
    page.until(lambda: "card: 347 × 198 at 0, 0" in page.boxes())
    page.until(lambda: '"width": 347' in page.one("#request").get_attribute("value"))
    page.until(lambda: page.focused().get_attribute("data-handle") == "width")


def wraps_text_while_an_edge_is_dragged(page):
    page.open_example("A message to resize by dragging")
    page.until(lambda: page.all("[data-handle=width]"))
    before = frame(page, "words")["height"]
    page.drag("width", -100, 0)
    page.until(lambda: frame(page, "words")["height"] > before)


# MARK: Transitions

def scrubs_and_plays_transitions(page):
    page.open_example("A card that grows")
    assert "card: 358 × 198 at 16, 55" in page.boxes(), page.boxes()
    page.run("arguments[0].focus()", page.one("#time"))
    page.press(Keys.END)
    assert "card: 358 × 398 at 16, 55" in page.boxes(), page.boxes()
    page.press(Keys.HOME)
    page.one("#play").click()
    page.until(lambda: page.one("#play").text == "Play" and clock(page) == 0.5)


def plays_in_slow_motion(page):
    page.choose("speed", "⅒×")
    page.one("#play").click()
    page.until(lambda: 0.02 < clock(page))
    assert clock(page) < 0.3 and page.one("#play").text == "Pause"
    page.one("#play").click()
    paused = clock(page)
    assert page.one("#play").text == "Play" and clock(page) == paused
    page.choose("speed", "1×")


# MARK: Errors, sharing, copying

def marks_the_line_of_an_error(page):
    page.choose("operation", "layouts")
    page.type('{"view": {"id": "a"},\n"constraints": [\n"a.width == 20",\n"a.wdith == 20"]}')
    marked = "return [...document.querySelectorAll('#lines .error')].map((line) => line.textContent)"
    page.until(lambda: page.run(marked) == ["4"] and "wdith" in page.one("#problems").text)
    lens = page.run("return document.querySelector('#colors .row:nth-child(4) .lens').textContent")
    assert "wdith" in lens, lens
    page.one("#problems button").click()
    assert selection(page) == '"a.wdith == 20"]}', selection(page)
    page.type('{"view": {"id": "a"},\n  nonsense')
    page.until(lambda: "Line 2" in page.one("#problems").text)


def shares_the_request_in_its_link(page):
    page.type('{"view": {"id": "shared"}, "environment": {"size": {"width": 30, "height": 40}}}')
    page.until(lambda: any("shared: 30 × 40" in box for box in page.boxes()))
    address = page.driver.current_url
    page.driver.get("about:blank")
    page.driver.get(address)
    page.until(lambda: any("shared: 30 × 40" in box for box in page.boxes()))


def copies_exports(page):
    page.driver.execute_cdp_cmd("Browser.grantPermissions", {
        "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"], "origin": page.address})
    page.open_example(CARD)
    for form, mark in [("Swift (anchors)", "NSLayoutConstraint.activate"), ("Swift (SnapKit)", "snp."), ("SVG picture", "<svg"), ("curl", "/v1/layouts")]:
        page.choose("form", form)
        page.until(lambda: mark in page.one("#export").text)
        page.one("#copy-export").click()
        page.until(lambda: "Copied the export" in page.one("#notice").text)
        copied = page.run("return navigator.clipboard.readText()")
        assert mark in copied, copied[:200]


def explains_a_pasted_log(page):
    page.open_example(CARD)
    log = "(\n\"<NSLayoutConstraint:0x1 UIView:0xa.width == 10>\",\n\"<NSLayoutConstraint:0x2 UIView:0xa.width == 20>\"\n)"
    page.run("const e = document.getElementById('request'); e.value = arguments[0]; e.dispatchEvent(new Event('input'))", log)
    page.until(lambda: "cannot hold together" in page.one("#diagnosis").text)
    assert page.all("#pictures img")
    page.one("#diagnosis button").click()
    page.until(lambda: any("0xa: 10 × 0" in box for box in page.boxes()))
    assert page.one("#operation").get_property("value") == "layouts"


def lists_lint_findings(page):
    page.open_example("A lint report")
    page.until(lambda: "[left-right]" in page.one("#pictures").text)
    assert page.all("#lines .note")


# MARK: Accessibility and security

def is_accessible(page):
    """axe-core finds no violations in light or dark."""
    script = importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text()
    page.run(script)
    for scheme in ["light", "dark"]:
        page.prefer(scheme)
        for name in [CARD, "A card with conflicting constraints", "A popover with a preferred size", "A sheet slides up", "A spring curve",
                     "A console log", "A lint report"]:
            page.open_example(name)
            found = page.driver.execute_async_script("axe.run().then(arguments[arguments.length - 1])")
            violations = [(rule["id"], [node["html"][:120] for node in rule["nodes"]][:3]) for rule in found["violations"]]
            assert not violations, f"{scheme}, {name}: {violations}"
            assert len(found["passes"]) > 20


def shows_the_focus(page):
    page.open_example(CARD)
    page.one("h1").click()
    seen = []
    while len(seen) < 60 and (not seen or seen[-1][0] != "export"):
        page.press(Keys.TAB)
        seen.append(page.run("""
            const it = document.activeElement, style = getComputedStyle(it);
            return [it.id || it.dataset.id || it.dataset.handle || it.textContent, style.outlineStyle !== "none" || parseFloat(style.strokeWidth) > 2
              || getComputedStyle(it.closest(".editor") ?? it).borderColor !== getComputedStyle(document.getElementById("export")).borderColor];"""))
    names = [name for name, _ in seen]
    for name in ["example", "operation", "device", "copy-link", "request", "card", "width", "form", "copy-export", "export"]:
        assert name in names, names
    assert all(is_shown for _, is_shown in seen), seen


def loads_nothing_from_other_servers(page):
    names = page.run("return performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert names and all(name.startswith(page.address) or name.startswith("data:") for name in names), names
    # The browser logs refused requests as errors; every other error is ours.
    errors = [entry["message"] for entry in page.driver.get_log("browser") if entry["level"] == "SEVERE"
              and not any(status in entry["message"] for status in ["status of 400", "status of 404", "status of 406", "status of 422"])]
    assert not errors, errors


def answers_a_plugin_without_an_origin(page):
    plugin = (PROJECT / "examples/plugin/plugin.html").read_text().replace("http://127.0.0.1:8080", page.address)
    page.open_empty()
    page.run("""
        const frame = document.createElement("iframe");
        frame.sandbox = "allow-scripts";
        frame.srcdoc = arguments[0];
        document.body.prepend(frame);
        """, plugin)
    page.driver.switch_to.frame(page.one("iframe"))
    try:
        assert page.run("return self.origin") == "null"
        page.one("#lay-out").click()
        page.until(lambda: page.one("#frames").text)
        assert "title: 80 × 20 at 16, 16" in page.one("#frames").text, page.one("#frames").text
    finally:
        page.driver.switch_to.default_content()


tests = [
    draws_the_example, draws_every_example, explains_a_view_on_hover, explains_a_view_by_keyboard, goes_from_an_explanation_to_the_constraint,
    lays_out_on_another_device, applies_an_offered_repair, follows_direction_and_text_size, shows_devices_side_by_side, draws_bars_dimming_and_arrows,
    shows_what_a_user_sees,
    draws_a_storyboard, redraws_only_what_a_drag_changes, drags_by_keyboard, wraps_text_while_an_edge_is_dragged,
    scrubs_and_plays_transitions, plays_in_slow_motion, marks_the_line_of_an_error, shares_the_request_in_its_link, copies_exports,
    explains_a_pasted_log, lists_lint_findings, is_accessible, shows_the_focus, loads_nothing_from_other_servers, answers_a_plugin_without_an_origin,
]


# MARK: Helpers

def selection(page):
    return page.run("const e = document.getElementById('request'); return e.value.slice(e.selectionStart, e.selectionEnd)")


def clock(page):
    return float(page.one("#clock").text.split()[0])


def frame(page, name):
    """The frame of a view, read from its label."""
    label = next((box for box in page.boxes() if box.startswith(f"{name}: ")), None)
    if label is None:
        return dict.fromkeys(["width", "height", "x", "y"], 0)
    size, place = label.split(": ")[1].split(" at ")
    width, height = size.split(" × ")
    x, y = place.split(", ")
    return {"width": float(width), "height": float(height), "x": float(x), "y": float(y)}


def take_screenshots(page, folder):
    page.driver.get(f"{page.address}/")
    page.until(lambda: page.boxes())
    for scheme in ["light", "dark"]:
        page.prefer(scheme)
        for option in [option.text for option in Select(page.one("#example")).options]:
            page.open_example(option)
            page.driver.save_screenshot(str(folder / f"{scheme} {option.replace(':', '')}.png"))


run_suite(tests, take_screenshots)
