package client

import "github.com/urlmend/urlmend/internal/uri"

// A manual says what clients of the schemes do by the documents of an edition.
type manual map[string]entry

// An entry is what a client of a scheme does.
type entry struct {
	plan     func(*planner)
	document string // where it is written; "" where the edition says what the scheme is
}

// manualOf returns the manual of an edition. Those before RFC 3986 differ in few schemes.
func manualOf(by *uri.Edition) manual {
	if by == uri.RFC3986 || by == uri.WHATWG {
		return today()
	}
	m := manual{
		"file":     {plan: planFile},
		"ftp":      {plan: planFTP},
		"gopher":   {plan: gopher(always)},
		"http":     {plan: planHTTP10},
		"mailto":   {plan: planAddress},
		"news":     {plan: planArticles},
		"nntp":     {plan: planNNTP},
		"prospero": {plan: planProspero},
		"telnet":   {plan: planTelnet},
		"wais":     {plan: planWAIS},
	}
	switch by {
	case uri.Draft02:
		delete(m, "file")
		m["ftp"] = entry{plan: planFTPFile}
		m["gopher"] = entry{plan: planGopherMenu}
		m["wais"] = entry{plan: planWAISWords}
	case uri.Draft03:
		delete(m, "file")
		m["ftp"] = entry{plan: planFTPCode}
		m["gopher"] = entry{plan: gopher(func(_ byte, search string) bool { return search != "" })}
		m["wais"] = entry{plan: planWAISFields}
		m["cid"], m["mid"] = entry{plan: planMID}, entry{plan: planMID}
	case uri.Draft06:
		m["gopher"] = entry{plan: gopher(func(kind byte, _ string) bool { return kind == '7' })}
	case uri.RFC2396:
		m["http"], m["https"] = entry{plan: planHTTP}, entry{plan: planHTTP}
		m["mailto"] = entry{plan: planMailto}
		m["cid"], m["mid"] = entry{plan: planMID}, entry{plan: planMID}
	}
	if by == uri.Draft02 || by == uri.Draft03 {
		m["prospero"] = entry{plan: planProsperoVersion}
		m["rlogin"], m["tn3270"] = m["telnet"], m["telnet"]
	}
	return m
}

// today returns the manual by the documents that are in force.
func today() manual {
	return manual{
		"cid":      {planMID, "RFC 2392, section 2"},
		"file":     {planFile, "RFC 8089, section 2"},
		"finger":   {planFinger, "RFC 1288, section 2.3"},
		"ftp":      {planFTP, "RFC 1738, section 3.2.2"},
		"gopher":   {gopher(always), "RFC 4266, section 2"},
		"http":     {planHTTP, "RFC 9112, section 3"},
		"https":    {planHTTP, "RFC 9112, section 3"},
		"mailto":   {planMailto, "RFC 6068, section 3"},
		"mid":      {planMID, "RFC 2392, section 2"},
		"news":     {planNews, "RFC 5538, section 4"},
		"nntp":     {planNNTP, "RFC 5538, section 3"},
		"prospero": {planProspero, "RFC 4157, section 2"},
		"rlogin":   {planTelnet, "RFC 1282"},
		"snews":    {planNews, "RFC 5538, section 4"},
		"telnet":   {planTelnet, "RFC 4248, section 2"},
		"tn3270":   {planTelnet, "RFC 6270, section 2"},
		"wais":     {planWAIS, "RFC 4156, section 2"},
		"ws":       {planHTTP, "RFC 6455, section 4.1"},
		"wss":      {planHTTP, "RFC 6455, section 4.1"},
	}
}
