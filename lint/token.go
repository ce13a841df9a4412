package lint

import (
	"bytes"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// A Token is a secret of a URL other than its password: who has it has access.
type Token struct {
	Range
	// Name is what it is: "a token of GitHub", "the value of access_token".
	Name string
	// Signed: it signs this URL only, often for a limited time.
	Signed bool
}

// An issuer describes the tokens of one issuer.
type issuer struct {
	name, prefix string
	min, max     int // bytes after the prefix
}

// issuers are the tokens that are known by their prefix. All are made of letters, digits,
// hyphens, underscores and dots.
//
// Sources: the documentation of each issuer, as config/gitleaks.toml of
// github.com/gitleaks/gitleaks has it, 2026-07-22; GitHub for its own, 2021-04-05, which
// may grow to 255 characters. The API keys of Google are left out: pages that use its
// maps show them.
var issuers = []issuer{
	{"Anthropic", "sk-ant-", 90, 120},
	{"Databricks", "dapi", 32, 34},
	{"DigitalOcean", "doo_v1_", 64, 64},
	{"DigitalOcean", "dop_v1_", 64, 64},
	{"DigitalOcean", "dor_v1_", 64, 64},
	{"GitHub", "ghp_", 36, 251},
	{"GitHub", "gho_", 36, 251},
	{"GitHub", "ghu_", 36, 251},
	{"GitHub", "ghs_", 36, 251},
	{"GitHub", "ghr_", 36, 251},
	{"GitHub", "github_pat_", 82, 244},
	{"GitLab", "glpat-", 20, 320},
	{"Grafana", "glsa_", 41, 41},
	{"Heroku", "HRKU-AA", 58, 58},
	{"Hugging Face", "hf_", 34, 34},
	{"Linear", "lin_api_", 40, 40},
	{"npm", "npm_", 36, 36},
	{"OpenAI", "sk-proj-", 100, 200},
	{"Perplexity", "pplx-", 48, 48},
	{"PlanetScale", "pscale_tkn_", 32, 64},
	{"Pulumi", "pul-", 40, 40},
	{"PyPI", "pypi-AgEIcHlwaS5vcmc", 50, 1000},
	{"RubyGems", "rubygems_", 48, 48},
	{"SendGrid", "SG.", 66, 66},
	{"Shopify", "shpat_", 32, 32},
	{"Slack", "xoxb-", 40, 80},
	{"Slack", "xoxp-", 60, 90},
	{"Stripe", "rk_live_", 10, 99},
	{"Stripe", "sk_live_", 10, 99},
}

// issuersBy are the issuers by the first byte of their prefixes: most words begin with no such byte.
var issuersBy = func() (by [256][]issuer) {
	for _, in := range issuers {
		by[in.prefix[0]] = append(by[in.prefix[0]], in)
	}
	return by
}()

// A hook is a place in the path of a URL that has a secret as its last segment.
type hook struct {
	name, host, path string
	min              int // bytes of the segment
}

// hooks are from the documentation of each: Slack, "Incoming webhooks", whose first segment names a team; Discord,
// "Webhook Resource"; Telegram, "Bot API", whose token is not the last segment.
var hooks = []hook{
	{"Slack", "hooks.slack.com", "/services/T", 20},
	{"Discord", "discord.com", "/api/webhooks/", 60},
	{"Discord", "discordapp.com", "/api/webhooks/", 60},
	{"Telegram", "api.telegram.org", "/bot", 35},
}

// tokenParameters are the names of parameters whose value gives access (RFC 6750, section
// 2.3, RFC 6749, section 2.3.1, and the documentation of GitLab, "Personal access
// tokens"), in lower case.
var tokenParameters = map[string]bool{
	"access_token": true, "auth_token": true, "oauth_token": true, "private_token": true, "private-token": true,
	"refresh_token": true, "id_token": true, "client_secret": true, "api_key": true, "apikey": true, "api-key": true,
}

// signatures are the names of parameters that sign a URL, each with another one that is
// there too: of Amazon S3 ("Authenticating Requests: Using Query Parameters"), Google Cloud
// Storage ("Signed URLs"), Azure Storage ("Create a service SAS") and CloudFront
// ("Creating a signed URL"), in lower case.
var signatures = map[string]string{
	"x-amz-signature": "x-amz-credential", "x-goog-signature": "x-goog-credential", "sig": "se", "signature": "expires",
}

// hostTokens are parameters whose values give access on one host only, for a limited time: GitHub ("Downloading files
// from private repositories") and the editors of Google.
var hostTokens = []struct{ host, name string }{
	{"raw.githubusercontent.com", "token"}, {"docs.google.com", "token"},
}

// isHostToken reports whether a parameter of that name, in lower case, gives access on that host.
func isHostToken(host []byte, name string) bool {
	for _, t := range hostTokens {
		if t.name == name && ascii.EqualFold(host, t.host) {
			return true
		}
	}
	return false
}

// minToken is the length of the shortest token.
const minToken = 16

// Tokens returns the secrets of the URL other than its password, in order. What is
// clearly a placeholder is none: ?access_token=YOUR_TOKEN.
func (p *Pass) Tokens() []Token {
	if !p.suspect {
		return nil
	}
	return findTokens(p.URL.Text, &p.Parts)
}

func findTokens(url []byte, parts *Parts) (found []Token) {
	if len(url) < len("x://")+minToken {
		return nil
	}
	found = issuedTokens(url)
	host := parts.Host.Text
	others := slices.Concat(hookTokens(parts), parameterTokens(&parts.Query, host), parameterTokens(&parts.Fragment, host))
	for _, t := range others {
		overlaps := func(other Token) bool { return t.Start < other.End && other.Start < t.End }
		if !slices.ContainsFunc(found, overlaps) {
			found = append(found, t)
		}
	}
	slices.SortFunc(found, func(a, b Token) int { return compareRanges(a.Range, b.Range) })
	return found
}

// hasHook reports whether rest, which follows the scheme of a URL, has the path of a hook.
func hasHook(rest []byte) bool {
	rest, found := bytes.CutPrefix(rest, []byte("//"))
	at := bytes.IndexByte(rest, '/')
	if !found || at < 0 || !hookBytes.Has(ascii.At(rest, at+1)) {
		return false
	}
	return slices.ContainsFunc(hooks, func(h hook) bool { return ascii.HasPrefix(rest[at:], h.path) })
}

// hookBytes are the second bytes of the paths of hooks.
var hookBytes = kernel.NewSet(func(b byte) bool {
	return slices.ContainsFunc(hooks, func(h hook) bool { return h.path[1] == b })
})

// hasIssuedToken reports whether the URL has a token with the prefix of an issuer.
func hasIssuedToken(url []byte) bool {
	for start, end := longRun(url, 0); start < end; start, end = longRun(url, end+1) {
		if tokenIn(url[start:end]).End > 0 || isNamedSegment(url, start, end) {
			return true
		}
	}
	return false
}

// issuedTokens returns the tokens with the prefix of an issuer.
func issuedTokens(url []byte) (found []Token) {
	for start, end := longRun(url, 0); start < end; start, end = longRun(url, end+1) {
		if name := issuerOf(url[start:end]); name != "" {
			found = append(found, Token{Range{start, start + len(trimToken(url[start:end]))}, "a token of " + name, false})
		}
	}
	return found
}

// longRun returns the first run of token bytes at or after from that may be long enough for a token,
// or an empty range. It looks at every minToken-th byte: every token contains one of those, and a
// shorter run may too.
func longRun(url []byte, from int) (start, end int) {
	for i := from + minToken - 1; i < len(url); i += minToken {
		if !tokenBytes.Has(url[i]) {
			continue
		}
		for start = i; start > from && tokenBytes.Has(url[start-1]); {
			start--
		}
		return start, i + tokenBytes.Span(url[i:])
	}
	return 0, 0
}

// issuerOf returns the issuer of a token, or "" if the word is not a token of a known issuer.
func issuerOf(word []byte) string {
	if len(word) < minToken || len(issuersBy[word[0]]) == 0 {
		return ""
	}
	word = trimToken(word)
	for _, in := range issuersBy[word[0]] {
		if rest, ok := bytes.CutPrefix(word, []byte(in.prefix)); ok && in.min <= len(rest) && len(rest) <= in.max && looksRandom(rest) {
			return in.name
		}
	}
	return ""
}

// trimToken returns a word without the full stops after it, which end a sentence or show that the
// rest of the token is left out.
func trimToken(word []byte) []byte { return bytes.TrimRight(word, ".") }

var tokenBytes = kernel.NewSet(func(b byte) bool { return ascii.IsAlnum(b) || b == '_' || b == '-' || b == '.' })

// hookTokens returns the secret in the path of a hook.
func hookTokens(parts *Parts) []Token {
	for _, h := range hooks {
		rest, ok := bytes.CutPrefix(parts.Path.Text, []byte(h.path))
		if !ok || !ascii.EqualFold(parts.Host.Text, h.host) {
			continue
		}
		start := parts.Path.Start + len(h.path)
		segment := rest
		if h.path == "/bot" {
			segment, _, _ = bytes.Cut(rest, []byte("/"))
		} else if i := bytes.LastIndexByte(rest, '/'); i >= 0 {
			segment = rest[i+1:]
			start += i + 1
		}
		if len(segment) >= h.min && looksRandom(segment) {
			return []Token{{Range{start, start + len(segment)}, "a token of " + h.name, false}}
		}
	}
	return nil
}

// parameterTokens returns the values in a query, or in a fragment that is like one, whose names say
// that they are secret. Amazon's example keys contain EXAMPLE.
func parameterTokens(part *Part, host []byte) (found []Token) {
	if !part.Present || bytes.IndexByte(part.Text, '=') < 0 {
		return nil
	}
	start := part.Start
	var names map[string]bool // of all parameters; nil: not needed yet
	for pair := range bytes.SplitSeq(part.Text, []byte("&")) {
		name, value, ok := bytes.Cut(pair, []byte("="))
		r := Range{start + len(name) + 1, start + len(pair)}
		start += len(pair) + 1
		if !ok || len(value) < minToken || len(name) > maxName {
			continue
		}
		lower := parameterName(name)
		with, signs := signatures[lower]
		isOfHost := isHostToken(host, lower)
		if !signs && !tokenParameters[lower] && !isOfHost {
			continue
		}
		if signs && names == nil {
			names = parameterNames(part.Text)
		}
		switch {
		case !looksRandom(value) || isPublic(value) || bytes.Contains(part.Text, []byte("EXAMPLE")):
		case tokenParameters[lower], isOfHost:
			found = append(found, Token{r, "the value of " + lower, false})
		case signs && names[with]:
			found = append(found, Token{r, "the signature in " + lower, true})
		}
	}
	return found
}

// publicKeys begin tokens that are public by design: of Mapbox ("Access tokens", public tokens),
// Stripe ("API keys", publishable keys) and Google Maps.
var publicKeys = []string{"pk.", "pk_", "AIza"}

// isPublic reports whether a token is public by design.
func isPublic(token []byte) bool {
	return slices.ContainsFunc(publicKeys, func(key string) bool { return ascii.HasPrefix(token, key) })
}

// maxName is longer than any known name.
const maxName = 32

// parameterNames returns the names of the parameters that have a value, in lower case.
func parameterNames(query []byte) map[string]bool {
	names := map[string]bool{}
	for pair := range bytes.SplitSeq(query, []byte("&")) {
		if name, _, ok := bytes.Cut(pair, []byte("=")); ok {
			names[parameterName(name)] = true
		}
	}
	return names
}

// parameterName returns the name of a parameter in lower case, without what is left of an
// escaped ampersand.
func parameterName(name []byte) string {
	return strings.ToLower(string(bytes.TrimPrefix(name, []byte("amp;"))))
}

// looksRandom reports whether text looks like a token rather than like a placeholder for
// one: it is long, has letters and digits, and no word or sequence that people write.
func looksRandom(text []byte) bool {
	return len(text) >= minToken && bytes.ContainsAny(text, "0123456789") && slices.ContainsFunc(text, ascii.IsAlpha) &&
		distinctBytes(text) >= 8 && !hasGap(text) && !isSample(text)
}

// distinctBytes returns how many different bytes a text has.
func distinctBytes(text []byte) (n int) {
	var seen [256]bool
	for _, b := range text {
		if !seen[b] {
			seen[b] = true
			n++
		}
	}
	return n
}

// hasGap reports whether part of text is left out, or must be filled in.
func hasGap(text []byte) bool {
	return bytes.ContainsAny(text, "{}<>[]$*") || bytes.Contains(text, []byte("..."))
}

// sampleWords are what people write in place of a token.
var sampleWords = []string{
	"abcdef", "123456", "changeme", "deadbeef", "dummy", "example", "fake", "foobar", "insert", "placeholder", "redacted",
	"sample", "xxxx", "your", "0000", "1111",
}

// isSample reports whether text contains a word or a sequence that people write in place of a token.
func isSample(text []byte) bool {
	for i, b := range text {
		for _, word := range samplesBy[ascii.Lower(b)] {
			if ascii.HasPrefixFold(text[i:], word) {
				return true
			}
		}
	}
	return false
}

// samplesBy has the sampleWords by their first byte.
var samplesBy = func() (by [256][]string) {
	for _, word := range sampleWords {
		by[word[0]] = append(by[word[0]], word)
	}
	return by
}()
