"""A session of the official Python SDK of the Model Context Protocol with `espalier mcp`: `make test-mcp`.

usage: agents.py ESPALIER

Connects as each kind of client does (with a handshake, and without one), lists and calls every tool, reads resources,
and measures what a call adds to a layout.
"""

import asyncio
import json
import pathlib
import statistics
import subprocess
import sys
import time

PROJECT = pathlib.Path(__file__).resolve().parents[2]
ENVIRONMENT = PROJECT / ".build/peers/agents"
PACKAGES = ["mcp==2.3.0"]
SECONDS = 120


def main():
    if not (ENVIRONMENT / "bin/mcp").exists():
        subprocess.run([sys.executable, "-m", "venv", ENVIRONMENT], check=True)
        subprocess.run([ENVIRONMENT / "bin/pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES],
                       check=True)
    python = ENVIRONMENT / "bin/python"
    if pathlib.Path(sys.prefix) != ENVIRONMENT:
        sys.exit(subprocess.call([python, __file__, *sys.argv[1:]]))
    for mode in ("auto", "legacy", "2026-07-28"):
        asyncio.run(asyncio.wait_for(session(sys.argv[1], mode), SECONDS))
    overhead(sys.argv[1])


async def session(espalier, mode):
    from mcp import Client, MCPError, StdioServerParameters, stdio_client

    async with Client(stdio_client(StdioServerParameters(command=espalier, args=["mcp"])), mode=mode) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        check(list(tools) == ["layout", "explain_view", "lint", "diagnose_log", "present", "convert", "picture"],
              f"{mode}: the tools are {', '.join(tools)}")
        for name, tool in tools.items():
            first = "log" if name == "diagnose_log" else "document"
            check(list(tool.input_schema["properties"])[0] == first, f"{mode}: {name} takes {first} first")

        async def call(tool, **arguments):
            result = await client.call_tool(tool, arguments)
            return result.content[0].text, result.is_error

        card = json.loads((PROJECT / "examples/layouts/self-sizing-card.json").read_text())
        text, _ = await call("layout", document=card)
        check(json.loads(text)["layouts"][0]["size"] == {"width": 358, "height": 198}, f"{mode}: lays out a card")
        text, _ = await call("layout", document=json.dumps(card))
        check(json.loads(text)["layouts"][0]["size"]["height"] == 198, f"{mode}: takes a document as text")
        text, _ = await call("explain_view", document=card, view="button")
        check("is decided by" in text, f"{mode}: explains a view")
        text, _ = await call("lint", document=(PROJECT / "examples/lints/left-and-right.json").read_text())
        check("[left-right]" in text, f"{mode}: lints")
        text, _ = await call("present",
                             document=json.loads((PROJECT / "examples/presentations/self-sizing-card.json").read_text()))
        check(json.loads(text)["presentations"][0]["frame"]["height"] == 198, f"{mode}: presents")
        text, _ = await call("convert", document=card, to="anchors")
        check("NSLayoutConstraint.activate" in text, f"{mode}: converts")
        text, _ = await call("picture", document=card)
        check(text.startswith("<svg"), f"{mode}: draws")
        text, failed = await call("layout", document={"view": {"id": 1}})
        check(failed and text.startswith("document:1:"), f"{mode}: says where a document is wrong")
        await logs(call, mode)
        await pages(client, mode)
        try:
            await client.call_tool("layout", {"path": "Main.storyboard"})
            check(False, f"{mode}: refuses a path")
        except MCPError as error:
            check(error.error.code == -32602, f"{mode}: refuses a path")

        resources = (await client.list_resources()).resources
        for resource in resources:
            content = (await client.read_resource(resource.uri)).contents[0]
            check(json.loads(content.text), None)
        check(len(resources) > 30, f"{mode}: reads {len(resources)} resources")


async def logs(call, mode):
    log = ("Unable to simultaneously satisfy constraints.\n(\n"
           '    "<NSLayoutConstraint:0x600000c1 UIView:0x7f01.width == 10   (active)>",\n'
           '    "<NSLayoutConstraint:0x600000c2 UIView:0x7f01.width == 20   (active)>"\n)\n'
           "Will attempt to recover by breaking constraint\n"
           "<NSLayoutConstraint:0x600000c2 UIView:0x7f01.width == 20   (active)>\n")
    text, failed = await call("diagnose_log", log=log)
    check(failed or json.loads(text)["diagnoses"], f"{mode}: reads a log, or says that it cannot")


async def pages(client, mode):
    views = [{"id": f"view{number}"} for number in range(1_000)]
    arguments, texts = {"document": {"view": {"id": "root", "subviews": views}}}, []
    while arguments:
        result = await client.call_tool("layout", arguments)
        texts.append(result.content[0].text)
        cursor = (result.meta or {}).get("nextCursor")
        arguments = {"document": "", "cursor": cursor} if cursor else None
    frames = json.loads("".join(texts))["layouts"][0]["frames"]
    check(len(texts) > 1 and len(frames) == 1_001, f"{mode}: gets a long answer in {len(texts)} pages")


def overhead(espalier):
    """What a call adds to a layout: the same document as a call and as a line of a batch, each a thousand times."""
    card = json.loads((PROJECT / "examples/layouts/self-sizing-card.json").read_text())
    call = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
                       "params": {"name": "layout", "arguments": {"document": card}}})
    line = json.dumps({"operation": "layouts", "request": card})

    def milliseconds(arguments, text):
        times = []
        for _ in range(5):
            begin = time.perf_counter()
            subprocess.run([espalier, *arguments], input=f"{text}\n" * 1_000, stdout=subprocess.DEVNULL,
                           check=True, text=True)
            times.append(time.perf_counter() - begin)
        return statistics.median(times)

    added = milliseconds(["mcp"], call) - milliseconds(["batches", "-"], line)
    check(added <= 1, f"a call adds {added:.3f} ms to a layout")


def check(condition, what):
    if not condition:
        sys.exit(f"failed: {what}")
    if what:
        print(f"ok: {what}")


if __name__ == "__main__":
    main()
