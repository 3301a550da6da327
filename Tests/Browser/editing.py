"""Tests how the playground keeps a document: undo, files, selection, zoom, links, and pages of both widths.

usage: editing.py ESPALIER [FOLDER]

Screenshots at 1280 and 390 pixels in light and dark go to FOLDER.
"""

import importlib.resources

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from page import PROJECT, run_suite

CARD = "A self-sizing card"
STORYBOARD = PROJECT / "Tests/Fixtures/interface-builder/sign-in.storyboard"
# Spaces, order and spellings that no formatter would write.
ODD = """{ "constraints":["a.width==1e1" ,"a.height == 20.0"],
   "view" : {"id":"root","subviews":[ {"id":"a"}]},"environment":{"size":{"width":2E2,"height":100.50}} }"""


# MARK: Modules

def patches_only_what_differs(page):
    cases = [
        ('{ "a" : 1.0,\n "b":[1 ,2] }', {"a": 1, "b": [1, 2, 3]}, '{ "a" : 1.0,\n "b":[1 ,2,3] }'),
        ('{"a":{"b":1e1 , "c":2}, "d":3}', {"a": {"c": 2}, "d": 3}, '{"a":{"c":2}, "d":3}'),
        ('{"a\\"x":1, "b" : 2 }', {'a"x': 1}, '{"a\\"x":1 }'),
        ('{"b":1, "a\\"x" : 2 }', {"b": 1}, '{"b":1 }'),
        ('{"a": []}', {"a": [5]}, '{"a": [5]}'),
        ('{"a": 1.0}', {"a": 1, "z": {"y": 2}}, '{"z": {"y": 2}, "a": 1.0}'),
        ('{"a":[1.0,2.0]}', {"a": [1]}, '{"a":[1]}'),
    ]
    for text, after, wanted in cases:
        made = page.driver.execute_async_script("""
            const [text, after, done] = arguments;
            import("/playground/json.js").then(({ patched }) => done(patched(text, JSON.parse(text), after))).catch((error) => done(String(error)));""",
            text, after)
        assert made == wanted, (made, wanted)


def bounds_the_history(page):
    steps = page.driver.execute_async_script("""
        const done = arguments[0];
        import("/playground/history.js").then(({ History, limits }) => {
          const count = (history) => { let steps = 0; while (history.undo()) steps += 1; return steps; };
          const many = new History(), large = new History(), typed = new History();
          for (let step = 0; step <= limits.steps + 10; step++) many.record({ text: String(step) });
          for (let step = 0; step < 4; step++) large.record({ text: String(step).repeat(limits.characters * 0.4) });
          for (const [time, text] of [[0, ""], [5000, "a"], [5100, "ab"], [9000, "abc"]]) typed.record({ text }, "typing", time);
          done([count(many), limits.steps, count(large), count(typed)]);
        });""")
    assert steps[0] == steps[1] and steps[2:] == [2, 2], steps


# MARK: Undo

def undoes_and_redoes_typing(page):
    put(page, ODD)
    page.one("#request").send_keys(Keys.CONTROL, Keys.END)
    page.one("#request").send_keys("   ")
    assert text(page) == ODD + "   "
    undo_until(page, ODD)
    redo(page)
    assert text(page) == ODD + "   "


def every_control_can_be_undone(page):
    """Each button and menu is used after typing; undo returns to the typed text byte by byte."""
    put(page, ODD)
    menus = page.run("return [...document.querySelectorAll('header select, .toolbar select, .inspector select')].map((menu) => menu.id)")
    assert {"example", "operation", "device", "orientation", "direction", "category", "matrix", "form"} <= set(menus), menus
    for menu in menus:
        for number in sorted({0, 1, len(Select(page.one(f"#{menu}")).options) - 1}):
            page.run("const e = document.getElementById(arguments[0]); e.selectedIndex = arguments[1]; e.dispatchEvent(new Event('change'))", menu, number)
            undo_until(page, ODD)
    for button in page.run("return [...document.querySelectorAll('button')].filter((each) => each.id && each.id !== 'open').map((each) => each.id)"):
        if page.one(f"#{button}").is_displayed() and page.one(f"#{button}").is_enabled() and button not in ("undo", "redo"):
            page.one(f"#{button}").click()
            if button == "help":
                page.press(Keys.ESCAPE)
            undo_until(page, ODD)
    page.one("#undo").click()
    page.one("#redo").click()
    assert text(page) == ODD, text(page)


