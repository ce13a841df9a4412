"""Builds the package that pre-commit installs, which has no files, only the dependency that pyproject.toml names.

pip calls it by PEP 517. A backend in the repository needs no download and starts at once.
"""

import re
import zipfile


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    with open("pyproject.toml", encoding="utf-8") as file:
        project = dict(re.findall(r'^(\w+) = \[?"(.*?)"\]?$', file.read(), re.MULTILINE))
    stem = f"{project['name'].replace('-', '_')}-{project['version']}"
    files = {
        "METADATA": f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        f"Requires-Dist: {project['dependencies']}\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: urlmend\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = [f"{stem}.dist-info/{name},," for name in [*files, "RECORD"]]
    files["RECORD"] = "".join(line + "\n" for line in record)
    with zipfile.ZipFile(f"{wheel_directory}/{stem}-py3-none-any.whl", "w") as wheel:
        for name, text in files.items():
            wheel.writestr(f"{stem}.dist-info/{name}", text)
    return f"{stem}-py3-none-any.whl"
