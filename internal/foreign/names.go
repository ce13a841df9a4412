package foreign

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/pattern"
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

// files has the kinds of files, by name or extension in lower case.
var files = sync.OnceValue(func() map[string]string {
	return table(map[string]string{
		vendored: "config.guess config.sub aclocal.m4 libtool.m4 ltoptions.m4 ltsugar.m4 ltversion.m4 lt~obsolete.m4 " +
			"gradlew gradlew.bat mvnw mvnw.cmd doxyfile doxyfile.in install-sh ltmain.sh depcomp",
		lockFile: ".lock package-lock.json npm-shrinkwrap.json pnpm-lock.yaml go.sum go.work.sum packages.lock.json package.resolved " +
			"gradle.lockfile .terraform.lock.hcl",
		generated: "configure cargo.toml.orig llms-full.txt .sarif",
		test:      ".t",
		patch:     ".patch .diff",
		data:      ".jsonl .ndjson .csv .tsv",
		backup:    ".bak .orig",
		image:     ".svg",
		sourceMap: ".map",
		testData:  ".snap .golden",
	})
})

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

// A convention is the form of the names of a kind, in lower case.
type convention struct {
	kind  string
	words []string // each name has one of them
	form  func() *regexp.Regexp
}

// kindOf returns the kind of the first convention that a name follows. It is empty if there is none.
func kindOf(name string, conventions []convention) string {
	for _, c := range conventions {
		if hasOne(name, c.words...) && c.form().MatchString(name) {
			return c.kind
		}
	}
	return ""
}

// hasOne reports whether a name has one of the words: most have none, and to find that out takes less time than a form.
func hasOne(name string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(name, w) })
}

// prose has the extensions of texts for readers.
const prose = `\.(?:md|markdown|mdx|rmd|qmd|adoc|asciidoc|rst|txt)$`

// folderForms has the conventions for folders that are not in the table. A number makes a chapter of one: 02_unit_tests.
var folderForms = []convention{
	{vendored, []string{"docbook"}, pattern.New(`^docbook-xsl-`)},
	{changeLog, []string{"changelog", "release"}, pattern.New(`-changelog$|^release-notes-`)}, // old-CHANGELOG, release-notes-old
	{test, []string{"tests"}, pattern.New(`^[^0-9]*[_-]tests$`)},
}

// fileForms has the conventions for files that are not in the table.
var fileForms = []convention{
	{minified, []string{"min."}, pattern.New(`[.-]min\.(?:m?js|css)$`)},
	{generated, []string{".bundle", ".pb.", "_pb2", ".designer", ".g.", ".sarif"}, pattern.New(`\.(?:bundle\.js|pb\.(?:go|cc|h)|designer\.cs|g\.dart|sarif\.json)$|_pb2\.py$`)},
	{test, []string{"test", "spec"}, pattern.New(`_test\.(?:go|py|rb|exs|cc|dart|c|cpp|js|ts|php|lua)$|_spec\.rb$|\.(?:test|spec)\.[jt]sx?$|^test_.*\.py$`)},
	// CHANGELOG.md, changelog_2020.org, 1.2-changelog.rst, and in the manner of GNU: ChangeLog-2010, ChangeLog.1
	{changeLog, []string{"changelog"}, pattern.New(`^changelog(?:\.old|\.debian|[0-9_.-]*)(?:\.org|` + prose + `)?$|-changelog(?:\.org|` + prose + `)$`)},
	// scripts and style sheets that projects copy, alone or with a version or a part: jquery.js, jquery-3.2.1.js
	{vendored, []string{".js", ".mjs", ".css"}, pattern.New(`^(?:jquery|bootstrap|font-?awesome|normalize|modernizr|angular|react|mootools|prototype|html5shiv|ckeditor|tiny_mce|` +
		`mathjax|knockout|foundation|d3|underscore|backbone|require|pdf\.worker|katex|mermaid|highlight|prism|leaflet|lodash|moment|popper)` +
		`(?:-[0-9].*)?\.(?:.*\.)?(?:m?js|css)$`)},
	{vendored, []string{"rfc", "draft"}, pattern.New(`^(?:rfc[0-9]{3,}|draft-.+-[0-9][0-9])(?:\.txt)?$`)}, // rfc3986.txt, draft-ietf-tea-pot-03.txt
	// LICENSE.md, COPYING, tea.LICENSE.txt, and for the software in a program: THIRD-PARTY-NOTICES.txt
	{licence, []string{"licen", "copying", "third"}, pattern.New(`^(?:licen[cs]e|copying|third[-_]*party[-_]*(?:notice|licen[cs]e))`)},
	{licence, []string{"licen"}, pattern.New(`[.-]licen[cs]e(?:\.txt)?$`)},
}

