#!/usr/bin/env python3
"""Makes the wheel from parseval.jar, or from a distribution that has it, with the standard library alone. The same input gives the same bytes.

    python3 python/build_wheel.py cli/target/parseval.jar -o python/dist
    python3 python/build_wheel.py distribution/target/parseval-0.1.0.tar.gz -o python/dist
"""

import argparse
import base64
import hashlib
import os
import re
import sys
import tarfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
# The first that a zip file can hold.
MOMENT = (1980, 1, 1, 0, 0, 0)
TAG = "py3-none-any"


def version():
    with open(os.path.join(HERE, "parseval", "__init__.py"), encoding="utf-8") as file:
        return re.search(r'__version__ = "(.+)"', file.read()).group(1)


def program(source):
    """The bytes of parseval.jar."""
    if source.endswith((".tar.gz", ".tgz")):
        with tarfile.open(source) as archive:
            for member in archive:
                if member.name.endswith("lib/parseval.jar"):
                    return archive.extractfile(member).read()
        sys.exit(f"{source} has no lib/parseval.jar")
    if source.endswith(".zip"):
        with zipfile.ZipFile(source) as archive:
            names = [name for name in archive.namelist() if name.endswith("lib/parseval.jar")]
            if not names:
                sys.exit(f"{source} has no lib/parseval.jar")
            return archive.read(names[0])
    with open(source, "rb") as file:
        return file.read()


def metadata(number):
    with open(os.path.join(HERE, "README.md"), encoding="utf-8") as file:
        readme = file.read()
    return (
        "Metadata-Version: 2.1\n"
        "Name: parseval\n"
        f"Version: {number}\n"
        "Summary: Inference in discrete graphical models, with every answer saying how right it is\n"
        "License: Apache-2.0\n"
        "Requires-Python: >=3.9\n"
        "Provides-Extra: pandas\n"
        'Requires-Dist: pandas; extra == "pandas"\n'
        "Description-Content-Type: text/markdown\n"
        "\n" + readme
    )


def build(source, folder):
    number = version()
    info = f"parseval-{number}.dist-info"
    files = {}
    package = os.path.join(HERE, "parseval")
    for name in sorted(os.listdir(package)):
        if name.endswith(".py"):
            with open(os.path.join(package, name), "rb") as file:
                files[f"parseval/{name}"] = file.read()
    files["parseval/parseval.jar"] = program(source)
    with open(os.path.join(HERE, "..", "LICENSE"), "rb") as file:
        files[f"{info}/LICENSE"] = file.read()
    files[f"{info}/METADATA"] = metadata(number).encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: build_wheel.py\nRoot-Is-Purelib: true\nTag: {TAG}\n".encode()
    record = ""
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    os.makedirs(folder, exist_ok=True)
    wheel = os.path.join(folder, f"parseval-{number}-{TAG}.whl")
    with zipfile.ZipFile(wheel + ".part", "w") as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, MOMENT)
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            # A jar is compressed already; what another zlib makes of it would be other bytes.
            archive.writestr(entry, content, zipfile.ZIP_STORED)
    os.replace(wheel + ".part", wheel)
    return wheel


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", help="parseval.jar, or a distribution as .tar.gz or .zip")
    parser.add_argument("-o", "--output", default=os.path.join(HERE, "dist"), help="folder for the wheel")
    asked = parser.parse_args()
    print(build(asked.source, asked.output))
