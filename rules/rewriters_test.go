package rules

import (
	"encoding/base64"
	"net/url"
	"slices"
	"strings"
	"testing"
)

func TestUnwrap(t *testing.T) {
	const target = "https://www.example.com/a?b=1&c=%20"
	escaped := url.QueryEscape(target)
	code := base64.StdEncoding.EncodeToString([]byte(target))
	tests := []struct{ by, text, want string }{
		{"Microsoft Safe Links", "https://eur01.safelinks.protection.outlook.com/?url=" + escaped + "&data=05%7C01&sdata=x%3D&reserved=0", target},
		{"Microsoft Safe Links", "https://NAM01.SafeLinks.Protection.Outlook.com/ap/b-59584e83/?url=" + escaped, target},
		{"Microsoft Safe Links", "https://eur01.safelinks.protection.outlook.com/?data=05&amp;url=" + escaped, target},
		{"Microsoft Safe Links", "https://usg01.safelinks.protection.office365.us/?url=" + escaped, target},
		{"Microsoft Safe Links", "https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=" + escaped + "&locale=en", target},
		{"Outlook on the web", "https://mail.example.org/owa/redir.aspx?C=abc&URL=" + escaped, target},
		{"Proofpoint URL Defense v1", "https://urldefense.proofpoint.com/v1/url?u=" + escaped + "&k=oIvRg1%2BdGAgOoM1BIlLLqw%3D%3D%0A", target},
		{"Proofpoint URL Defense v2", "https://urldefense.proofpoint.com/v2/url?u=https-3A__www.example.com_a-3Fb-3D1-26c-3D-2520&d=DwMFAg&c=x", target},
		{"Proofpoint URL Defense v3", "https://urldefense.com/v3/__https://www.example.com/a?b=1&c=*20__;JQ!!AbCd!EfGh-_$", target},
		{"Proofpoint URL Defense v3", "https://urldefense.us/v3/__https:/www.example.com/a?b=1&c=*20__;JQ!!AbCd!EfGh-_$", target},
		{"Proofpoint URL Defense v3", "https://urldefense.com/v3/__https://www.example.com/**A/x**B*__;8J-YgMOpLCwsIw!!AbCd!EfGh$", "https://www.example.com/😀é/x,,,#"},
		{"Proofpoint URL Defense v3", "https://urldefense.com/v3/__https://www.example.com/__;!!AbCd!EfGh$", "https://www.example.com/"},
		{"Barracuda Link Protection", "https://linkprotect.cudasvc.com/url?a=" + escaped + "&c=E,1,x&typo=1", target},
		{"Cisco Secure Email", "https://secure-web.cisco.com/1AbC-d_E/" + escaped, target},
		{"Symantec Click-time Protection", "https://clicktime.symantec.com/3AbCd?u=" + escaped, target},
		{"Symantec Click-time Protection", "https://clicktime.symantec.com/a/1/AbC=?d=x&u=" + escaped, target},
		{"Trend Micro", "https://imsva91-ctp.trendmicro.com/wis/clicktime/v1/query?url=" + escaped + "&umid=1", target},
		{"Sophos", "https://eu-west-1.protection.sophos.com?d=example.com&u=" + url.QueryEscape(code) + "&i=x", target},
		{"Sophos", "https://eu-west-1.protection.sophos.com/?d=example.com&u=" + strings.TrimRight(code, "="), target},
		{"Trellix (FireEye)", "https://protect2.fireeye.com/v1/url?k=1-2&q=1&e=3&u=" + escaped, target},
		{"Trellix (FireEye)", "https://protect2.fireeye.com/url?k=1-2&u=" + escaped, target},
		{"Check Point", "https://protect.checkpoint.com/v2/___" + target + "___.YXAzOmV4YW1wbGU", target},
		{"Edgepilot", "https://link.edgepilot.com/s/1a2b/AbC?u=" + target[:27], target[:27]},
		{"Menlo Security", "https://safe.menlosecurity.com/" + target, target},
		{"YouTube", "https://www.youtube.com/redirect?event=x&q=" + escaped, target},
		{"Jianshu", "https://link.jianshu.com?t=https://www.example.com/a#tea", "https://www.example.com/a#tea"},
		{"Zhihu", "https://link.zhihu.com/?target=" + escaped + "%23tea#leaves", target + "#tea"},
		{"Google Meet", "https://meet.google.com/linkredirect?authuser=0&dest=" + escaped, target},
		{"OSCHINA", "https://www.oschina.net/action/GoToLink?url=" + escaped, target},
		{"Slack", "https://slack-redir.net/link?url=" + escaped, target},
		{"Zhihu", "https://link.zhihu.com/?target=" + escaped, target},
		{"Steam", "https://steamcommunity.com/linkfilter/?u=" + escaped, target},
		{"Google", "https://www.google.com/url?q=" + escaped + "&sa=D", target},
		{"Google", "https://www.google.co.uk/url?sa=t&q=&url=" + escaped, target},
		{"Facebook", "http://l.facebook.com/l.php?u=" + escaped + "&h=x", target},
		{"Instagram", "https://l.instagram.com/?u=" + escaped, target},
		{"LinkedIn", "https://www.linkedin.com/redir/redirect?url=" + escaped + "&urlhash=x", target},
		{"LinkedIn", "https://www.linkedin.com/redir/redirect?url=www.example.com%2Fa", "http://www.example.com/a"},
	}
	for _, test := range tests {
		got := unwrap(test.text)
		if got.unknown || got.url != test.want || !slices.Equal(got.by, []string{test.by}) {
			t.Errorf("unwrap(%q) = %+v, want %q by %s", test.text, got, test.want, test.by)
		}
	}
}

