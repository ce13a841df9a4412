package secrets

import (
	"strings"
	"testing"
)

// An example is a text with a secret in the form of a row, between « and », and a text that is nearly one.
type example struct{ secret, nearMiss string }

// The random parts of examples.
const (
	hex32   = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
	hex64   = hex32 + "9c8b7a6f5e4d3c2b1a09f8e7d6c5b4a3"
	alnum40 = "Zk4mQw8Rt2Xv6Bn0Ls3Pd7Yf9Hc5Jg1Ka2WeUi4T"
	alnum80 = alnum40 + "q8Rm1Zs5Kd3Vb7Nc2Xw6Pj9Gh4Lf0Ty8Qu3Ei5Oa"
	lower60 = "zk4mqw8rt2xv6bn0ls3pd7yf9hc5jg1ka2weui4tq8rm1zs5kd3vb7nc2xw6"
	upper60 = "ZK4MQW8RT2XV6BN0LS3PD7YF9HC5JG1KA2WEUI4TQ8RM1ZS5KD3VB7NC2XW6"
)

// examples has the rows of the table in order. Without a near miss of its own, a token has one that is too short.
var examples = []example{
	{"«ops_eyJ" + alnum80 + alnum40 + "»", ""}, {"«A3-ZK4MQW-8RT2XV-6BN0L-S3PD7-YF9HC-5JG1K»", ""}, {"«s-s4t2ud-" + hex64 + "»", ""}, {"«p8e-" + lower60[:32] + "»", ""},
	{"«AGE-SECRET-KEY-1" + upper60[:58] + "»", ""}, {"«pat" + alnum40[:14] + "." + hex64 + "»", ""}, {"«LTAI" + alnum40[:20] + "»", ""},
	{"«AKIA" + upper60[:16] + "»", "AKIAIOSFODNN7EXAMPLE"}, {"«ABSK" + alnum80 + alnum40 + "»", ""}, {"«bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t" + alnum40 + "»", ""}, {"«sk-ant-api03-" + alnum80 + alnum40 + "»", ""},
	{"«AKCp" + alnum80[:69] + "»", ""}, {"«cmVmd" + alnum80[:59] + "»", ""}, {"2/1200000000000000/1200000000000001:«" + hex32 + "»", "2/1200000000000000"}, {"«ATATT3" + alnum80 + "»", ""}, {"«sc_" + alnum40[:8] + ".a1b2.acc_" + alnum40[:12] + "." + alnum40 + "»", ""}, {"«abc8Q~" + alnum40[:34] + "»", "abc8Q~" + alnum40[:20]}, {"«ATBB" + alnum40[:32] + "»", ""},
	{"«xkeysib-" + hex64 + "-" + alnum40[:16] + "»", ""}, {"«bkua_" + hex64[:40] + "»", ""}, {"«CCIPAT_" + alnum40[:22] + "_" + hex64[:40] + "»", ""}, {"«4b1d" + alnum40[:38] + "»", "4b1d" + hex64[:36]}, {"«CLOJARS_" + lower60 + "»", ""}, {"«v1.0-" + hex64[:24] + "-" + hex64 + hex64 + hex64[:18] + "»", ""},
	{"«CFPAT-" + alnum80[:43] + "»", ""}, {"«cio" + alnum40[:32] + "»", "precio" + alnum40[:32]}, {"«dapi" + hex32 + "»", ""}, {"«dnkey-" + alnum80[:26] + "-" + alnum80[:52] + "»", ""}, {"«dop_v1_" + hex64 + "»", ""},
	{"«MTA" + alnum40[:21] + "." + alnum40[:6] + "." + alnum40[:27] + "»", "MTA" + alnum40[:21] + ".com"}, {"«dckr_pat_" + alnum40[:27] + "»", ""},
	{"«dp.pt." + alnum80[:43] + "»", ""}, {"«sl." + alnum80 + alnum80 + "»", ""}, {"«duffel_test_" + alnum80[:43] + "»", ""},
	{"«dt0c01." + alnum80[:24] + "." + alnum80[:64] + "»", ""}, {"«EZAK" + alnum80[:54] + "»", ""}, {"«figd_" + alnum40 + "»", ""},
	{"«FLWSECK-" + hex32 + "-X»", ""}, {"«fo1_" + alnum80[:43] + "»", ""}, {"«fm2_" + alnum80 + alnum80 + "»", ""}, {"«fio-u-" + alnum80[:64] + "»", ""},
	{"«ghp_" + alnum40[:36] + "»", "ghp_short"}, {"«github_pat_" + alnum80 + "_1»", ""}, {"«glpat-" + alnum40[:20] + "»", "glpat-a-page-about-tokens"},
	{"«gldt-kRykirtrFjekBrAtEYex»", "gldt-a-page-about-deploy-tokens"}, {"«AIza" + alnum40[:35] + "»", ""}, {"«GOCSPX-" + alnum40[:28] + "»", ""},
	{"«ya29." + alnum80 + "»", ""}, {"«1//0" + alnum80[:60] + "»", "1//0/2"}, {"«glsa_" + alnum40[:32] + "_1a2b3c4d»", ""}, {"«glc_" + alnum80 + "»", ""},
	{"«gsk_" + alnum80[:52] + "»", ""}, {"«pat." + alnum40[:22] + "." + alnum40[:24] + "." + alnum40[:20] + "»", ""}, {"«HRKU-AA" + alnum80[:58] + "»", ""},
	{"«pat-na1-0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0»", ""}, {"«hf_" + alnum40[:34] + "»", ""}, {"«ico-" + alnum40[:32] + "»", ""},
	{"«eyJhbGciOiJIUzI1NiJ9.eyJ" + alnum40 + "»", "eyJust"}, {"«ZXlK" + alnum80 + "»", ""}, {"«lsv2_pt_" + hex32 + "_" + hex32[:10] + "»", ""}, {"«lin_api_" + alnum40 + "»", ""}, {"«live_" + hex64[:35] + "»", "live_stream_of_the_garden_in_the_evening_2026"}, {"«" + hex32 + "-us12»", "https://www.example.com/en-us/" + hex32},
	{"«key-" + hex32 + "»", "monkey-" + hex32}, {"«sk.eyJ" + alnum80 + "»", ""}, {"«" + strings.Replace(alnum40[:36], alnum40[6:7], "_", 1) + "_mmk»", ""},
	{"«EAAC" + alnum80 + "»", ""}, {"«nfp_" + alnum40 + "»", ""}, {"«NRAK-" + upper60[:27] + "»", ""}, {"«NRII-" + alnum40[:32] + "»", ""},
	{"«ntn_12345678909" + alnum40[:35] + "»", ""}, {"«secret_" + alnum80[:43] + "»", "secret_garden"}, {"«npm_" + alnum40[:36] + "»", ""}, {"«API-" + upper60[:26] + "»", ""},
	{"«sk-proj-" + alnum80 + alnum40 + "»", ""}, {"«sk-" + alnum40[:20] + "T3BlbkFJ" + alnum40[:20] + "»", "task-2026-of-the-week-in-the-garden"},
	{"«sha256~" + alnum80[:43] + "»", "sha256:" + hex64}, {"«pplx-" + alnum80[:48] + "»", ""}, {"«access-sandbox-0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0»", ""}, {"«pscale_tkn_" + alnum80[:43] + "»", ""},
	{"«pscale_pw_" + alnum80[:43] + "»", ""}, {"«PMAK-" + hex64[:24] + "-" + hex64[:34] + "»", ""}, {"«pnu_" + alnum40[:36] + "»", ""}, {"«pul-" + hex64[:40] + "»", ""},
	{"«pypi-AgEIcHlwaS5vcmc" + alnum80 + "»", ""}, {"«rdme_" + lower60 + lower60[:10] + "»", ""}, {"«rnd_" + alnum40[:28] + "»", ""}, {"«r8_" + alnum40[:37] + "»", ""},
	{"«rubygems_" + hex64[:48] + "»", ""}, {"«tk-us-" + alnum80[:48] + "»", ""}, {"«SG." + alnum40[:22] + "." + alnum80[:43] + "»", ""},
	{"«sntryu_" + hex64 + "»", ""}, {"«sm_pat_" + alnum40[:16] + "»", ""}, {"«shippo_live_" + hex64[:40] + "»", ""}, {"«shpat_" + hex32 + "»", ""}, {"«shpss_" + hex32 + "»", ""},
	{"«xoxb-123456789012-123456789012-" + alnum40[:24] + "»", ""}, {"«xoxp-123456789012-123456789012-123456789012-" + hex32 + "»", ""},
	{"«xapp-1-A0B1C2D3E4-1234567890123-" + hex64 + "»", ""}, {"«xoxr-1-" + alnum40 + "»", ""}, {"«squ_" + hex64[:40] + "»", ""}, {"«sgp_" + hex64[:40] + "»", ""},
	{"«sq0atp-" + alnum40[:24] + "»", ""}, {"«EAAA" + alnum80[:60] + "»", ""}, {"«sk_live_" + alnum40[:24] + "»", ""}, {"«sk_test_" + alnum40[:24] + "»", ""}, {"«whsec_" + alnum40[:32] + "»", ""},
	{"«sbp_" + hex64[:40] + "»", ""}, {"«sb_secret_" + alnum40[:31] + "»", ""}, {"«tskey-auth-" + alnum40[:12] + "-" + alnum40[:32] + "»", ""}, {"«123456789:AA" + alnum40[:33] + "»", "at 12:30:AA meeting of the club"},
	{"«atlasv1." + alnum80[:64] + "»", ""}, {"«SK" + hex32 + "»", "DISK" + hex32}, {"«tfp_" + alnum80[:59] + "»", ""}, {"«hvs." + alnum80 + "»", ""},
	{"«vercel_blob_rw_" + alnum40 + "»", ""}, {"«xai-" + alnum80 + "»", ""}, {"«AQVN" + alnum40[:38] + "»", ""}, {"«YCA" + alnum40[:37] + "»", ""},

	{"https://hooks.slack.com/triggers/T0123/4567/«" + alnum40[:24] + "»", "https://hooks.slack.com/triggers/T0123"},
	{"https://discord.com/api/webhooks/1234567890/«" + alnum80[:68] + "»", "https://discord.com/api/webhooks/1234567890"},
	{"https://api.telegram.org/bot«12345:" + alnum40 + "»/getMe", "https://api.telegram.org/bots"},
	{"https://tea.webhook.office.com/webhookb2/a@b/IncomingWebhook/«" + hex32 + "/tea»", "https://tea.webhook.office.com/webhookb2/a@b/IncomingWebhook/"},
	{"https://hooks.zapier.com/hooks/catch/123456/«o1abcde»/", "https://hooks.zapier.com/hooks/catch/123456/"},
	{"https://hook.eu1.make.com/«" + lower60[:32] + "»", "https://hook.eu1.make.com/tea"},
	{"https://open.feishu.cn/open-apis/bot/v2/hook/«" + hex32 + "»", "https://open.feishu.cn/open-apis/bot/v2/hook/"},
	{"https://calendar.google.com/calendar/ical/jim%40example.com/private-«" + hex32 + "»/basic.ics", "https://calendar.google.com/calendar/ical/jim%40example.com/public/basic.ics"},
	{"https://outlook.office365.com/owa/calendar/«" + hex32 + "/" + hex64 + "/calendar»", "https://outlook.office365.com/owa/calendar/tea"},
	{"https://hc-ping.com/«0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0»", "https://hc-ping.com/tea"}, {"https://mainnet.infura.io/v3/«" + hex32 + "»", "https://mainnet.infura.io/v3/tea"},
	{"https://«eo0f1e2d3c4b».m.pipedream.net", "https://tea.m.pipedream.net"},
	{"https://raw.githubusercontent.com/a/b?token=«" + upper60[:29] + "»", "https://raw.githubusercontent.com/a/b?other=" + upper60[:29]},
	{"https://docs.google.com/a/b?token=«" + alnum40 + "»", "https://docs.google.com/a/b?other=" + alnum40},

	{"db_password: «s3same»", "the passwords of all"}, {"?x-api-key=«s3same»", "a secretary: jim"}, {"Set-Cookie: «a=b; c»", "cookies: tea"},
	{"Authorization: Basic «s3same»", "authorization"}, {"?jwt=«s3same»", "compass: north"}, {"?SAMLResponse=«" + alnum40 + "»", "?ticket=12345"},

	{"?Api-Key=«" + alnum40 + "»", "?api_kex=" + alnum40}, {"?X-Amz-Signature=«" + hex64 + "»&X-Amz-Credential=x", "?X-Amz-Sign=" + hex64},
	{"?X-Goog-Signature=«" + hex64 + "»&X-Goog-Credential=x", "?X-Goog-Sign=" + hex64}, {"?sig=«" + alnum40 + "»&se=2030", "?signal=" + alnum40},
	{"?Signature=«" + alnum40 + "»&Expires=1", "?sign=" + alnum40},

	{"Bearer «" + alnum40 + "»", "the bearer of the ring"}, {"Basic «amltOnMzc2Ft»", "Basic understanding"}, {"curl -u jim:«s3same»", "docker run -u 1000:1000"}, {"http -a jim:«s3same»", "java -agentlib:tea"},
	{"mysql -u jim -p«s3same»", "mkdir -p a/b"}, {"htpasswd -b f jim «s3same»", "htpasswd -c f jim"}, {"login: jim / «s3same»", "login: see docs / tea"},
	{"WIFI:S:tea;T:WPA;P:«s3same»;;", "WIFI: tea and P"}, {"vmess://«" + alnum40 + "»", "vmess://tea"},
	{"jdbc:oracle:thin:jim/«s3same»@h:1521/x", "jdbc:oracle:thin:@h:1521/x"}, {"http-3A__jim-3A«s3same»-40example.com_a", "http-3A__www.example.com_a"},
	{"«h4Tq2LmZ90»:x-oauth-basic", "tea:x-oauth-basic"},
	{"-----BEGIN PRIVATE KEY«-----\nabc\n»-----END", "-----BEGIN CERTIFICATE-----"}, {"jim:«$apr1$a$0123456789»", "costs $1 only"},
	{"db.example.com:5432:tea:jim:«s3same»", "FEDC:BA98:7654:3210:FEDC:BA98:7654"},
}

