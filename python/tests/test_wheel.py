"""The wheel is whole, and the same input gives the same bytes."""

import base64
import csv
import hashlib
import io
import os
import sys
import tempfile
import unittest
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "python"))

import build_wheel  # noqa: E402


class WheelTest(unittest.TestCase):
    def test_twice_the_same_bytes_and_a_true_record(self):
        with tempfile.TemporaryDirectory() as folder:
            jar = os.path.join(folder, "parseval.jar")
            with open(jar, "wb") as file:
                file.write(b"any program")
            first = build_wheel.build(jar, os.path.join(folder, "a"))
            second = build_wheel.build(jar, os.path.join(folder, "b"))
            with open(first, "rb") as a, open(second, "rb") as b:
                self.assertEqual(a.read(), b.read())
            with zipfile.ZipFile(first) as archive:
                self.assertEqual(b"any program", archive.read("parseval/parseval.jar"))
                record = next(name for name in archive.namelist() if name.endswith("RECORD"))
                rows = list(csv.reader(io.StringIO(archive.read(record).decode())))
                self.assertEqual(sorted(archive.namelist()), sorted(row[0] for row in rows))
                for name, digest, size in rows:
                    if digest:
                        content = archive.read(name)
                        own = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
                        self.assertEqual(("sha256=" + own, str(len(content))), (digest, size))


if __name__ == "__main__":
    unittest.main()
