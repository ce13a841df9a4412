package foreign

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/ascii"
)

// Kinds of files that are not written in a project.
const (
	vendored  = "vendored"
	generated = "generated"
	converted = "converted"
	archived  = "archived"
	minutes   = "a record of meetings"
	data      = "data"
	backup    = "a backup"
	minified  = "minified"
	testData  = "data of tests"
	test      = "a test"
	licence   = "a licence"
	signed    = "signed"
	patch     = "a patch"
	changeLog = "a change log"
	lockFile  = "a lock file"
	image     = "an image"
	sourceMap = "a source map"
)

// folders has the kinds of folders, by name in lower case. From linguist's vendor.yml and
// generated.rb, go-enry's table of tests, and what Sphinx and Jekyll write.
var folders = sync.OnceValue(func() map[string]string {
	return table(map[string]string{
		vendored: "vendor node_modules bower_components third_party third-party thirdparty 3rdparty 3rd_party 3rd-party " +
			"godeps pods carthage extern externals site-packages elpa",
		generated: "generated __generated__ htmlcov __pycache__ _build _downloads _modules _site _sources dist",
		testData:  "testdata test-data test_data testfiles fixtures __fixtures__ __snapshots__ fuzz fuzzing fuzzers",
		test: "t test tests __tests__ testsuite testsuites testcases testscripts testing unittests corpus __mocks__ " +
			"androidtest integrationtest unittest",
		licence:   "licenses",
		archived:  "archive archives archived",
		minutes:   "minutes meeting-minutes meeting_minutes meeting-notes meeting_notes meeting-notes-archive",
		changeLog: "changelog changelogs release-notes release_notes releasenotes relnotes",
	})
})

// releases are what the names of folders with a release of a project begin with, before its version.
var releases = []string{"docbook-xsl-"}

// documentation are the names of folders below which one that is called "test" may
// describe tests.
var documentation = sync.OnceValue(func() map[string]string {
	return table(map[string]string{
		"": "doc docs documentation content guide guides manual pages book website site blog posts wiki tutorial tutorials " +
			"course courses lesson lessons chapter chapters handbook notes curriculum workshop workshops articles",
	})
})

// files has the kinds of files, by name in lower case.
var files = sync.OnceValue(func() map[string]string {
	return table(map[string]string{
		vendored: "config.guess config.sub aclocal.m4 libtool.m4 ltoptions.m4 ltsugar.m4 ltversion.m4 lt~obsolete.m4 " +
			"gradlew gradlew.bat mvnw mvnw.cmd doxyfile doxyfile.in install-sh ltmain.sh depcomp",
		lockFile: "package-lock.json npm-shrinkwrap.json pnpm-lock.yaml go.sum go.work.sum packages.lock.json package.resolved " +
			"gradle.lockfile .terraform.lock.hcl",
		generated: "configure cargo.toml.orig llms-full.txt",
	})
})

// An end is the end of the file names of a kind: in lower case for names in any case, with a
// capital for a word in CamelCase.
type end struct{ text, kind string }

// endsBy has the ends by their extensions.
var endsBy = sync.OnceValue(func() map[string][]end {
	by := make(map[string][]end)
	for _, e := range ends {
		ext := filepath.Ext(e.text)
		by[ext] = append(by[ext], e)
	}
	return by
})

var ends = []end{
	{".lock", lockFile},
	{".min.js", minified}, {".min.css", minified}, {".min.mjs", minified}, {"-min.js", minified}, {"-min.css", minified},
	{".bundle.js", generated}, {".pb.go", generated}, {"_pb2.py", generated}, {".pb.cc", generated}, {".pb.h", generated},
	{".designer.cs", generated}, {".g.dart", generated},
	{"_test.go", test}, {"_test.py", test}, {"_test.rb", test}, {"_spec.rb", test}, {"Test.java", test}, {"Tests.java", test},
	{"Test.kt", test}, {"Test.php", test}, {"Tests.cs", test}, {"_test.exs", test}, {"_test.cc", test}, {"_test.dart", test},
	{".t", test}, {"_test.c", test}, {"_test.cpp", test}, {"_test.js", test},
	{"_test.ts", test}, {"_test.php", test}, {"_test.lua", test},
	{".test.js", test}, {".test.ts", test}, {".test.jsx", test}, {".test.tsx", test},
	{".spec.js", test}, {".spec.ts", test}, {".spec.jsx", test}, {".spec.tsx", test},
	{".patch", patch}, {".diff", patch},
	{".jsonl", data}, {".ndjson", data}, {".csv", data}, {".tsv", data}, {".bak", backup}, {".orig", backup},
	{".sarif", generated}, {".sarif.json", generated},
	{".svg", image}, {".map", sourceMap}, {".snap", testData}, {".golden", testData},
}

