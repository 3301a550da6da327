"""Tests what designers do in the playground: screens, moving views, Figma documents, matrices, timelines, exports, keys.

usage: designing.py ESPALIER [FOLDER]

Screenshots at 1280, 1600 and 390 pixels in light and dark go to FOLDER.
"""

import importlib.resources
import json
import pathlib
import sys
import tempfile
import time

from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from page import PROJECT, run_suite, service

SHOP = "A shop on an iPhone"
STORYBOARD = "A storyboard"
FIGMA = "A Figma frame"
CARD = "A self-sizing card"
TOOLBAR = PROJECT / "examples/figma/toolbar.json"


# MARK: Modules

def reads_and_writes_constants(page):
    cases = [
        ("a.top == b.bottom + 16", 20, "a.top == b.bottom + 20"), ("a.top == b.bottom - 16 @750", 3, "a.top == b.bottom + 3 @750"),
        ("a.top==b.bottom", -4, "a.top==b.bottom - 4"), ("a.width == 40", 44.5, "a.width == 44.5"), ("a.width==40 @999", 4, "a.width==4 @999"),
        ("a.top == 0.5 * b.bottom + 1", 0, "a.top == 0.5 * b.bottom"), ("`my view`.top >= b.safeArea.top", 8, "`my view`.top >= b.safeArea.top + 8"),
    ]
    made = call(page, "constants.js", """({ constantsOf, constraintsOf, withConstant }, cases) => cases.map(([written, constant]) => {
        const request = { constraints: [written], view: { id: "x" } };
        const [constraint] = constraintsOf(request).values();
        return JSON.parse(withConstant(JSON.stringify(request), constraint, constant)).constraints[0];
      })""", cases)
    assert made == [wanted for _, _, wanted in cases], made


def finds_what_moves_a_view(page):
    made = call(page, "constants.js", """({ constraintsOf, movers }) => {
        const constraints = constraintsOf({ view: { id: "r" }, constraints: ["a.leading == r.leading + 16", "r.trailing == a.trailing + 8",
          { item: "a", attribute: "top", toItem: "r", toAttribute: "top", multiplier: 2, constant: 5 }, { visualFormat: "H:[a(40)]" }] });
        const why = { left: ["constraints/0"], right: ["r/size.width", "constraints/1"], top: ["constraints/2"], width: ["constraints/0", "constraints/1"] };
        const said = (axis, rtl) => movers(constraints, why, "a", axis, rtl).map(({ id, factor }) => [id, factor]);
        return [said("x", false), said("x", true), said("y", false), said("width", false)];
      }""")
    assert made == [[["constraints/0", 1], ["constraints/1", -1]], [["constraints/0", -1], ["constraints/1", 1]], [["constraints/2", 1]], []], made


def completes_names(page):
    made = call(page, "completion.js", """({ suggestions }) => {
        const known = { ids: ["title", "time", "card"], devices: ["iPhone 15", "iPad"] };
        const at = (text) => suggestions(text, text.length, known)?.words ?? null;
        return [at('["ti'), at('["title.to'), at('{"device": "iPh'), at('{"id": "ti'), at("ti"), at('["title'), at('{"string": "ti')];
      }""")
    assert made == [["title", "time"], ["top", "topMargin"], ["iPhone 15"], None, None, None, None], made


def tells_documents_apart(page):
    cases = {'{"view": {}}': "json", '{"document": {"type": "DOCUMENT", "id": "0:0"}}': "figma", '[{"type": "FRAME", "id": "1:1"}]': "figma",
             '{"nodes": {"1:1": {"document": {"type": "FRAME", "children": []}}}}': "figma", '<?xml version="1.0"?><document/>': "xml",
             '"<NSLayoutConstraint:0x1 UIView:0xa.width == 10>"': "log", '{"type": "frame", "id": "x"}': "json", "": "json", "null": "json"}
    made = call(page, "documents.js", "({ kindOf, parsed }, texts) => texts.map((text) => kindOf(text, parsed(text)))", list(cases))
    assert made == list(cases.values()), made