func TestUnwrapUnknown(t *testing.T) {
	tests := []struct {
		text, domain string
		hidden       bool
	}{
		{text: "https://protect-eu.mimecast.com/s/AbCd", hidden: true},
		{text: "https://url.uk.m.mimecastprotect.com/s/AbCd?domain=www.example.com", domain: "www.example.com", hidden: true},
		{text: "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.example.com%2"},
		{text: "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2F"},
		{text: "https://eur01.safelinks.protection.outlook.com/?url=javascript%3Aalert(1)"},
		{text: "https://eur01.safelinks.protection.outlook.com/?data=05"},
		{text: "https://urldefense.proofpoint.com/v2/url?u=https-3A__www.example.com_a-3"},
		{text: "https://urldefense.com/v3/__https://www.example.com/"},
		{text: "https://urldefense.com/v3/__https://www.example.com/a*b__;!!AbCd!EfGh$"},
		{text: "https://urldefense.com/v3/__https://www.example.com/a**Zb__;Iw!!AbCd!EfGh$"},
		{text: "https://urldefense.com/v3/__https://www.example.com/a**.b__;Iw!!AbCd!EfGh$"},
		{text: "https://urldefense.com/v3/__https://www.example.com/a*b__;I=w!!AbCd!EfGh$"},
		{text: "https://secure-web.cisco.com/1AbC-d_E"},
		{text: "https://eu-west-1.protection.sophos.com/?d=example.com&u=%3F%3F", domain: "example.com"},
		{text: "https://protect.checkpoint.com/v2/r05/___mxxux://bbb.jcfruqj.htr___.YXAz"},
	}
	for _, test := range tests {
		got := unwrap(test.text)
		if !got.unknown || got.url != test.text || got.domain != test.domain || got.hidden != test.hidden {
			t.Errorf("unwrap(%q) = %+v, want it unknown, hidden %t, on %q", test.text, got, test.hidden, test.domain)
		}
	}
}

func TestUnwrapNested(t *testing.T) {
	const target = "http://www.example.com/"
	text := "https://l.instagram.com/?u=" + url.QueryEscape("https://urldefense.com/v3/__"+
		"https://urldefense.com/v3/__"+target+"__;!!A!B$__;!!C!D$")
	got := unwrap(text)
	want := []string{"Instagram", "Proofpoint URL Defense v3", "Proofpoint URL Defense v3"}
	if got.url != target || !slices.Equal(got.by, want) {
		t.Errorf("unwrap(%q) = %+v, want %s by %q", text, got, target, want)
	}
	text = target
	for range 2 * maxWrapped {
		text = "https://safe.menlosecurity.com/" + text
	}
	if got := unwrap(text); len(got.by) != maxWrapped {
		t.Errorf("unwrapped %d times, want %d", len(got.by), maxWrapped)
	}
}

func TestUnwrapOthers(t *testing.T) {
	for _, text := range []string{
		"", "https://", "mailto:jim@example.com", "http://www.example.com/url?q=http%3A%2F%2Fwww.example.org",
		"https://eur01.safelinks.protection.outlook.com/", "https://safelinks.protection.outlook.com.example.com/?url=x",
		"https://urldefense.com/v3/", "https://www.google.com/url", "https://www.google.example.com/url?q=http://www.example.com",
		"https://protect-eu.mimecast.com/s/", "https://community.mimecast.com/s/article/tea-leaves?r=1", "https://secure-web.cisco.com", "https://docs.trendmicro.com/all?url=http://www.example.com",
	} {
		if got := unwrap(text); got.url != text || len(got.by) > 0 || got.unknown {
			t.Errorf("unwrap(%q) = %+v, want it as it is", text, got)
		}
	}
}