// libraries are the beginnings of the names of scripts and style sheets that projects
// copy.
var libraries = []string{
	"jquery", "bootstrap", "font-awesome", "fontawesome", "normalize", "modernizr", "angular", "react", "mootools", "prototype",
	"html5shiv", "ckeditor", "tiny_mce", "mathjax", "knockout",
	"foundation", "d3", "underscore", "backbone", "require", "pdf.worker",
	"katex", "mermaid", "highlight", "prism", "leaflet", "lodash", "moment", "popper",
}

// table makes a table from lists of names.
func table(lists map[string]string) map[string]string {
	kinds := make(map[string]string)
	for kind, names := range lists {
		for _, name := range strings.Fields(names) {
			kinds[name] = kind
		}
	}
	return kinds
}

// folderNamed returns why a folder is skipped, by its name.
func folderNamed(path string) string {
	name := filepath.Base(path)
	lower := strings.ToLower(name)
	kind := folders()[strings.TrimLeft(lower, "_")]
	if kind == "" {
		kind = folders()[lower]
	}
	switch {
	case isRelease(lower):
		kind = vendored
	case strings.HasSuffix(lower, "-changelog"), strings.HasPrefix(lower, "release-notes-"): // old-CHANGELOG, release-notes-old
		kind = changeLog
	case lower == "lib" && filepath.Base(filepath.Dir(path)) == "wwwroot": // where ASP.NET puts what LibMan fetches
		kind = vendored
	}
	isChapter := strings.ContainsAny(lower, "0123456789") // 02_unit_tests
	if kind == "" && (!isChapter && (strings.HasSuffix(lower, "_tests") || strings.HasSuffix(lower, "-tests")) || isCamelTest(name)) {
		kind = test
	}
	if (kind == test || kind == licence || lower == "dist" && !isPackage(filepath.Dir(path))) && isDocumentation(filepath.Dir(path)) {
		return ""
	}
	if lower == "_sources" && !isMadeBySphinx(filepath.Dir(path)) { // Runestone's books have their text in one
		return ""
	}
	return because(kind)
}

// isRelease reports whether a folder of that name has a release of another project.
func isRelease(name string) bool {
	return slices.ContainsFunc(releases, func(release string) bool { return strings.HasPrefix(name, release) })
}

// isMadeBySphinx reports whether a folder has the inventory that Sphinx writes next to its pages.
func isMadeBySphinx(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, "objects.inv"))
	return err == nil
}

// isPackage reports whether a folder is that of a package of npm, which is built into dist.
func isPackage(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, "package.json"))
	return err == nil
}

// isCamelTest reports whether the last word of a name in CamelCase is "Test", as in the
// source sets of Gradle: jvmTest.
func isCamelTest(name string) bool {
	name = strings.TrimSuffix(name, "s")
	before, ok := strings.CutSuffix(name, "Test")
	return ok && before != "" && (before[len(before)-1] == '.' || 'a' <= before[len(before)-1] && before[len(before)-1] <= 'z')
}

// isDocumentation reports whether a path is that of a folder of documentation, or below
// one.
func isDocumentation(path string) bool {
	for name := range strings.SplitSeq(filepath.ToSlash(path), "/") {
		lower := strings.ToLower(name)
		last := lower[strings.LastIndexAny(lower, "_-")+1:] // flask_guide
		_, isNamed := documentation()[lower]
		_, endsInName := documentation()[last]
		if isNamed || endsInName {
			return true
		}
	}
	return false
}

// fileNamed returns why a file is skipped, by its name.
func fileNamed(path string) string {
	name := filepath.Base(path)
	lower := strings.ToLower(name)
	if kind := files()[lower]; kind != "" {
		return because(kind)
	}
	for _, e := range endsBy()[filepath.Ext(lower)] {
		if strings.HasSuffix(lower, e.text) || strings.HasSuffix(name, e.text) {
			return because(e.kind)
		}
	}
	switch {
	case isChangeLog(lower):
		return because(changeLog)
	case isRecordOfMeeting(lower, strings.ToLower(filepath.Base(filepath.Dir(path)))):
		return because(minutes)
	case isWeb(filepath.Ext(lower)) && isLibrary(lower), isRFC(lower), isDraft(lower):
		return because(vendored)
	case strings.HasPrefix(lower, "test_") && strings.HasSuffix(lower, ".py"):
		return because(test)
	case isNamedForLicence(lower) && !(isPage(lower) && isDocumentation(filepath.Dir(path))): // docs/license.md
		return because(licence)
	}
	return ""
}

// isNamedForLicence reports whether a file of that name has a licence, or describes one.
func isNamedForLicence(name string) bool {
	return strings.HasPrefix(name, "license") || strings.HasPrefix(name, "licence") || strings.HasPrefix(name, "copying") || isForOthers(name) || isLicenceOf(name)
}