var (
	// camelTestFolder is what a word in CamelCase ends in, as in the source sets of Gradle: jvmTest.
	camelTestFolder = pattern.New(`[.a-z]Tests?$`)
	camelTestFile   = pattern.New(`Tests?\.(?:java|kt|php|cs)$`)
	// documentation matches the path of a folder of documentation, or below one: what is called "test" there may
	// describe tests. Its name may be the last word of another: flask_guide.
	documentation = pattern.New(`(?:^|[/_-])(?:docs?|documentation|content|guides?|manual|pages|book|website|site|blog|posts|wiki|tutorials?|` +
		`courses?|lessons?|chapters?|handbook|notes|curriculum|workshops?|articles)(?:/|$)`)
	page    = pattern.New(`\.(?:mdx?|rst|adoc|html)$`)
	year    = pattern.New(`(?:^|[^0-9])(?:19|20)[0-9][0-9](?:[^0-9]|$)`)
	meeting = pattern.New(`^meetings/|minutes[^/]*$|meeting[^/]*(?:notes|logs)[^/]*$|(?:notes|logs)[^/]*meeting[^/]*$`)
	ofProse = pattern.New(`\.org$|` + prose)
)

// folderNamed returns why a folder is skipped, by its name.
func folderNamed(path string) string {
	name, above := filepath.Base(path), filepath.Dir(path)
	lower := strings.ToLower(name)
	kind := cmp.Or(folders()[strings.TrimLeft(lower, "_")], folders()[lower], kindOf(lower, folderForms))
	switch {
	case lower == "lib" && filepath.Base(above) == "wwwroot": // where ASP.NET puts what LibMan fetches
		kind = vendored
	case kind == "" && hasOne(name, "Test") && camelTestFolder().MatchString(name):
		kind = test
	case lower == "_sources" && !has(above, "objects.inv"): // Sphinx did not write it: Runestone's books have their text in one
		return ""
	}
	if mayBeWritten(kind, lower, above) && isDocumentation(above) {
		return ""
	}
	return because(kind)
}

// mayBeWritten reports whether a folder of that kind has documents if it is in documentation. Npm builds into dist.
func mayBeWritten(kind, name, above string) bool {
	return kind == test || kind == licence || name == "dist" && !has(above, "package.json")
}

// has reports whether a folder has a file of that name.
func has(dir, name string) bool {
	_, err := os.Lstat(filepath.Join(dir, name))
	return err == nil
}

// isDocumentation reports whether a path is that of a folder of documentation, or below one.
func isDocumentation(path string) bool {
	return documentation().MatchString(strings.ToLower(filepath.ToSlash(path)))
}

// fileNamed returns why a file is skipped, by its name.
func fileNamed(path string) string {
	name, above := filepath.Base(path), filepath.Dir(path)
	lower := strings.ToLower(name)
	kind := cmp.Or(files()[lower], files()[filepath.Ext(lower)], kindOf(lower, fileForms))
	switch {
	case kind == "" && hasOne(name, "Test") && camelTestFile().MatchString(name):
		kind = test
	case kind == "" && isRecordOfMeeting(lower, strings.ToLower(filepath.Base(above))):
		kind = minutes
	case kind == licence && page().MatchString(lower) && isDocumentation(above): // docs/license.md
		return ""
	}
	return because(kind)
}

// isRecordOfMeeting reports whether a file of that name, in a folder, is a text about a meeting of a certain year:
// 2014-04-05-team-meeting-minutes.md, dev-meeting-logs-2016.md, meetings/notes-2019-08-08.md.
func isRecordOfMeeting(name, folder string) bool {
	path := folder + "/" + name
	return hasOne(path, "meeting", "minutes") && ofProse().MatchString(name) && year().MatchString(name) && meeting().MatchString(path)
}

// isHTML reports whether a file with that extension is a page of HTML.
func isHTML(ext string) bool { return ext == ".html" || ext == ".htm" }

// isWeb reports whether a file with that extension is a script or a style sheet for
// browsers.
func isWeb(ext string) bool { return ext == ".js" || ext == ".css" || ext == ".mjs" }

// isRecord reports whether a file or a folder is skipped as a record of what was: nobody changes it, but its new lines count.
func isRecord(why string) bool { return why == because(minutes) || why == because(changeLog) }

func because(kind string) string {
	if kind == "" {
		return ""
	}
	return kind + " (by its name)"
}