def cuts_a_sheet_into_screens(page):
    sheet = """<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><rect width="100" height="50"/>
      <clipPath id="clip1"><rect x="0" y="0" width="30" height="40" rx="5"/></clipPath><g transform="translate(5 6)" clip-path="url(#clip1)"><rect width="1"/></g>
      <clipPath id="clip2"><rect x="0" y="0" width="20" height="10"/></clipPath><g transform="translate(50 6)" clip-path="url(#clip2)"><rect width="2"/></g></svg>"""
    made = call(page, "screens.js", "({ cut }, sheet) => [cut(sheet, 2), cut(sheet, 3)]", sheet)
    assert made[1] is None and [screen["radius"] for screen in made[0]] == [5, 0], made
    assert 'viewBox="50 6 20 10"' in made[0][1]["svg"] and "clip1" not in made[0][1]["svg"], made


# MARK: Screens

def opens_on_a_screen(page):
    page.driver.get("about:blank")
    page.driver.get(f"{page.address}/")
    page.until(lambda: page.all("figure.screen image"))
    assert Select(page.one("#example")).first_selected_option.text == SHOP
    assert any(box.startswith("buy: 353 × 52") for box in page.boxes()), page.boxes()
    page.driver.refresh()
    page.until(lambda: page.all("figure.screen image"))
    assert Select(page.one("#example")).first_selected_option.text == SHOP


def draws_the_screen_soon(page):
    times = []
    for _ in range(5):
        page.driver.get("about:blank")
        page.driver.get(f"{page.address}/")
        page.until(lambda: page.run("return performance.getEntriesByName('first-screen').length"))
        times.append(page.run("""return ['first-picture', 'first-screen'].map((name) =>
          performance.getEntriesByName(name)[0].startTime - performance.getEntriesByType('navigation')[0].responseEnd)"""))
    pictures, screens = (sorted(each) for each in zip(*times))
    print(f"first picture: median {pictures[2]:.0f} ms, first screen: median {screens[2]:.0f} ms after the page's HTML")


def shows_each_screen_by_itself(page):
    page.open_example(SHOP)
    for matrix, count in [("light and dark", 2), ("three devices", 3), ("devices and text sizes", 12)]:
        page.choose("matrix", matrix)
        page.until(lambda: len(page.all("figure.screen image")) == count)
        assert not page.one("#stale").is_displayed()
    assert any("AX3" in caption.text for caption in page.all("figcaption"))
    page.choose("matrix", "light and dark")
    page.until(lambda: len(page.all("figure.screen image")) == 2)
    light, dark = page.run("return [...document.querySelectorAll('figure.screen image')].map((image) => decodeURIComponent(image.getAttribute('href')))")
    assert 'fill="#ffffff"' in light and 'fill="#000000"' in dark
    page.choose("matrix", "one environment")
    page.choose("scheme", "dark")
    page.until(lambda: '"colorScheme": "dark"' in text(page) and len(page.all("figure.screen image")) == 1)


def shows_a_storyboard_on_other_devices(page):
    page.open_example(STORYBOARD)
    page.until(lambda: page.all("figure.screen image"))
    written = text(page)
    page.choose("matrix", "three devices")
    page.until(lambda: len(page.all("figure.screen image")) == 3)
    page.choose("scheme", "dark")
    page.until(lambda: "dark" in page.one("figcaption").text)
    assert text(page) == written
    page.one("#undo").click()
    page.one("#undo").click()
    page.until(lambda: len(page.all("#pictures figure")) == 1 and page.one("#scheme").get_property("value") == "")


# MARK: Moving views