// TestTable: each row of the table has an example, in which the secret is found, and a near miss, in which none is.
func TestTable(t *testing.T) {
	if len(examples) != len(table) {
		t.Errorf("the table has %d rows, and there are %d examples", len(table), len(examples))
	}
	for i, f := range table[:min(len(table), len(examples))] {
		e := examples[i]
		before, rest, _ := strings.Cut(e.secret, "«")
		secret, after, _ := strings.Cut(rest, "»")
		isOfRow := false
		for start := range strings.FieldsSeq(f.start) {
			at := strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(e.secret))
			isOfRow = isOfRow || strings.Contains(at, strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(start)))
		}
		if !isOfRow || secret == "" {
			t.Errorf("%s (%s): %s is no example of the row", f.Name, f.start, e.secret)
		}
		for _, text := range []string{before + secret + after, "see " + before + secret + after + "\nthere"} {
			if !covers(text, secret) {
				t.Errorf("%s (%s): %q is not found in %q", f.Name, f.start, secret, text)
			}
		}
		if url := "https://www.example.com/" + secret; f.where <= around && f.least > 0 && !strings.Contains(secret, ":") && !MayHoldToken([]byte(url)) {
			t.Errorf("%s (%s): %s may have no token", f.Name, f.start, url)
		}
		miss := e.nearMiss
		if miss == "" && f.where <= around {
			miss = secret[:len(strings.Fields(f.start)[0])+3]
		}
		if miss == "" {
			t.Errorf("%s (%s) has no near miss", f.Name, f.start)
		}
		for _, m := range In([]byte(miss)) {
			t.Errorf("%s (%s): %q is found in %q", f.Name, f.start, miss[m.Start:m.End], miss)
		}
	}
}

// covers reports whether secrets of a text are all of one of its parts and nothing else.
func covers(text, secret string) bool {
	start := strings.Index(text, secret)
	left := []byte(text)
	for _, m := range In([]byte(text)) {
		if m.Start < start || m.End > start+len(secret) {
			return false
		}
		copy(left[m.Start:m.End], strings.Repeat("*", m.End-m.Start))
	}
	return string(left[start:start+len(secret)]) == strings.Repeat("*", len(secret))
}
