"""Tests examples/figma-plugin: its code runs against a stand-in of Figma's plugin API, in Chromium, with a server.

usage: figma_plugin.py ESPALIER [FOLDER]

Screenshots in light and dark go to FOLDER.
"""

import contextlib
import importlib.resources
import json
import pathlib
import sys
import time

from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from page import PROJECT, run_suite, service

FOLDER = PROJECT / "examples/figma-plugin"
TOOLBAR = json.loads((PROJECT / "examples/figma/toolbar.json").read_text())["document"]["children"][0]["children"][0]

# What the plugin uses of `figma`: https://developers.figma.com/docs/plugins/api/figma/. The window is a frame without an
# origin, as in Figma. Messages are copied, so what cannot be copied fails here as there.
STAND_IN = """
  const [manifest, code, html, roots] = arguments;
  window.calls = [];
  const nodes = new Map();
  const add = (node, parent) => {
    nodes.set(node.id, {
      id: node.id, name: node.name, type: node.type, parent,
      async exportAsync(settings) {
        if (settings?.format !== "JSON_REST_V1") throw new Error(`no such format: ${JSON.stringify(settings)}`);
        if (node.name === "Broken") throw new Error("This node cannot be exported.");
        return structuredClone({ document: node, components: {}, componentSets: {}, schemaVersion: 0, styles: {} });
      },
    });
    for (const child of node.children ?? []) add(child, node.id);
  };
  for (const root of roots) add(root, null);
  const listeners = { selectionchange: [] };
  let frame;
  let selection = [];
  const stored = new Map();
  const figma = {
    currentPage: {
      get selection() { return selection; },
      set selection(next) {
        const isSame = next.map(({ id }) => id).join() === selection.map(({ id }) => id).join();
        selection = [...next];
        if (!isSame) for (const listener of listeners.selectionchange) setTimeout(listener);
      },
    },
    on: (name, listener) => listeners[name].push(listener),
    getNodeByIdAsync: async (id) => nodes.get(id) ?? null,
    viewport: { center: { x: 10, y: 20 }, scrollAndZoomIntoView: (seen) => calls.push(["view", ...seen.map(({ id }) => id)]) },
    notify: (words) => calls.push(["notify", words]),
    clientStorage: { getAsync: async (name) => stored.get(name), setAsync: async (name, value) => { stored.set(name, structuredClone(value)); calls.push(["keep", value]); } },
    createNodeFromSvg: (svg) => { const made = { svg }; calls.push(["place", made]); return made; },
    showUI(shown, options) {
      frame = document.createElement("iframe");
      frame.sandbox = "allow-scripts allow-downloads";
      frame.title = manifest.name;
      frame.style = `width: ${options.width}px; height: ${options.height}px; border: 0`;
      frame.srcdoc = shown;
      document.body.replaceChildren(frame);
    },
    ui: { onmessage: null, postMessage: (message) => frame.contentWindow.postMessage({ pluginMessage: structuredClone(message), pluginId: manifest.id }, "*") },
  };
  window.onmessage = ({ source, data }) => { if (source === frame.contentWindow) figma.ui.onmessage?.(data.pluginMessage, { origin: "null" }); };
  window.choose = (...ids) => { figma.currentPage.selection = ids.map((id) => nodes.get(id)); };
  window.chosen = () => selection.map(({ id }) => id);
  new Function("figma", "__html__", code)(figma, html);
"""


def frame_node(identifier, name, width, **more):
    return {"id": identifier, "name": name, "type": "FRAME", "absoluteBoundingBox": {"x": 0, "y": 0, "width": width, "height": 40}, "children": [], **more}


ROOTS = [TOOLBAR, frame_node("2:1", "Second", 120), frame_node("3:1", "Broken", 50)]


def names_files_that_exist(_):
    manifest = json.loads((FOLDER / "manifest.json").read_text())
    assert (FOLDER / manifest["main"]).is_file() and (FOLDER / manifest["ui"]).is_file()
    assert manifest["editorType"] == ["figma"] and manifest["networkAccess"]["allowedDomains"]


def asks_for_a_selection(page):
    page.until(lambda: "Select a frame" in status(page))


def shows_the_selected_frame(page):
    choose(page, "1:1")
    page.until(lambda: "4 frames in 1 layout" in status(page))
    with window(page):
        assert page.one("figcaption").text == "Toolbar 320 × 48"
        assert len(page.all("figure rect")) == 4
        page.until(lambda: page.all("svg.screen image"))
        page.one("summary").click()
        assert "Search: 208 × 32 at 52, 8" in page.one("figure ul").text


def shows_it_on_devices(page):
    with window(page):
        page.until(lambda: len(Select(page.one("#devices")).options) > 20)
        page.choose("devices", "three devices")
        page.until(lambda: len(page.all("figure")) == 3)
        assert "Toolbar on iPhone 15 393 × 852" in [each.text for each in page.all("figcaption")]
        page.choose("orientation", "landscape")
        page.until(lambda: any("852 × 393" in each.text for each in page.all("figcaption")))
        page.choose("orientation", "as designed")
        page.choose("devices", "its own size")
        page.until(lambda: len(page.all("figure")) == 1)
    assert ["keep", {"server": page.address, "devices": "", "orientation": ""}] in page.run("return calls")