def moves_a_view_by_pointer(page):
    page.open_example(SHOP)
    before, buy = text(page), frame(page, "buy")
    hold = ActionChains(page.driver).move_to_element(page.one("[data-id=buy]")).click_and_hold()
    hold.move_by_offset(0, -10).pause(0.1).move_by_offset(0, -30).pause(0.3).perform()
    page.until(lambda: frame(page, "buy")["y"] < buy["y"] - 20)
    moved = frame(page, "buy")
    assert f"at 20, {moved['y']:g}" in page.one("#why").text, page.one("#why").text
    assert page.one("[data-field=y]").get_property("value") == f"{moved['y']:g}"
    assert text(page) == before
    ActionChains(page.driver).release().perform()
    page.until(lambda: text(page) != before)
    distance = buy["y"] - moved["y"]
    assert f'"buy.bottom == shop.safeArea.bottom - {8 + distance:g}"' in text(page), text(page)[-300:]
    page.until(lambda: frame(page, "buy") == moved)
    page.one("#undo").click()
    assert text(page) == before


def numbers_are_right_at_every_step(page):
    """Each number shown while an edge moves is the one that the service computes for the text with that size."""
    page.open_example(CARD)
    page.one("[data-view=button]").click()
    place = page.one("[data-handle=width]").rect
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    mouse(page, "mousePressed", x, y)
    seen = set()
    for step in range(1, 7):
        mouse(page, "mouseMoved", x - 9 * step, y)
        page.until(lambda: frame(page, "card")["width"] == 358 - 9 * step)
        card, button = frame(page, "card"), frame(page, "button")
        seen.add(button["width"])
        asked = json.loads(text(page))
        asked["fitting"]["width"] = card["width"]
        answer = page.driver.execute_async_script("""
            const [body, done] = arguments;
            fetch("/v1/layouts", { method: "POST", body, headers: { "Content-Type": "application/json" } }).then((answer) => answer.json()).then(done);""", json.dumps(asked))
        assert answer["layouts"][0]["frames"]["button"] == button, (answer["layouts"][0]["frames"], button)
        assert f"{button['width']:g} × 50" in page.one("#why").text
    mouse(page, "mouseReleased", x - 54, y)
    page.until(lambda: '"width": 304' in text(page))
    assert len(seen) == 6, seen


def nudges_by_keys(page):
    page.open_example(SHOP)
    before, buy = text(page), frame(page, "buy")
    page.one("[data-id=buy]").click()
    page.press(Keys.ARROW_UP, Keys.ARROW_UP)
    page.until(lambda: frame(page, "buy")["y"] == buy["y"] - 2)
    ActionChains(page.driver).key_down(Keys.SHIFT).send_keys(Keys.ARROW_DOWN).key_up(Keys.SHIFT).perform()
    page.until(lambda: frame(page, "buy")["y"] == buy["y"] + 8)
    page.until(lambda: '"buy.bottom == shop.safeArea.bottom"' in text(page))
    page.until(lambda: page.focused().get_attribute("data-id") == "buy")
    ActionChains(page.driver).key_down(Keys.CONTROL).send_keys(Keys.ARROW_DOWN).key_up(Keys.CONTROL).perform()
    page.until(lambda: '"buy.height == 53"' in text(page))
    undo_until(page, before)


def nudges_are_undone_before_they_are_written(page):
    page.open_example(SHOP)
    before = text(page)
    page.one("[data-id=buy]").click()
    page.press(Keys.ARROW_UP)
    ActionChains(page.driver).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
    assert text(page) == before
    ActionChains(page.driver).key_down(Keys.CONTROL).send_keys("y").key_up(Keys.CONTROL).perform()
    assert '"buy.bottom == shop.safeArea.bottom - 9"' in text(page)


def moves_by_fields(page):
    page.open_example(SHOP)
    page.one("[data-view=sizes]").click()
    field = page.one("[data-field=y]")
    place = float(field.get_property("value"))
    field.send_keys(Keys.CONTROL, "a")
    field.send_keys(f"{place + 10:g}", Keys.ENTER)
    page.until(lambda: '"sizes.top == subtitle.bottom + 30"' in text(page))
    page.until(lambda: abs(frame(page, "sizes")["y"] - place - 10) < 0.4)
    page.one("[data-view=photo]").click()
    page.run("const f = document.querySelector('[data-field=width]'); f.value = Number(f.value) + 1; f.dispatchEvent(new Event('change'))")
    page.until(lambda: "cannot be resized" in page.one("#live").text)


