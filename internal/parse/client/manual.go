package client

import "github.com/urlmend/urlmend/internal/uri"

// A manual says what clients of the schemes do by the documents of an edition.
type manual map[string]entry

// An entry is what a client of a scheme does.
type entry struct {
	plan     func(*planner)
	document string // where it is written; "" where the edition says what the scheme is
}

// manuals has the manual of each edition.
var manuals = map[*uri.Edition]manual{
	uri.Draft02: {
		"ftp":      {plan: planFTPFile},
		"gopher":   {plan: planGopherMenu},
		"http":     {plan: planHTTP10},
		"mailto":   {plan: planAddress},
		"news":     {plan: planArticles},
		"nntp":     {plan: planNNTP},
		"prospero": {plan: planProsperoVersion},
		"rlogin":   {plan: planTelnet},
		"telnet":   {plan: planTelnet},
		"tn3270":   {plan: planTelnet},
		"wais":     {plan: planWAISWords},
	},
	uri.Draft03: {
		"cid":      {plan: planMID},
		"ftp":      {plan: planFTPCode},
		"gopher":   {plan: gopher(func(_ byte, search string) bool { return search != "" })},
		"http":     {plan: planHTTP10},
		"mailto":   {plan: planAddress},
		"mid":      {plan: planMID},
		"news":     {plan: planArticles},
		"nntp":     {plan: planNNTP},
		"prospero": {plan: planProsperoVersion},
		"rlogin":   {plan: planTelnet},
		"telnet":   {plan: planTelnet},
		"tn3270":   {plan: planTelnet},
		"wais":     {plan: planWAISFields},
	},
	uri.Draft06: {
		"file":     {plan: planFile},
		"ftp":      {plan: planFTP},
		"gopher":   {plan: gopher(func(kind byte, _ string) bool { return kind == '7' })},
		"http":     {plan: planHTTP10},
		"mailto":   {plan: planAddress},
		"news":     {plan: planArticles},
		"nntp":     {plan: planNNTP},
		"prospero": {plan: planProspero},
		"telnet":   {plan: planTelnet},
		"wais":     {plan: planWAIS},
	},
	uri.RFC1738: {
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
	},
	uri.RFC2396: {
		"cid":      {plan: planMID},
		"file":     {plan: planFile},
		"ftp":      {plan: planFTP},
		"gopher":   {plan: gopher(always)},
		"http":     {plan: planHTTP},
		"https":    {plan: planHTTP},
		"mailto":   {plan: planMailto},
		"mid":      {plan: planMID},
		"news":     {plan: planArticles},
		"nntp":     {plan: planNNTP},
		"prospero": {plan: planProspero},
		"telnet":   {plan: planTelnet},
		"wais":     {plan: planWAIS},
	},
	uri.RFC3986: today,
	uri.WHATWG:  today,
}

// today has the documents that are in force.
var today = manual{
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
