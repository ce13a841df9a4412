package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"
)

// wheel makes a wheel, which has the program as a script: "pip install" puts it on PATH. The format is that of
// packaging.python.org/en/latest/specifications/binary-distribution-format.
func (r *release) wheel(p platform, program []byte) ([]file, error) {
	if p.wheel == "" {
		return nil, nil
	}
	name := "urlmend-" + r.version
	info := name + ".dist-info/"
	tags := ""
	for tag := range strings.SplitSeq(p.wheel, ".") {
		tags += "Tag: py3-none-" + tag + "\n"
	}
	files := []file{
		{name + ".data/scripts/" + p.program(), program, 0o755},
		{info + "METADATA", []byte("Metadata-Version: 2.4\nName: urlmend\nVersion: " + r.version + "\nSummary: " + summary +
			"\nLicense-Expression: MIT\nLicense-File: LICENSE\nProject-URL: Homepage, " + homepage +
			"\nProject-URL: Changelog, " + homepage + "/blob/main/CHANGELOG.md\nRequires-Python: >=3.7\n" +
			"Description-Content-Type: text/markdown\n\n" + description), 0o644},
		{info + "WHEEL", []byte("Wheel-Version: 1.0\nGenerator: urlmend\nRoot-Is-Purelib: false\n" + tags), 0o644},
		{info + "licenses/LICENSE", r.licence, 0o644},
	}
	record := ""
	for _, f := range files {
		sum := sha256.Sum256(f.data)
		record += fmt.Sprintf("%s,sha256=%s,%d\n", f.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(f.data))
	}
	files = append(files, file{info + "RECORD", []byte(record + info + "RECORD,,\n"), 0o644})
	data, err := zipped(files, r.at)
	return []file{{name + "-py3-none-" + p.wheel + ".whl", data, 0o644}}, err
}
