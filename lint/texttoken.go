package lint

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// tokensIn returns the tokens of known issuers in a text, in order.
func tokensIn(text []byte) (found []Range) {
	for i := 0; i < len(text); i++ {
		end := i + nameBytes.Span(text[i:])
		if r := tokenIn(text[i:end]); r.End > 0 {
			found = append(found, Range{i + r.Start, i + r.End})
		}
		i = end
	}
	return found
}

// nameBytes are those of names and of tokens. Names may be in any script.
var nameBytes = kernel.NewSet(func(b byte) bool { return tokenBytes.Has(b) || b >= utf8.RuneSelf })

// shownIssuers are tokens that are not shown, besides those of [issuers]: some are no
// secret where they belong, and of some nobody knows the length.
var shownIssuers = []issuer{
	{"Age", "AGE-SECRET-KEY-1", 50, 64}, {"Amazon", "AKIA", 16, 16}, {"Amazon", "ASIA", 16, 16}, {"Atlassian", "ATATT3", 50, 400},
	{"Contentful", "CFPAT-", 40, 60}, {"Docker", "dckr_pat_", 20, 60}, {"Doppler", "dp.", 40, 60}, {"Figma", "figd_", 30, 60},
	{"GitLab", "glcbt-", 20, 320}, {"GitLab", "gldt-", 20, 320}, {"GitLab", "glft-", 20, 320}, {"GitLab", "glptt-", 20, 320},
	{"GitLab", "glrt-", 20, 320}, {"GitLab", "glsoat-", 20, 320}, {"Google", "AIza", 35, 35}, {"Google", "GOCSPX-", 20, 40},
	{"Google", "ya29.", 20, 400}, {"Grafana", "glc_", 30, 400},
	{"Groq", "gsk_", 40, 60}, {"JWT", "eyJ", 20, 1 << 20}, {"Meta", "EAA", 80, 300},
	{"Netlify", "nfp_", 30, 60}, {"New Relic", "NRAK-", 27, 27}, {"Notion", "ntn_", 40, 60}, {"OpenAI", "sk-", 30, 250},
	{"Postman", "PMAK-", 50, 70}, {"Replicate", "r8_", 30, 40}, {"Shopify", "shpca_", 32, 32}, {"Shopify", "shppa_", 32, 32},
	{"Shopify", "shpss_", 32, 32}, {"Slack", "xapp-", 40, 120}, {"Slack", "xoxa-", 20, 120}, {"Slack", "xoxe", 20, 300},
	{"Slack", "xoxr-", 20, 120}, {"Slack", "xoxs-", 20, 120}, {"Square", "sq0", 24, 60}, {"Stripe", "rk_test_", 10, 99},
	{"Stripe", "sk_test_", 10, 99}, {"Stripe", "whsec_", 24, 80}, {"Supabase", "sbp_", 40, 60}, {"Terraform", "atlasv1.", 40, 80},
	{"Vault", "hvb.", 20, 400}, {"Vault", "hvs.", 20, 400}, {"xAI", "xai-", 40, 120},
}

// shownBy has all issuers by the first byte of their prefixes.
var shownBy = func() (by [256][]issuer) {
	for _, in := range slices.Concat(issuers, shownIssuers) {
		by[in.prefix[0]] = append(by[in.prefix[0]], in)
	}
	return by
}()

// seconds has, by the first byte of their prefixes, the low six bits of the second ones.
var seconds = func() (bits [256]uint64) {
	for _, in := range slices.Concat(issuers, shownIssuers) {
		bits[in.prefix[0]] |= 1 << (in.prefix[1] & 63)
	}
	return bits
}()

// tokenIn returns the range of the token of a known issuer in a word, which may begin with
// what is left of an escape: \nghp_... The range is empty if there is none.
func tokenIn(word []byte) Range {
	const shortest = 14
	for i := 0; i+shortest <= len(word); i++ {
		if seconds[word[i]]>>(word[i+1]&63)&1 == 0 {
			continue
		}
		for _, in := range shownBy[word[i]] {
			rest, ok := bytes.CutPrefix(word[i:], []byte(in.prefix))
			if !ok || len(rest) < in.min {
				continue
			}
			start := rest[:min(len(rest), 64)]
			first, _, _ := bytes.Cut(start, []byte("."))
			if rest = trimToken(rest); looksDrawn(start) && !isToReplace().Match(first) {
				return Range{i, i + len(in.prefix) + len(rest)}
			}
		}
	}
	return Range{}
}

// isTelegram reports whether a word is the token of a bot of Telegram, after its number.
func isTelegram(before, word []byte) bool {
	return len(word) >= 32 && ascii.HasPrefix(word, "AA") && ascii.HasSuffix(before, ":") && looksDrawn(word)
}

// looksDrawn reports whether text is like a token, or like a sample of one.
func looksDrawn(text []byte) bool {
	return bytes.ContainsAny(text, "0123456789") && bytes.ContainsFunc(text, unicode.IsLetter) && distinctBytes(text) >= 8
}
