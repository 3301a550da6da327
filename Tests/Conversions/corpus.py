"""Converts documents, solves the results again, and compares the frames with those of the documents.

usage: corpus.py ESPALIER FOLDER

Each document is compared at its own size and at widths of 320, 390 and 1,024, with recorded sizes of content. A scene with findings counts apart: it has something that a layouts request cannot say.
"""
import collections
import json
import pathlib
import subprocess
import sys

WIDTHS = [None, 320, 390, 1024]


def run(espalier, command, file, *options, text=None):
    result = subprocess.run([espalier, command, *options, str(file)], input=text, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE)
    return json.loads(result.stdout) if result.stdout[:1] == b"{" else None


def differences(source, request, espalier, size=None):
    """The ids of the views that are elsewhere in the request, beyond half a point."""
    request = dict(request)
    if size:
        request["environment"] = dict(request.get("environment", {}), size=size)
    answer = run(espalier, "layouts", "-", "--coordinates", "root", text=json.dumps(request).encode())
    if not answer or "layouts" not in answer:
        return None
    frames = answer["layouts"][0]["frames"]
    return [name for name, frame in source["frames"].items()
            if any(abs(frames[name][side] - frame[side]) > 0.5 for side in frame)]


def main():
    espalier, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".json", ".storyboard", ".xib"))
    whole, total, worst = collections.Counter(), collections.Counter(), []
    noted = scenes = 0
    for file in files:
        converted = run(espalier, "convert", file)
        if not converted or "documents" not in converted:
            continue
        for width in WIDTHS:
            options = ["--coordinates", "root", *(["--width", str(width), "--content-sizes", "recorded"] if width else [])]
            layouts = run(espalier, "layouts", file, *options)
            for source, document in zip(layouts["layouts"], converted["documents"]):
                if width is None:
                    scenes += 1
                    noted += bool(document["findings"])
                if document["findings"]:
                    continue
                wrong = differences(source, document["request"], espalier, source["size"])
                total[width] += 1
                whole[width] += wrong == []
                if wrong != []:
                    worst.append((str(file)[-60:], document["scene"], width, "no layout" if wrong is None else f"{len(wrong)}: {wrong[0]}"))
    print(f"{scenes} scenes, {noted} with findings ({100 * noted / max(scenes, 1):.1f} %)")
    for width in total:
        print(f"at {width or 'the recorded size'}: {whole[width]} of {total[width]} whole ({100 * whole[width] / total[width]:.1f} %)")
    for line in worst[:30]:
        print(*line)


main()