def moves_a_frame(page):
    put(page, '{"view": {"id": "root", "subviews": [{"id": "box", "frame": {"x": 10, "y": 20, "width": 30, "height": 40}}]}, "environment": {"size": {"width": 200, "height": 100}}}')
    page.one("[data-id=box]").click()
    page.press(Keys.ARROW_RIGHT)
    page.until(lambda: '"frame": {"x": 11, "y": 20, "width": 30, "height": 40}' in text(page))


def moves_a_view_of_a_storyboard(page):
    page.open_example(STORYBOARD)
    page.until(lambda: page.all("figure.screen image"))
    before, go = text(page), frame(page, "Sign in")
    page.one("[data-id=go]").click()
    page.press(Keys.ARROW_DOWN)
    page.until(lambda: abs(frame(page, "Sign in")["y"] - go["y"] - 1) < 0.01)
    page.until(lambda: text(page) != before)
    assert text(page) == before.replace('secondAttribute="bottom" constant="20" id="c10"', 'secondAttribute="bottom" constant="21" id="c10"')
    assert "Email.bottom + 21" in page.one("#why").text, page.one("#why").text
    page.one("#undo").click()
    assert text(page) == before


def explains_edges_as_sums(page):
    page.open_example(CARD)
    page.one("[data-view=button]").click()
    assert "card.top + 16 + 100 + 16 = 132" in page.one("#why").text, page.one("#why").text
    next(link for link in page.all("#why button") if link.text == "rectangle.height == 100").click()
    assert page.run("const e = document.getElementById('request'); return e.value.slice(e.selectionStart, e.selectionEnd)") == '    "rectangle.height == 100",'


def shows_presentations_as_screens(page):
    for name, kind in [("A popover with a preferred size", "polygon.arrow"), ("A form sheet with a navigation bar", "rect.bar")]:
        page.open_example(name)
        page.until(lambda: page.all("figure.screen image") and page.all(kind))


def deselects(page):
    page.open_example(SHOP)
    page.one("[data-id=buy]").click()
    assert page.all("rect.selected") and page.all(".badge text")
    page.press(Keys.ESCAPE)
    assert not page.all("rect.selected") and "Select a view" in page.one("#why").text


# MARK: Figma documents

def opens_a_figma_document(page):
    page.one("#file").send_keys(str(TOOLBAR))
    page.until(lambda: any(box.startswith("Search: 208 × 32") for box in page.boxes()))
    assert text(page) == TOOLBAR.read_text()
    assert [row.text for row in page.all("#outline [role=treeitem]")] == ["Toolbar", "Back", "Search", "Profile"]
    page.choose("device", "iPhone 15")
    page.until(lambda: any(box.startswith("Search: 281 × 32") for box in page.boxes()))
    assert text(page) == TOOLBAR.read_text()
    assert page.one("#scheme").get_property("disabled") and not page.one("#category").get_property("disabled")
    for form, mark in [("Swift (SwiftUI view)", "HStack"), ("Swift (UIKit view)", "UIView"), ("Layouts requests (JSON)", '"documents"')]:
        page.choose("form", form)
        page.until(lambda: mark in page.one("#export").text)


def resizes_a_figma_frame(page):
    page.open_example(FIGMA)
    page.until(lambda: page.all("figure.screen image"))
    tags = frame(page, "Tags")
    hold = ActionChains(page.driver).move_to_element(page.one("[data-handle=width]")).click_and_hold()
    hold.move_by_offset(-60, 0).pause(0.1).move_by_offset(-40, 0).perform()
    page.until(lambda: frame(page, "Card")["width"] == 260 and frame(page, "Tags")["height"] > tags["height"])
    ActionChains(page.driver).release().perform()
    # The height hugs the content, since only the width was dragged.
    page.until(lambda: "260 × 224" in page.one("figcaption").text)
    page.one("#undo").click()
    page.until(lambda: frame(page, "Card")["width"] == 360)


