package resolve

import "strings"

// rfc2396 is the algorithm of RFC 2396 §5.2. What it calls the current document
// is the base.
func rfc2396(base, r reference) Result {
	result := Result{By: "RFC 2396, section 5.2"}
	t := r
	switch {
	case r.path == "" && r.scheme == "" && !r.hasAuthority && !r.hasQuery:
		t = base
		t.fragment, t.hasFragment = r.fragment, r.hasFragment
		result.Note = "it refers to the current document, which need not be fetched again"
	case r.scheme != "":
	case r.hasAuthority:
		t.scheme = base.scheme
	case strings.HasPrefix(r.path, "/"):
		t.takeAuthority(base)
	default:
		t.takeAuthority(base)
		t.path = joined(base.path, r.path)
	}
	result.URL = t.String()
	return result
}

// joined is step 6 of RFC 2396 §5.2 and of RFC 1808 §4: ".." goes with the
// segment before it, and stays where there is none.
func joined(base, path string) string {
	path = upToSlash(base) + path
	root := path[:len(path)-len(strings.TrimPrefix(path, "/"))]
	segments := strings.Split(path[len(root):], "/")
	out := segments[:0]
	for i, s := range segments {
		last := i == len(segments)-1
		switch n := len(out); {
		case s == ".." && n > 0 && out[n-1] != "..":
			out = out[:n-1]
		case s != ".":
			out = append(out, s)
			last = false
		}
		if last {
			out = append(out, "") // the slash before the dots stays
		}
	}
	return root + strings.Join(out, "/")
}