def undoes_a_repair_a_drag_and_a_file(page):
    page.open_example("A card with ambiguous constraints")
    page.until(lambda: page.all("#diagnosis li.open button"))
    before = text(page)
    page.all("#diagnosis li.open button")[-1].click()
    page.until(lambda: text(page) != before)
    undo(page)
    assert text(page) == before
    page.open_example(CARD)
    before = text(page)
    page.drag("width", -50, 0)
    page.until(lambda: text(page) != before)
    undo(page)
    assert text(page) == before
    page.one("#file").send_keys(str(STORYBOARD))
    page.until(lambda: text(page).lstrip().startswith("<"))
    undo(page)
    assert text(page) == before


def menus_change_nothing_else_in_the_text(page):
    put(page, ODD)
    page.choose("direction", "rtl")
    page.until(lambda: "rtl" in text(page))
    assert '"a.height == 20.0"],\n   "view" : {' in text(page) and '"height":100.50' in text(page), text(page)


# MARK: Results of a text that has problems

def marks_the_picture_as_out_of_date(page):
    page.open_example(CARD)
    page.until(lambda: "No problems found" in page.one("#diagnosis").text)
    page.one("#request").send_keys(Keys.CONTROL, Keys.END)
    page.one("#request").send_keys("x")
    assert "No problems found" not in page.one("#diagnosis").text
    page.until(lambda: "Out of date" in page.one("#stale").text)
    assert page.one("#pictures figure") and "No problems found" not in page.one("#diagnosis").text
    # A menu must not change a text that does not parse.
    broken = text(page)
    page.choose("direction", "rtl")
    assert text(page) == broken and page.one("#direction").get_property("value") == ""
    undo(page)
    page.until(lambda: not page.one("#stale").is_displayed() and "No problems found" in page.one("#diagnosis").text)


def offers_every_repair(page):
    page.open_example("A card with conflicting constraints")
    page.until(lambda: page.all("#diagnosis li.conflict"))
    offered = page.driver.execute_async_script("""
        const done = arguments[0];
        fetch("/v1/layouts", { method: "POST", body: document.getElementById("request").value, headers: { "Content-Type": "application/json" } })
          .then((answer) => answer.json()).then((answer) => done(answer.layouts[0].diagnosis.conflicts[0].repairs.map((repair) => repair.sentence)));""")
    assert len(offered) > 1 and all(sentence in page.one("#diagnosis").text for sentence in offered), offered


# MARK: Documents, selection, zoom

def opens_a_storyboard_with_names_that_people_use(page):
    page.one("#file").send_keys(str(STORYBOARD))
    rows = lambda: page.run("return [...document.querySelectorAll('#outline [role=treeitem]')].map((row) => [row.textContent, row.dataset.view])")
    page.until(lambda: any(identifier == "go" for _, identifier in rows()))
    names = {identifier: name for name, identifier in rows()}
    assert names["title"] == "Name & place" and all(names.values()), names
    page.all("#outline [role=treeitem]")[1].click()
    page.until(lambda: page.all("#lines .here"))
    undo(page)


def opens_a_dropped_file(page):
    page.run("""
        const data = new DataTransfer();
        data.items.add(new File(['{"view": {"id": "dropped"}, "environment": {"size": {"width": 30, "height": 40}}}'], "dropped.json"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));""")
    page.until(lambda: any("dropped: 30 × 40" in box for box in page.boxes()))
    undo(page)


