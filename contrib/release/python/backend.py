"""Builds the package that pre-commit installs: it has no files, and one dependency, which is the wheel with the program.

pip calls it by PEP 517. A backend in the repository needs no download and starts at once. contrib/release writes the version.
"""

import zipfile

VERSION = "0.1.0"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    stem = f"urlmend_hooks-{VERSION}"
    files = {
        "METADATA": f"Metadata-Version: 2.1\nName: urlmend-hooks\nVersion: {VERSION}\nRequires-Dist: urlmend=={VERSION}\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: urlmend\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = [f"{stem}.dist-info/{name},," for name in [*files, "RECORD"]]
    files["RECORD"] = "".join(line + "\n" for line in record)
    with zipfile.ZipFile(f"{wheel_directory}/{stem}-py3-none-any.whl", "w") as wheel:
        for name, text in files.items():
            wheel.writestr(f"{stem}.dist-info/{name}", text)
    return f"{stem}-py3-none-any.whl"