def shows_one_scene_of_many(page):
    page.open_example(FIGMA)
    frame_of = lambda number, width: {"id": f"{number}:1", "name": f"Scene {number}", "type": "FRAME", "absoluteBoundingBox": {"x": 0, "y": 0, "width": width, "height": 40}, "children": []}
    put(page, json.dumps([frame_of(1, 100), frame_of(2, 200)]))
    page.until(lambda: len(page.all("#pictures figure")) == 2)
    page.choose("scene", "Scene 2")
    page.until(lambda: page.boxes() == ["Scene 2: 200 × 40 at 0, 0"])
    page.one("#undo").click()
    page.until(lambda: len(page.all("#pictures figure")) == 2)


# MARK: Text

def completes_while_typing(page):
    page.open_example(CARD)
    before = text(page)
    place = before.index("rectangle.leading")
    page.run("const e = document.getElementById('request'); e.focus(); e.setSelectionRange(arguments[0], arguments[0] + 9)", place)
    page.press("b", "u")
    page.until(lambda: page.one("#completion").is_displayed())
    assert [row.text for row in page.all("#completion [role=option]")] == ["button"]
    page.press(Keys.ENTER)
    assert text(page) == before[:place] + "button" + before[place + 9:]
    page.press(Keys.BACKSPACE)
    page.until(lambda: page.one("#completion").is_displayed())
    page.press(Keys.ESCAPE)
    assert not page.one("#completion").is_displayed()
    undo_until(page, before)


def marks_brackets_and_errors(page):
    put(page, '{"view": {"id": "a"},\n"constraints": [\n"a.width == 20"]}')
    page.run("const e = document.getElementById('request'); e.focus(); e.setSelectionRange(0, 0)")
    marked = lambda name: page.run("return [...document.querySelectorAll(`#colors .${arguments[0]}`)].map((each) => each.textContent)", name)
    page.until(lambda: marked("bracket") == ["{", "}"])
    set_text(page, '{"view": {"id": "a"},\n"constraints": [\n"a.wdith == 20"]}')
    page.until(lambda: marked("squiggle") == ['"a.wdith == 20"'])


def stays_quick_in_long_texts(page):
    views = ",\n".join(f'{{"id": "view{number}", "frame": {{"x": 0, "y": {number}, "width": 1, "height": 1}}}}' for number in range(2000))
    put(page, f'{{"view": {{"id": "root", "subviews": [{views}]}},\n"environment": {{"size": {{"width": 30, "height": 2000}}}}}}')
    assert len(page.all("#lines span")) < 200 and page.all("#colors .string")
    took = page.driver.execute_async_script("""
        const done = arguments[0], text = document.getElementById("request"), times = [];
        text.focus(); text.setSelectionRange(text.value.length, text.value.length);
        for (let step = 0; step < 10; step++) {
          const begin = performance.now();
          document.execCommand("insertText", false, " ");
          times.push(performance.now() - begin);
        }
        done(times.sort((a, b) => a - b));""")
    print(f"typing into 2,000 lines: median {took[5]:.1f} ms a character")
    assert took[5] <= 100, took


# MARK: Transitions

def offers_every_repair_with_a_button(page):
    page.open_example("A card with conflicting constraints")
    page.until(lambda: page.all("#diagnosis li.conflict"))
    offered = len(page.all("#diagnosis li.conflict small"))
    assert offered > 5 and len(page.all("#diagnosis li.conflict small button")) == offered, offered
    before = text(page)
    for number in range(offered):
        page.all("#diagnosis li.conflict small button")[number].click()
        page.until(lambda: text(page) != before and not page.all("#diagnosis li.conflict"))
        page.one("#undo").click()
        page.until(lambda: len(page.all("#diagnosis li.conflict small button")) == offered)
        assert text(page) == before