def selects_in_all_places(page):
    page.open_example(CARD)
    page.one("[data-view=button]").click()
    assert "button: 326 × 50" in page.one("#why").text and page.all("rect.selected[data-id=button]")
    page.until(lambda: page.all("#lines .here"))
    page.one("[data-id=rectangle]").click()
    assert page.one("#outline [aria-selected=true]").text == "rectangle"
    page.run("""
        const e = document.getElementById("request"), at = e.value.indexOf("button.height") + 2;
        e.focus(); e.setSelectionRange(at, at); e.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true }));""")
    assert page.one("#outline [aria-selected=true]").text == "button" and page.all("rect.selected[data-id=button]")


def numbers_are_right_while_dragging(page):
    page.open_example(CARD)
    page.one("[data-view=button]").click()
    hold = ActionChains(page.driver).move_to_element(page.one("[data-handle=width]")).click_and_hold()
    hold.move_by_offset(-30, 0).pause(0.1).move_by_offset(-30, 0).perform()
    page.until(lambda: page.all("rect.changed[data-id=button]"))
    page.until(lambda: page.one("rect[data-id=button]").get_attribute("aria-label") in page.one("#why").text.replace("\n", " "))
    assert "326 × 50" not in page.one("#why").text
    before = text(page)
    ActionChains(page.driver).release().perform()
    page.until(lambda: text(page) != before and page.all("#diagnosis .fine"))


