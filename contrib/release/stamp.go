package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

func versionForm() *regexp.Regexp { return regexp.MustCompile(`^\d+\.\d+\.\d+$`) }

// stamps are the places, apart from the change log, that name the version of the newest release.
var stamps = []struct{ path, form string }{
	{"contrib/release/python/backend.py", `VERSION = "%s"`},
	{"contrib/editors/vscode/package.json", `  "version": "%s"`},
	{"contrib/editors/vscode/package-lock.json", `      "name": "urlmend",` + "\n" + `      "version": "%s"`},
	{"contrib/editors/vscode/package-lock.json", `  "name": "urlmend",` + "\n" + `  "version": "%s"`},
}

// stampFiles makes the section "Unreleased" of the change log that of the version, and writes the version into the
// files that name it.
func stampFiles(root, version string, day time.Time) error {
	heading := fmt.Sprintf("## Unreleased\n\n## %s (%s)\n", version, day.UTC().Format(time.DateOnly))
	if err := rewrite(filepath.Join(root, "CHANGELOG.md"), "## Unreleased\n", heading); err != nil {
		return err
	}
	for _, s := range stamps {
		before, after, _ := strings.Cut(s.form, "%s")
		form := regexp.QuoteMeta(before) + `\d+\.\d+\.\d+` + regexp.QuoteMeta(after)
		text, err := os.ReadFile(filepath.Join(root, s.path))
		if err != nil {
			return err
		}
		if err := rewrite(filepath.Join(root, s.path), regexp.MustCompile(form).FindString(string(text)), before+version+after); err != nil {
			return err
		}
	}
	return nil
}

// rewrite replaces a text in a file, which must be there once.
func rewrite(path, old, new string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if old == "" || strings.Count(string(text), old) != 1 {
		return fmt.Errorf("%s: %q must be there once", path, old)
	}
	return os.WriteFile(path, []byte(strings.Replace(string(text), old, new, 1)), 0o666)
}

// releaseTime returns the time of all files in packages: SOURCE_DATE_EPOCH; or the day in the change log, so that the
// checksums of a release can be part of its commit; or, if the version is not there yet, the time of the commit.
func releaseTime(root, version string) (time.Time, error) {
	if epoch := os.Getenv("SOURCE_DATE_EPOCH"); epoch != "" {
		seconds, err := strconv.ParseInt(epoch, 10, 64)
		return time.Unix(seconds, 0).UTC(), err
	}
	text, err := os.ReadFile(filepath.Join(root, "CHANGELOG.md"))
	if err != nil {
		return time.Time{}, err
	}
	if m := regexp.MustCompile(`(?m)^## ` + regexp.QuoteMeta(version) + ` \((.*)\)$`).FindSubmatch(text); m != nil {
		return time.Parse(time.DateOnly, string(m[1]))
	}
	commit, err := output(root, "git", "log", "-1", "--format=%ct")
	if err != nil {
		return time.Time{}, err
	}
	seconds, err := strconv.ParseInt(commit, 10, 64)
	return time.Unix(seconds, 0).UTC(), err
}

// pin writes the checksums of the archives into the list that action.yml checks them with.
func pin(root, version, list string) error {
	pinned := "# What action.yml may install: the archives of the newest release. `go run . -stamp` writes this list.\n"
	for line := range strings.Lines(list) {
		name := strings.TrimSpace(line[strings.Index(line, "  "):])
		if strings.HasPrefix(name, "urlmend-"+version+"-") && (strings.HasSuffix(name, ".tar.gz") || strings.HasSuffix(name, ".zip")) {
			pinned += line
		}
	}
	return os.WriteFile(filepath.Join(root, "contrib/release/pinned.txt"), []byte(pinned), 0o666)
}