def lists_findings_and_selects_their_nodes(page):
    choose(page, "1:1")
    page.until(lambda: "4 frames" in status(page))
    with window(page):
        assert "The height of “Search” is FIXED" in page.one("#findings").text
        assert len(page.all("rect.found")) == 1
        page.one("#findings button").click()
    page.until(lambda: ["view", "1:3"] in page.run("return calls"))
    assert page.run("return chosen()") == ["1:3"]
    time.sleep(0.2)
    with window(page):
        # The findings of the toolbar stay, though one of its nodes is selected now.
        assert page.one("figcaption").text == "Toolbar 320 × 48"


def follows_the_selection(page):
    choose(page, "2:1")
    page.until(lambda: "1 frame in 1 layout" in status(page))
    choose(page, "1:1", "2:1")
    page.until(lambda: "5 frames in 2 layouts" in status(page))
    choose(page, "3:1")
    page.until(lambda: "Broken: This node cannot be exported." in status(page))
    choose(page)
    page.until(lambda: "Select a frame" in status(page))


def exports_code(page):
    choose(page, "1:1")
    for name, mark in [("SwiftUI", "HStack"), ("UIKit", "UIView"), ("Layouts requests (JSON)", '"request"'), ("SVG picture", "<svg")]:
        with window(page):
            page.choose("format", name)
            page.until(lambda: mark in page.one("#code").text)


def places_a_picture(page):
    choose(page, "1:1")
    page.until(lambda: "4 frames" in status(page))
    with window(page):
        page.one("#place").click()
    page.until(lambda: any(call[0] == "place" for call in page.run("return calls")))
    placed = next(call[1] for call in page.run("return calls") if call[0] == "place")
    assert placed["svg"].startswith("<svg") and placed["name"] == "Espalier" and placed["x"] == 10, placed


def says_what_is_wrong(page):
    choose(page, "1:1")
    page.until(lambda: "4 frames" in status(page))
    with window(page):
        enter(page, "server", "http://127.0.0.1:9")
        page.until(lambda: "does not respond" in page.one("#status").text)
        assert not page.all("figure")
        enter(page, "server", page.address)
        page.until(lambda: "4 frames" in page.one("#status").text)


def sends_a_key(page):
    """With a server that requires a key."""
    keys = pathlib.Path(sys.argv[1]).parent / "figma-plugin-test.keys"
    keys.write_text("designer secret-key-0123456789abcdef\n")
    try:
        with service(sys.argv[1], "serve", "--listen", "127.0.0.1:0", "--keys", keys) as address:
            with window(page):
                enter(page, "server", address)
                page.until(lambda: "key" in page.one("#status").text)
                enter(page, "key", "secret-key-0123456789abcdef")
                page.until(lambda: "4 frames" in page.one("#status").text)
                enter(page, "key", "")
                enter(page, "server", page.address)
                page.until(lambda: "4 frames" in page.one("#status").text)
    finally:
        keys.unlink()
    assert "secret" not in json.dumps(page.run("return calls"))


def is_accessible(page):
    choose(page, "1:1")
    page.until(lambda: "4 frames" in status(page))
    with window(page):
        page.run(importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text())
        for scheme in ["light", "dark"]:
            page.prefer(scheme)
            found = page.driver.execute_async_script("axe.run().then(arguments[arguments.length - 1])")
            violations = [(rule["id"], [node["html"][:160] for node in rule["nodes"]][:3]) for rule in found["violations"]]
            assert not violations, f"{scheme}: {violations}"
    page.prefer("light")


tests = [
    names_files_that_exist, asks_for_a_selection, shows_the_selected_frame, shows_it_on_devices, lists_findings_and_selects_their_nodes,
    follows_the_selection, exports_code, places_a_picture, says_what_is_wrong, sends_a_key, is_accessible,
]


# MARK: Helpers

@contextlib.contextmanager
def window(page):
    """Looks into the plugin's window."""
    page.driver.switch_to.frame(page.one("iframe"))
    try:
        yield
    finally:
        page.driver.switch_to.default_content()


def status(page):
    with window(page):
        return page.one("#status").text


def choose(page, *identifiers):
    """Selects nodes, as the designer does in Figma."""
    page.run("choose(...arguments)", *identifiers)


def enter(page, field, text):
    page.one(f"#{field}").send_keys(Keys.CONTROL, "a")
    page.one(f"#{field}").send_keys(text or Keys.DELETE, Keys.TAB)


def open_plugin(page):
    page.open_empty()
    page.run(STAND_IN, json.loads((FOLDER / "manifest.json").read_text()), (FOLDER / "code.js").read_text(),
             (FOLDER / "ui.html").read_text().replace("http://127.0.0.1:8080", page.address), ROOTS)


def take_screenshots(page, folder):
    for scheme in ["light", "dark"]:
        page.prefer(scheme)
        page.driver.save_screenshot(str(folder / f"Figma plugin, {scheme}.png"))


run_suite(tests, take_screenshots, prepare=open_plugin)
