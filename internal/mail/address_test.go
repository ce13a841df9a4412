package mail

import (
	netmail "net/mail"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/ascii"
)

func TestFromDomain(t *testing.T) {
	for _, test := range []struct{ from, want string }{
		{"joe@example.com", "example.com"},
		{" Joe <joe@Mail.Example.COM>\r\n", "mail.example.com"},
		{`"Joe, at example.org (x@y.example" <joe@example.com>`, "example.com"},
		{"Doe, Joe <joe@example.com>, a@example.org", "example.com"},
		{"joe@example.com, Ann <ann@example.org>", "example.com"},
		{"joe@example.net <joe@example.com>", "example.com"},
		{"joe@example.com (Joe Doe)", "example.com"},
		{"(Joe @ home) joe@example.com", "example.com"},
		{"Joe <@a.example,@b.example:joe@example.com>", "example.com"},
		{"Joe <joe @ mail (x) . example.com>", "mail.example.com"},
		{"Joe <joe@[192.0.2.1]>", "[192.0.2.1]"},
		{"Staff: joe@example.com, ann@example.org;", "example.com"},
		{"=?utf-8?Q?Joe_=40_home?= <joe@example.com>", "example.com"},
		{"=?utf-8?Q?joe@example.com?=", "example.com"},
		{"joe at example.com (Joe Doe)", "example.com"},
		{"Joe at Work <joe at example.com>", "example.com"},
		{"ucbvax!joe@example.com.", "example.com"},
		{"joe%example.org@example.com", "example.com"},
		{`"Joe <joe@example.com>`, "example.com"},
		{"Joe (joe@example.com", "example.com"},
		{"<joe>, ann@example.com", "example.com"},
		{"joe@bücher.example", "bücher.example"},
		{"ucbvax!joe", ""},
		{"ucbvax!joe (Joe at Work)", ""},
		{"joe@", ""},
		{"@", ""},
		{"Joe <>", ""},
		{"", ""},
	} {
		if got := fromDomain([]byte(test.from)); string(got) != test.want {
			t.Errorf("fromDomain(%q) = %q; want %q", test.from, got, test.want)
		}
	}
}

// Where net/mail reads addresses, the first has the same domain.
func FuzzFromDomain(f *testing.F) {
	for _, from := range []string{
		`"Joe, Ann" <joe@Example.com>, ann@example.org`, "Staff: joe@example.com;", "joe@[192.0.2.1] (x)", "=?utf-8?Q?a?= <a@b>",
	} {
		f.Add(from)
	}
	f.Fuzz(func(t *testing.T, from string) {
		got := fromDomain([]byte(from))
		list, err := netmail.ParseAddressList(from)
		if err != nil || len(list) == 0 || len(from) > maxFrom || strings.Contains(from, "\r\n") {
			return
		}
		want := list[0].Address[strings.LastIndexByte(list[0].Address, '@')+1:]
		if !strings.ContainsFunc(want, isUnusual) && string(got) != strings.ToLower(want) {
			t.Errorf("fromDomain(%q) = %q; want %q", from, got, want)
		}
	})
}

// isUnusual reports whether c is in no name of a host.
func isUnusual(c rune) bool {
	return c >= 0x80 || !ascii.IsAlpha(byte(c)) && !ascii.IsDigit(byte(c)) && !strings.ContainsRune(".-_", c)
}

func TestMessageID(t *testing.T) {
	for _, test := range []struct{ field, want string }{
		{" <a.1@example.com>\r\n", "a.1@example.com"},
		{"<a.1@example.com> (x)", "a.1@example.com"},
		{" a.1@example.com ", "a.1@example.com"},
		{"<a.1@example.com", "a.1@example.com"},
		{"", ""},
	} {
		if got := messageID([]byte(test.field)); string(got) != test.want {
			t.Errorf("messageID(%q) = %q; want %q", test.field, got, test.want)
		}
	}
}

func TestManagedList(t *testing.T) {
	for _, test := range []struct{ field, want string }{
		{" contact things-help@lists.example.com; run by ezmlm\r\n", "things.lists.example.com"},
		{" list things@example.com; contact things-owner@example.com", "things.example.com"},
		{" contact ann@example.com", "contact ann@example.com"},
		{" <things.example.com>", "things.example.com"},
		{" things", "things"},
		{"", ""},
	} {
		if got := managedList([]byte(test.field)); string(got) != test.want {
			t.Errorf("managedList(%q) = %q; want %q", test.field, got, test.want)
		}
	}
}

func TestListName(t *testing.T) {
	for _, test := range []struct{ field, want string }{
		{` "All < things" <things.lists.example.com>`, "things.lists.example.com"},
		{"<things.example.com>", "things.example.com"},
		{" things.example.com\r\n", "things.example.com"},
		{"", ""},
	} {
		if got := listName([]byte(test.field)); string(got) != test.want {
			t.Errorf("listName(%q) = %q; want %q", test.field, got, test.want)
		}
	}
}
