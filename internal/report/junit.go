package report

import "strconv"

// junit is a report of tests: a suite for each file, in it a test that failed for
// each finding, or one that passed if there is none.
var junit = FindingFormat{
	Name: "junit",
	head: func(dst []byte, _ *Run) []byte {
		return append(dst, xmlHead+`<testsuites name="urlmend">`+"\n"...)
	},
	open: func(dst []byte, doc *Document) []byte {
		return appendSuite(dst, path(doc.Name, doc.Member))
	},
	finding: func(dst []byte, _ *Run, f *Finding) []byte {
		place := strconv.Itoa(f.At.Line) + ":" + strconv.Itoa(f.At.Column)
		dst = appendCase(dst, f.Path(), f.Rule+" at "+place)
		dst = appendAttribute(dst, "file", f.Path())
		dst = appendAttribute(dst, "line", strconv.Itoa(f.At.Line))
		dst = appendAttribute(append(dst, "><failure"...), "type", f.Severity.String())
		dst = append(appendAttribute(dst, "message", f.Message), '>')
		dst = appendXML(dst, f.Path()+":"+place+": "+f.Message+"\n"+f.url())
		return append(dst, "</failure></testcase>\n"...)
	},
	close: func(dst []byte, doc *Document) []byte {
		if doc.Findings == 0 {
			dst = append(appendCase(dst, path(doc.Name, doc.Member), "urlmend"), "/>\n"...)
		}
		return append(dst, "</testsuite>\n"...)
	},
	tail: func(dst []byte, _ *Run, sum *FindingSummary) []byte {
		if len(sum.Failures) > 0 {
			dst = appendErrors(dst, sum.Failures)
		}
		return append(dst, "</testsuites>\n"...)
	},
}

func appendSuite(dst []byte, name string) []byte {
	return append(appendAttribute(append(dst, "<testsuite"...), "name", name), ">\n"...)
}

// appendCase appends the tag of a test, which is still to be closed.
func appendCase(dst []byte, class, name string) []byte {
	dst = appendAttribute(append(dst, "  <testcase"...), "name", name)
	return appendAttribute(dst, "classname", class)
}

// appendErrors appends a suite of what could not be read.
func appendErrors(dst []byte, failures []string) []byte {
	dst = appendSuite(dst, "urlmend")
	for _, message := range failures {
		dst = append(appendCase(dst, "urlmend", message), "><error"...)
		dst = append(appendAttribute(dst, "message", message), "/></testcase>\n"...)
	}
	return append(dst, "</testsuite>\n"...)
}