// isPage reports whether a file of that name, which may be named for a licence, is one of documentation.
func isPage(name string) bool {
	switch filepath.Ext(name) {
	case ".md", ".mdx", ".rst", ".adoc", ".html":
		return true
	}
	return false
}

// isHTML reports whether a file with that extension is a page of HTML.
func isHTML(ext string) bool { return ext == ".html" || ext == ".htm" }

// isForOthers reports whether a file of that name has the licences of the software that a program
// contains: THIRD-PARTY-NOTICES.txt, ThirdPartyLicenses.md.
func isForOthers(name string) bool {
	if !strings.HasPrefix(name, "third") {
		return false
	}
	rest, ok := strings.CutPrefix(strings.NewReplacer("-", "", "_", "").Replace(name), "thirdparty")
	return ok && (strings.HasPrefix(rest, "notice") || strings.HasPrefix(rest, "license") || strings.HasPrefix(rest, "licence"))
}

// isLicenceOf reports whether a name is that of the licence of something: tea.LICENSE.txt.
func isLicenceOf(name string) bool {
	name = strings.TrimSuffix(name, ".txt")
	return strings.HasSuffix(name, ".license") || strings.HasSuffix(name, "-license") || strings.HasSuffix(name, ".licence") || strings.HasSuffix(name, "-licence")
}

// isRFC reports whether a file of that name is a copy of an RFC: rfc3986.txt.
func isRFC(name string) bool {
	number, ok := strings.CutPrefix(strings.TrimSuffix(name, ".txt"), "rfc")
	return ok && len(number) > 2 && strings.Trim(number, "0123456789") == ""
}

// isChangeLog reports whether a file of that name is a change log: CHANGELOG.md, changelog_2020.org, 1.2-changelog.rst, or one
// in the manner of GNU: ChangeLog, ChangeLog-2010, ChangeLog.1.
func isChangeLog(name string) bool {
	if ext := filepath.Ext(name); isProse(ext) || ext == ".org" {
		name = strings.TrimSuffix(name, ext)
		if strings.HasSuffix(name, "-changelog") {
			return true
		}
	}
	rest, ok := strings.CutPrefix(name, "changelog")
	return ok && (rest == ".old" || rest == ".debian" || strings.Trim(rest, "0123456789-_.") == "")
}

// isRecordOfMeeting reports whether a file of that name, in a folder, is a text about a meeting of a certain year:
// 2014-04-05-team-meeting-minutes.md, dev-meeting-logs-2016.md, meetings/notes-2019-08-08.md.
func isRecordOfMeeting(name, folder string) bool {
	if ext := filepath.Ext(name); !isProse(ext) && ext != ".org" || !hasYear(name) {
		return false
	}
	isNotes := strings.Contains(name, "notes") || strings.Contains(name, "logs")
	return folder == "meetings" || strings.Contains(name, "minutes") || isNotes && strings.Contains(name, "meeting")
}

// hasYear reports whether a name has a number of four digits that may be a year.
func hasYear(name string) bool {
	isOther := func(r rune) bool { return r < '0' || r > '9' }
	return slices.ContainsFunc(strings.FieldsFunc(name, isOther), func(number string) bool {
		return len(number) == 4 && (number[:2] == "19" || number[:2] == "20")
	})
}

// isDraft reports whether a file of that name is a copy of an Internet-Draft:
// draft-ietf-tea-pot-03.txt.
func isDraft(name string) bool {
	title, ok := strings.CutPrefix(strings.TrimSuffix(name, ".txt"), "draft-")
	at := strings.LastIndexByte(title, '-')
	return ok && at > 0 && len(title)-at == len("-00") && strings.Trim(title[at+1:], "0123456789") == ""
}

// isWeb reports whether a file with that extension is a script or a style sheet for
// browsers.
func isWeb(ext string) bool { return ext == ".js" || ext == ".css" || ext == ".mjs" }

// isLibrary reports whether a script has the name of a library, alone or before a version
// or a part of it: jquery.js, jquery-3.2.1.js, bootstrap.css.
func isLibrary(name string) bool {
	for _, library := range libraries {
		rest, ok := strings.CutPrefix(name, library)
		isVersioned := len(rest) > 1 && rest[0] == '-' && ascii.IsDigit(rest[1])
		if ok && (isVersioned || strings.HasPrefix(rest, ".")) {
			return true
		}
	}
	return false
}

// isRecord reports whether a file or a folder is skipped as a record of what was: nobody changes it, but its new lines count.
func isRecord(why string) bool { return why == because(minutes) || why == because(changeLog) }

func because(kind string) string {
	if kind == "" {
		return ""
	}
	return kind + " (by its name)"
}
