package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"strings"
)

// vsix makes an extension for each target of a platform: the one that vsce made for all, with the program in it.
func (r *release) vsix(p platform, program []byte) (made []file, err error) {
	if r.extension == nil {
		return nil, nil
	}
	for _, target := range p.vsix {
		files, err := unzipped(r.extension)
		if err != nil {
			return nil, err
		}
		identity := fmt.Sprintf(`Version="%s"`, r.version)
		for i, f := range files {
			switch f.name {
			case "extension.vsixmanifest":
				if files[i].data, err = replaced(f, identity, identity+fmt.Sprintf(` TargetPlatform="%s"`, target)); err != nil {
					return nil, err
				}
			case "[Content_Types].xml":
				if files[i].data, err = replaced(f, "</Types>", `<Default Extension=".exe" ContentType="application/octet-stream"/></Types>`); err != nil {
					return nil, err
				}
			}
		}
		data, err := zipped(append(files, file{"extension/bin/" + p.program(), program, 0o755}), r.at)
		if err != nil {
			return nil, err
		}
		made = append(made, file{"urlmend-" + target + "-" + r.version + ".vsix", data, 0o644})
	}
	return made, nil
}

// replaced returns the data of a file with a text replaced, which must be there.
func replaced(f file, old, new string) ([]byte, error) {
	if !strings.Contains(string(f.data), old) {
		return nil, fmt.Errorf("%s has no %s", f.name, old)
	}
	return []byte(strings.Replace(string(f.data), old, new, 1)), nil
}

func unzipped(data []byte) (files []file, err error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	for _, entry := range z.File {
		in, err := entry.Open()
		if err != nil {
			return nil, err
		}
		data, err := io.ReadAll(in)
		if err != nil {
			return nil, err
		}
		files = append(files, file{entry.Name, data, 0o644})
	}
	return files, nil
}