def scrubs_on_the_timeline(page):
    page.open_example("A card that grows")
    assert "card moves from 0" in page.one("#timeline svg").get_attribute("aria-label")
    box = page.one("#timeline")
    ActionChains(page.driver).move_to_element(box).click().perform()
    clock = lambda: float(page.one("#clock").text.split()[0])
    page.until(lambda: clock() > 0.1)
    halfway = page.boxes()
    page.one("h1").click()
    page.press(Keys.SPACE)
    assert page.one("#play").text == "Pause"
    page.press(Keys.SPACE)
    assert page.one("#play").text == "Play"
    page.run("const e = document.getElementById('time'); e.value = 0; e.dispatchEvent(new Event('input'))")
    page.until(lambda: clock() == 0 and page.boxes() != halfway)


# MARK: Exports

def downloads_pictures(page):
    folder = pathlib.Path(tempfile.mkdtemp())
    page.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)})
    page.open_example(SHOP)
    for form, name, mark in [("PNG image", "espalier.png", b"\x89PNG"), ("PDF", "espalier.pdf", b"%PDF"), ("SVG screen", "espalier.svg", b"<svg"),
                             ("Document", "espalier.json", b"{"), ("Swift (anchors)", "espalier.swift", b"import UIKit")]:
        page.choose("form", form)
        page.one("#download").click()
        page.until(lambda: (folder / name).exists() and (folder / name).stat().st_size)
        assert (folder / name).read_bytes().lstrip().startswith(mark), (form, (folder / name).read_bytes()[:40])
    assert (folder / "espalier.json").read_text() == text(page)


def copies_a_picture(page):
    page.driver.execute_cdp_cmd("Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"], "origin": page.address})
    page.open_example(SHOP)
    page.choose("form", "PNG image")
    page.one("#copy-export").click()
    page.until(lambda: "Copied the image" in page.one("#notice").text)
    types = page.driver.execute_async_script("navigator.clipboard.read().then((items) => arguments[0](items.flatMap((item) => [...item.types])))")
    assert "image/png" in types, types


def keeps_a_document_that_is_too_long_for_a_link(page):
    noise = page.run("return Array.from(crypto.getRandomValues(new Uint8Array(40000)), (byte) => byte.toString(16)).join('')")
    large = f'{{"view": {{"id": "kept"}}, "environment": {{"size": {{"width": 30, "height": 40}}}}, "x-noise": "{noise}"}}'
    set_text(page, large)
    page.until(lambda: page.one("#problems").text and "#" not in page.driver.current_url)
    page.driver.refresh()
    page.until(lambda: page.run("return document.getElementById('request').value.length") > 1000)
    assert text(page) == large
    page.open_example(SHOP)


# MARK: The page

def unless_replaced(action):
    """Runs an action again if the page replaced its element meanwhile."""
    for _ in range(4):
        try:
            return action()
        except StaleElementReferenceException:
            continue
    return action()