def drag_steps_are_quick(page):
    """From the edit to the drawn frames, the median step fits into a frame of 16 ms, in a debug build too; prints the 95th percentile."""
    page.open_example(CARD)
    page.run("""
        window.steps = [];
        new MutationObserver(() => {
          const words = / in ([\\d.]+) ms/.exec(document.getElementById("live").textContent);
          if (words) steps.push(Number(words[1]));
        }).observe(document.getElementById("live"), { childList: true });""")
    left = page.one("rect[data-id=card]").rect["x"]
    chain = ActionChains(page.driver, duration=0).move_to_element(page.one("[data-handle=width]")).click_and_hold()
    for step in range(40):
        chain.move_by_offset(-2, 0).pause(0.04)
    chain.perform()
    times = page.run("return steps")
    after = page.one("rect[data-id=card]").rect["x"]
    before = text(page)
    ActionChains(page.driver).release().perform()
    page.until(lambda: text(page) != before and page.all("#diagnosis .fine"))
    assert len(times) > 20 and after == left, (times, left, after)
    times.sort()
    print(f"drag step: median {times[len(times) // 2]:.1f} ms, p95 {times[int(len(times) * 0.95)]:.1f} ms")
    assert times[len(times) // 2] <= 16, times


def zooms_and_fits(page):
    page.open_example(CARD)
    page.until(lambda: page.all("rect[data-id=card]"))
    width = lambda: page.one("rect[data-id=card]").size["width"]
    fitting = width()
    page.one("#zoom-in").click()
    assert width() > fitting * 1.2
    page.one("#fit").click()
    assert abs(width() - fitting) < 1
    page.run("document.activeElement.blur()")
    page.press("-")
    assert width() < fitting * 0.9
    page.press("0")
    assert abs(width() - fitting) < 1


# MARK: Links

def links_to_a_large_document(page):
    views = ", ".join(f'{{"id": "view{number}"}}' for number in range(400))
    large = f'{{"view": {{"id": "root", "subviews": [{views}]}}, "environment": {{"size": {{"width": 30, "height": 40}}}}}}'
    put(page, large)
    page.until(lambda: "#." in page.driver.current_url)
    address = page.driver.current_url
    assert len(address) < len(large)
    page.driver.get("about:blank")
    page.driver.get(address)
    page.until(lambda: any("root: 30 × 40" in box for box in page.boxes()))
    assert text(page) == large


# MARK: The page

def draws_soon(page):
    page.driver.get(f"{page.address}/")
    page.until(lambda: page.boxes())
    best = []
    for _ in range(5):
        page.driver.refresh()
        page.until(lambda: page.run("return performance.getEntriesByName('first-picture').length"))
        best.append(page.run("return performance.getEntriesByName('first-picture')[0].startTime - performance.getEntriesByType('navigation')[0].responseEnd"))
    best.sort()
    print(f"first picture: median {best[2]:.0f} ms after the page's HTML")
    assert best[2] <= 300, best


def is_accessible_at_both_widths(page):
    script = importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text()
    for width in [1280, 390]:
        resize(page, width)
        page.run(script)
        for scheme in ["light", "dark"]:
            page.prefer(scheme)
            for name in [CARD, "A card with conflicting constraints", "A sheet slides up"]:
                page.open_example(name)
                found = page.driver.execute_async_script("axe.run().then(arguments[arguments.length - 1])")
                violations = [(rule["id"], [node["html"][:160] for node in rule["nodes"]][:3]) for rule in found["violations"]]
                assert not violations, f"{width}, {scheme}, {name}: {violations}"
    resize(page, None)


def keeps_each_toolbar_in_a_row_and_the_picture_first(page):
    resize(page, 1280)
    for bar in ["header", ".toolbar"]:
        tops = page.run("return [...document.querySelectorAll(arguments[0] + ' select')].filter((menu) => menu.checkVisibility()).map((menu) => menu.getBoundingClientRect().top)", bar)
        assert len(set(tops)) == 1, (bar, tops)
    resize(page, 390)
    places = page.run("return ['canvas', 'inspector', 'document'].map((name) => document.querySelector('main > .' + name).getBoundingClientRect().top)")
    assert places == sorted(places), places
    assert page.run("return document.documentElement.scrollWidth") <= 390
    resize(page, None)


tests = [
    patches_only_what_differs, bounds_the_history, undoes_and_redoes_typing, every_control_can_be_undone, undoes_a_repair_a_drag_and_a_file,
    menus_change_nothing_else_in_the_text, marks_the_picture_as_out_of_date, offers_every_repair, opens_a_storyboard_with_names_that_people_use,
    opens_a_dropped_file, selects_in_all_places, numbers_are_right_while_dragging, drag_steps_are_quick, zooms_and_fits,
    links_to_a_large_document, draws_soon, is_accessible_at_both_widths, keeps_each_toolbar_in_a_row_and_the_picture_first,
]


# MARK: Helpers

def text(page):
    return page.one("#request").get_property("value")


def put(page, value):
    """Replaces the text as a paste does."""
    page.run("const e = document.getElementById('request'); e.value = arguments[0]; e.dispatchEvent(new Event('input'))", value)
    page.until(lambda: not page.one("#problems").text and page.boxes())
    page.run("return new Promise((done) => setTimeout(done, 1100))")


def undo(page):
    page.one("#undo").click()


def redo(page):
    ActionChains(page.driver).key_down(Keys.CONTROL).key_down(Keys.SHIFT).send_keys("z").key_up(Keys.SHIFT).key_up(Keys.CONTROL).perform()


def undo_until(page, wanted):
    """Undoes by keys until the text is the wanted one."""
    for _ in range(8):
        if text(page) == wanted:
            return
        ActionChains(page.driver).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
    assert text(page) == wanted, text(page)


def resize(page, width):
    if width is None:
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    else:
        page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": 844, "deviceScaleFactor": 1, "mobile": width < 700})
    page.driver.refresh()
    page.until(lambda: page.boxes())


def take_screenshots(page, folder):
    for width in [1280, 390]:
        resize(page, width)
        for scheme in ["light", "dark"]:
            page.prefer(scheme)
            page.driver.save_screenshot(str(folder / f"{width} {scheme}.png"))


run_suite(tests, take_screenshots)
