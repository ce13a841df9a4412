package resolve

import "strings"

// rfc3986 is the algorithm of RFC 3986 §5.2.2, strict.
func rfc3986(base, r reference) reference {
	t := r
	switch {
	case r.scheme != "":
		t.path = withoutDots(r.path)
	case r.hasAuthority:
		t.scheme = base.scheme
		t.path = withoutDots(r.path)
	case r.path == "":
		t.takeAuthority(base)
		t.path = base.path
		if !r.hasQuery {
			t.takeQuery(base)
		}
	case r.path[0] == '/':
		t.takeAuthority(base)
		t.path = withoutDots(r.path)
	default:
		t.takeAuthority(base)
		t.path = withoutDots(merge(base, r.path))
	}
	return t
}

// merge is §5.2.3.
func merge(base reference, path string) string {
	if base.hasAuthority && base.path == "" {
		return "/" + path
	}
	return upToSlash(base.path) + path
}

// upToSlash returns the path without what follows its last slash.
func upToSlash(path string) string { return path[:strings.LastIndexByte(path, '/')+1] }

// withoutDots is remove_dot_segments of §5.2.4. The output buffer is a stack of
// segments, each with the slash before it.
func withoutDots(path string) string {
	var out []string
	for in := path; in != ""; {
		switch {
		case strings.HasPrefix(in, "../"):
			in = in[3:]
		case strings.HasPrefix(in, "./"), strings.HasPrefix(in, "/./"):
			in = in[2:]
		case in == "/.":
			in = "/"
		case strings.HasPrefix(in, "/../"), in == "/..":
			in = "/" + strings.TrimPrefix(in[3:], "/")
			out = out[:max(len(out)-1, 0)]
		case in == "." || in == "..":
			in = ""
		default:
			end := len(in)
			if slash := strings.IndexByte(in[1:], '/'); slash >= 0 {
				end = slash + 1
			}
			out = append(out, in[:end])
			in = in[end:]
		}
	}
	return strings.Join(out, "")
}