def every_control_keeps_the_document(page):
    """Clicks every control of three kinds of documents after typing; undo returns to the text byte by byte. Prints how many."""
    clicked = 0
    for name in [SHOP, STORYBOARD, FIGMA]:
        page.open_example(name)
        typed = text(page) + " "
        set_text(page, typed)
        page.until(lambda: not page.one("#stale").is_displayed() and page.boxes())
        page.run("return new Promise((done) => setTimeout(done, 1100))")
        for menu in page.run("return [...document.querySelectorAll('select')].filter((each) => each.checkVisibility()).map((each) => each.id)"):
            for number in sorted({0, 1, page.run("return document.getElementById(arguments[0]).options.length", menu) - 1}):
                if page.run("const e = document.getElementById(arguments[0]); if (e.disabled || arguments[1] >= e.options.length) return false; "
                            "e.selectedIndex = arguments[1]; e.dispatchEvent(new Event('change')); return true", menu, number):
                    clicked += 1
                undo_until(page, typed, "layouts")
            settle(page)
        for button in page.run("return [...document.querySelectorAll('button')].filter((each) => each.id && each.id !== 'open').map((each) => each.id)"):
            if button not in ("undo", "redo") and unless_replaced(lambda: page.one(f"#{button}").is_displayed() and page.one(f"#{button}").is_enabled()):
                unless_replaced(lambda: page.one(f"#{button}").click())
                clicked += 1
                page.press(Keys.ESCAPE)
                undo_until(page, typed, "layouts")
        for number in range(len(page.all("#outline [role=treeitem]"))):
            unless_replaced(lambda: page.all("#outline [role=treeitem]")[number].click())
            clicked += 1
        for place in ["#pictures", "h1", "#diagnosis-title"]:
            page.one(place).click()
        assert text(page) == typed
        unless_replaced(lambda: page.one("#undo").click())
        unless_replaced(lambda: page.one("#redo").click())
        assert text(page) == typed
    print(f"{clicked} controls were used")


def asks_for_a_key(page):
    with tempfile.TemporaryDirectory() as folder:
        keys = pathlib.Path(folder) / "keys"
        keys.write_text("designer secret-key-0123456789\n")
        with service(sys.argv[1], "serve", "--listen", "127.0.0.1:0", "--keys", keys) as address:
            page.driver.get(f"{address}/")
            page.until(lambda: page.one("#key-dialog").is_displayed())
            axe(page, "the dialog for a key")
            page.one("#key").send_keys("wrong-key", Keys.ENTER)
            page.until(lambda: page.one("#key-dialog").is_displayed() and "refuses" in page.one("#key-words").text)
            page.one("#key-dialog [value=cancel]").click()
            page.until(lambda: page.all("#problems button"))
            button = next(each for each in page.all("#problems button") if each.text == "Enter a key")
            button.click()
            page.until(lambda: page.one("#key-dialog").is_displayed())
            page.one("#key").send_keys("secret-key-0123456789", Keys.ENTER)
            page.until(lambda: page.all("figure.screen image"))
            page.drag("width", -30, 0)
            page.until(lambda: "changed in" in page.one("#live").text or page.boxes())
    page.driver.get(f"{page.address}/")
    page.until(lambda: page.boxes())


def helps(page):
    page.one("h1").click()
    page.press("?")
    assert page.one("#shortcuts").is_displayed()
    axe(page, "help")
    page.press(Keys.ESCAPE)
    assert not page.one("#shortcuts").is_displayed()


def is_accessible_everywhere(page):
    """axe-core finds nothing at desktop and phone width, light and dark, with a selection, a matrix, problems and a timeline."""
    checked = 0
    for width in [1280, 390]:
        resize(page, width)
        for scheme in ["light", "dark"]:
            page.prefer(scheme)
            for name in [SHOP, STORYBOARD, FIGMA, "A card with ambiguous constraints", "A card that grows", "Split or flip", "A lint report"]:
                page.open_example(name)
                rows = page.all("#outline [role=treeitem]")
                if rows:
                    page.run("arguments[0].focus()", rows[-1])
                checked += axe(page, f"{width}, {scheme}, {name}")
            page.open_example(SHOP)
            page.choose("matrix", "three devices")
            page.until(lambda: len(page.all("figure.screen image")) == 3)
            checked += axe(page, f"{width}, {scheme}, three devices")
            set_text(page, '{"view": {"id": "a"}, "constraints": ["a.wdith == 1"]}')
            page.until(lambda: page.one("#problems").text)
            checked += axe(page, f"{width}, {scheme}, problems")
            page.open_example(SHOP)
    resize(page, None)
    print(f"axe-core found nothing in {checked} states")


