package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var trackingParameter = &lint.Rule{
	Name:     "tracking-parameter",
	Severity: lint.Warning,
	Since:    "0.1",
	Optional: true,
	Summary:  "a parameter that only tells where its reader comes from",
	Why: `utm_source, fbclid and their like were added when somebody copied the link. The page is the same without them, the
link is shorter, and whoever follows it is not counted as a reader of that newsletter. The fix removes them, unless
the URL is signed.`,
	Refs: []lint.Ref{{Document: `Google Analytics, "URL builders: Collect campaign data with custom URLs"`}, {Document: "AdGuard URL Tracking filter"}},
	Fix:  lint.Safe,
	Bad:  []string{"See https://www.example.com/tea?utm_source=news&pot=2."},
	Good: []string{"See https://www.example.com/tea?pot=2."},
	When: withQuery, Check: checkTrackingParameter,
}

// trackers are the names of parameters that count readers, in lower case. Those in utm_ are known by that.
var trackers = []string{
	"_hsenc", "_hsmi", "_openstat", "dclid", "fbclid", "gbraid", "gclid", "gclsrc", "igshid", "li_fat_id", "mc_cid", "mc_eid",
	"mkt_tok", "msclkid", "oly_anon_id", "oly_enc_id", "rb_clickid", "srsltid", "ttclid", "twclid", "vero_id", "wbraid", "wickedid",
	"yclid", "ysclid",
}

// signatures are the names of parameters by which a host knows that nobody changed the URL, in lower case.
var signatures = []string{"sig", "signature", "hash", "hmac", "x-amz-signature", "x-goog-signature", "token"}

// isTracker reports whether a parameter of that name says how a reader came to the link.
func isTracker(name []byte) bool { return hasPrefixFold(name, "utm_") || isOneOf(name, trackers...) }

func checkTrackingParameter(p *lint.Pass) {
	var tracked []lint.Range // each with the "&" that goes with it
	var first lint.Range     // the name that is reported
	isSigned, others := false, 0
	at := p.Query.Start
	for pair := range bytes.SplitSeq(p.Query.Text, []byte("&")) {
		name, _, _ := bytes.Cut(pair, []byte("="))
		start, end := at, at+len(pair)
		at = end + len("&")
		switch name := bytes.TrimPrefix(name, []byte("amp;")); {
		case !isTracker(name):
			isSigned = isSigned || isOneOf(name, signatures...)
			others++
			continue
		case len(tracked) == 0:
			nameStart := start + len(pair) - len(bytes.TrimPrefix(pair, []byte("amp;")))
			first = lint.Range{Start: nameStart, End: nameStart + len(name)}
		}
		if others > 0 {
			start--
		} else {
			end++
		}
		tracked = append(tracked, lint.Range{Start: start, End: end})
	}
	if len(tracked) == 0 {
		return
	}
	p.Reportf(first.Start, first.End, "%s only tells where the reader comes from: remove it", p.Quote(first.Start, first.End))
	switch {
	case isSigned:
	case others == 0:
		p.Fix(lint.Safe, "remove the query", p.Replace(p.Query.Start-len("?"), p.Query.End, ""))
	default:
		var changes []lint.Change
		for _, r := range tracked {
			changes = append(changes, p.Replace(r.Start, r.End, ""))
		}
		p.Fix(lint.Safe, "remove what only tells where the reader comes from", changes...)
	}
}
