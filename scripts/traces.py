"""The proof `traces` of prove-server: what a collector gets, and what becomes of clients without one."""
import http.server
import json
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.request

from processes import PATIENCE, PROJECT, check, espalier, start

# Prints the spans of messages in files as JSON, one line for each.
DECODER = """
import json, sys
from google.protobuf.json_format import MessageToDict
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
for file in sys.argv[1:]:
    message = ExportTraceServiceRequest()
    message.ParseFromString(open(file, "rb").read())
    for resource in message.resource_spans:
        names = {a.key: a.value.string_value for a in resource.resource.attributes}
        for scope in resource.scope_spans:
            for span in scope.spans:
                print(json.dumps({
                    "service": names, "trace": span.trace_id.hex(), "id": span.span_id.hex(), "parent": span.parent_span_id.hex(),
                    "name": span.name, "kind": span.kind, "start": span.start_time_unix_nano, "end": span.end_time_unix_nano,
                    "status": span.status.code, "attributes": {a.key: MessageToDict(a.value) for a in span.attributes}}))
"""
LAYOUT = json.dumps({"view": {"id": "root", "subviews": [{"id": f"v{i}"} for i in range(400)]},
                     "constraints": [f"v{i}.left == v{i - 1}.left + 1" for i in range(1, 400)]}).encode()


def traces(stack, folder, seconds):
    """Spans of requests with and without a trace, then a collector that takes nothing and one that is gone."""
    messages = folder / "messages"
    messages.mkdir()
    collector = http.server.ThreadingHTTPServer(("127.0.0.1", 0), collecting(messages))
    threading.Thread(target=collector.serve_forever, daemon=True).start()
    stack.callback(collector.shutdown)
    keys = folder / "keys"
    keys.write_text("designers 0123456789abcdef\n")
    port, process = traced(stack, f"http://127.0.0.1:{collector.server_address[1]}/base/", "--keys", keys, "--threads", "1")
    told = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0%d"
    ids = [post(port, {"Authorization": "Bearer 0123456789abcdef", "traceparent": told % 1}),
           post(port, {"Authorization": "Bearer 0123456789abcdef"}),
           post(port, {"Authorization": "Bearer 0123456789abcdef", "traceparent": told % 0})]
    urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz").read()
    process.terminate()
    process.wait(PATIENCE)
    spans = decoded(messages)
    whole = [span for span in spans if span["kind"] == 2]
    check([span["id"] for span in whole] == ids[:2], "traces: one for each request but the unrecorded one and the probe")
    check(all(span["service"]["service.name"] == "espalier" for span in spans), "traces: the resource is espalier")
    check(whole[0]["trace"] == told[3:35] and whole[0]["parent"] == told[36:52], "traces: the client's trace goes on")
    check(not whole[1]["parent"] and whole[1]["trace"] != whole[0]["trace"], "traces: a request without one begins one")
    for span in whole:
        parts = [part for part in spans if part["parent"] == span["id"]]
        names = [part["name"] for part in parts]
        check(span["name"] == "POST /v1/layouts" and [name for name in names if name != "queue"] == ["decode", "solve", "encode"],
              f"traces: parts {names}")
        inside = all(span["start"] <= part["start"] <= part["end"] <= span["end"] for part in parts)
        check(inside and all(part["trace"] == span["trace"] for part in parts), "traces: parts lie in their request")
        known = [{name: part["attributes"][name] for name in ("http.route", "client.address", "espalier.key")} for part in
                 [span, *parts]]
        check(all(attributes == {"http.route": {"stringValue": "/v1/layouts"}, "client.address": {"stringValue": "127.0.0.1"},
                                 "espalier.key": {"stringValue": "designers"}} for attributes in known),
              "traces: each span has route, client and key")
        check(span["attributes"]["http.response.status_code"] == {"intValue": "200"} and span["status"] == 0,
              "traces: the status of the response")
    lost(stack)


def lost(stack):
    """Neither a collector that accepts and never answers nor one that is gone delays a request; traces are counted."""
    silent = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
    gone = socket.create_server(("127.0.0.1", 0))
    ports = [silent.getsockname()[1], gone.getsockname()[1]]
    gone.close()
    for name, collector in zip(("silent", "gone"), ports):
        port, process = traced(stack, f"http://127.0.0.1:{collector}")
        slowest = 0
        for _ in range(3_000):
            begin = time.monotonic()
            urllib.request.urlopen(f"http://127.0.0.1:{port}/version").read()
            slowest = max(slowest, time.monotonic() - begin)
        text = urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics").read().decode()
        dropped = int(next(line for line in text.splitlines() if line.startswith("espalier_traces_dropped_total ")).split()[1])
        begin = time.monotonic()
        process.terminate()
        process.wait(PATIENCE)
        took = time.monotonic() - begin
        check(slowest < 1 and dropped >= 900 and took < 10,
              f"traces: the collector is {name}: slowest of 3,000 requests {1_000 * slowest:.0f} ms, {dropped:,} dropped, "
              f"ended in {took:.1f} s")


def collecting(folder):
    class Collecting(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            is_right = self.path == "/base/v1/traces" and self.headers["Content-Type"] == "application/x-protobuf"
            if is_right:
                (folder / f"{time.monotonic_ns()}").write_bytes(body)
            self.send_response(200 if is_right else 400)
            self.end_headers()

        def log_message(self, *_):
            pass
    return Collecting


def traced(stack, endpoint, *arguments):
    """Starts a server with a collector; returns the port and the process."""
    process = start(stack, espalier(), "serve", "--listen", "127.0.0.1:0", *arguments, stderr=subprocess.PIPE,
                    env=os.environ | {"OTEL_EXPORTER_OTLP_ENDPOINT": endpoint})
    return int(process.stderr.readline().decode().rsplit(":", 1)[1]), process


def post(port, fields):
    """Computes a layout; returns the request's id."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}/v1/layouts", LAYOUT, fields | {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as response:
        return response.headers["X-Request-Id"]


def decoded(folder):
    """The spans of the messages, by OpenTelemetry's own definitions."""
    environment = PROJECT / ".build/peers/opentelemetry"
    if not (environment / "bin/python").exists():
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    subprocess.run([environment / "bin/pip", "install", "--quiet", "opentelemetry-proto==1.45.2"], check=True)
    files = sorted(folder.iterdir(), key=lambda file: int(file.name))
    output = subprocess.run([environment / "bin/python", "-c", DECODER, *files], stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in output.stdout.splitlines()]