tests = [
    reads_and_writes_constants, finds_what_moves_a_view, completes_names, tells_documents_apart, cuts_a_sheet_into_screens,
    opens_on_a_screen, draws_the_screen_soon, shows_each_screen_by_itself, shows_a_storyboard_on_other_devices,
    moves_a_view_by_pointer, numbers_are_right_at_every_step, nudges_by_keys, nudges_are_undone_before_they_are_written, moves_by_fields, moves_a_frame,
    moves_a_view_of_a_storyboard, explains_edges_as_sums, shows_presentations_as_screens, deselects,
    opens_a_figma_document, resizes_a_figma_frame, shows_one_scene_of_many, completes_while_typing, marks_brackets_and_errors, stays_quick_in_long_texts,
    offers_every_repair_with_a_button, scrubs_on_the_timeline, downloads_pictures, copies_a_picture, keeps_a_document_that_is_too_long_for_a_link,
    every_control_keeps_the_document, asks_for_a_key, helps, is_accessible_everywhere,
]


# MARK: Helpers

def call(page, module, function, *arguments):
    """The result of a function that gets the module of the playground and the arguments."""
    made = page.driver.execute_async_script(f"""
        const [module, given, done] = arguments;
        import(`/playground/${{module}}`).then((module) => done({{ value: ({function})(module, ...given) }})).catch((error) => done({{ error: String(error) }}));""",
        module, arguments)
    assert "error" not in made, made
    return made["value"]


def text(page):
    return page.one("#request").get_property("value")


def set_text(page, value):
    page.run("const e = document.getElementById('request'); e.value = arguments[0]; e.dispatchEvent(new Event('input'))", value)


def put(page, value):
    """Replaces the text as a paste does, and waits for its picture."""
    page.run("document.getElementById('pictures').replaceChildren()")
    set_text(page, value)
    page.until(lambda: not page.one("#problems").text and page.boxes())


def mouse(page, kind, x, y):
    """Moves, presses or releases the mouse, and leaves it so."""
    page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left", "buttons": 0 if kind == "mouseReleased" else 1, "clickCount": 1})


def settle(page):
    """Waits until the picture is that of the text."""
    page.until(lambda: not page.one("#stale").is_displayed() and page.all("#pictures > *"))


def undo_until(page, wanted, operation=None):
    """Undoes by keys until text and operation are those that are wanted."""
    for _ in range(8):
        if text(page) == wanted and operation in (None, page.one("#operation").get_property("value")):
            return
        ActionChains(page.driver).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
    assert text(page) == wanted, text(page)[-300:]


def frame(page, name):
    """The frame of a view, read from its label as soon as it is drawn."""
    label = page.until(lambda: next((box for box in page.boxes() if box.startswith(f"{name}: ")), None))
    size, place = label.removeprefix(f"{name}: ").split(" at ")
    return dict(zip(["width", "height", "x", "y"], [float(number) for number in [*size.split(" × "), *place.split(", ")]]))


def axe(page, state):
    if not page.run("return Boolean(window.axe)"):
        page.run(importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text())
    found = page.driver.execute_async_script("axe.run().then(arguments[arguments.length - 1])")
    violations = [(rule["id"], [node["html"][:160] for node in rule["nodes"]][:3]) for rule in found["violations"]]
    assert not violations, f"{state}: {violations}"
    return 1


def resize(page, width):
    if width is None:
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    else:
        page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": 844 if width < 700 else 900, "deviceScaleFactor": 1, "mobile": width < 700})
    page.driver.refresh()
    page.until(lambda: page.boxes())


def take_screenshots(page, folder):
    for width in [1280, 1600, 390]:
        resize(page, width)
        for scheme in ["light", "dark"]:
            page.prefer(scheme)
            for name in [SHOP, STORYBOARD, FIGMA, "A card that grows"]:
                page.open_example(name)
                time.sleep(1)
                page.driver.save_screenshot(str(folder / f"{name}, {width} {scheme}.png"))


run_suite(tests, take_screenshots, "--requests-per-minute", "1000000")
