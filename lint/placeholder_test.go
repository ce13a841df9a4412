package lint_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// TestPlaceholders marks placeholders as «...».
func TestPlaceholders(t *testing.T) {
	for _, marked := range []string{
		"http://«{host}»:«{port}»/«{{id}}»/v«{major}».«{minor}»«{?page,size}»",
		"http://«${HOST}»/«[user]»/«<id>»/$1/$name",
		"http://h/«%s»/«%d».html?«%1$s»=«%(name)s»&«%v»",
		"http://h/«%{HOST}»/«%PATH%»/«%DATE%»/«%my_var%»",
		"«%s»://«%s»/",
		"http://«#{host}»/«#{{id}}»/«$(DIR)»/#top",
		"http://«@HOST@»:«@MY_PORT@»/«@PKG2@»",
		"http://h/«{}»/«{0}»/«{{ md5 \"x y\" }}»/«<%= h(\"a\") %>»/«$(date +%s)»/«{{{a}}}»",
		"http://h/«[% id %]»/«[%- word.url | uri %]».html",
		"http://h/(a)/«((! get file !))»/((b))/«((* tea *))»",
		"http://h/«[your name]»/«{your host}»/«%(name)s»/«%1$s»/«%02d»/«%lu»/«%1»/«%file;»",
		"http://user«[:password]»@h«[:port]»«[/path]»",
		"http://«[user@]»h«[[:#]port]»/«[jim[:tea]@]»a/«&url.ml.list;»",
		"mailto:«%w»«%W»",
		// The URL ends in one.
		"http://h/«{id}»/«${new»",
		// None: an index or a key, an address, escapes, too long, open.
		"http://h/list[1]/?p[]=1&p[key]=2/[]/{",
		"http://[2001:db8::1]/}{[/<>/?f={\"a\":1}",
		"http://h/%20/%AB%CD/%E4%BD%A0/%zz/%/100%/%2a/%dx/%DATE%20/%(name)/%1$",
		"http://h/$metadata/SYS$HELP/$OWNER",
		"news:<1994.12@example.com>",
		"http://jim@HOST/@jim/@HOST/a@HOST@/@A@/@@/@a@/@A-B@/",
		"http://h/{" + strings.Repeat("x", 97) + "}",
		"http://h/{«{b}»/{«{c}»/«{d}»",
	} {
		text := strings.NewReplacer("«", "", "»", "").Replace(marked)
		var got strings.Builder
		end := 0
		look(text, func(p *lint.Pass) {
			for _, r := range p.Placeholders() {
				got.WriteString(text[end:r.Start] + "«" + text[r.Start:r.End] + "»")
				end = r.End
			}
		})
		if got.WriteString(text[end:]); got.String() != marked {
			t.Errorf("got  %s\nwant %s", got.String(), marked)
		}
	}
}

func TestHoldsPlaceholder(t *testing.T) {
	look("http://{a}x{b}/", func(p *lint.Pass) {
		var got []int
		for i := range p.URL.Text {
			if p.HoldsPlaceholder(i, i+1) {
				got = append(got, i)
			}
		}
		if want := []int{7, 8, 9, 11, 12, 13}; !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		if !p.HoldsPlaceholder(0, len(p.URL.Text)) || p.HoldsPlaceholder(0, 7) || p.HoldsPlaceholder(14, 15) {
			t.Error("a longer range is not recognised by its bytes")
		}
	})
}

func TestPlaceholdersOfTeX(t *testing.T) {
	text := "mailto:#1?subject=[tea]&body=#2#leaves"
	lookAt(t, extract.URL{Text: []byte(text), Input: extract.LaTeXInput, Kind: extract.Markup, End: len(text)}, func(p *lint.Pass) {
		var got []string
		for _, r := range p.Placeholders() {
			got = append(got, text[r.Start:r.End])
		}
		if want := []string{"#1", "[tea]", "#2"}; !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
		if string(p.Fragment.Text) != "leaves" {
			t.Errorf("the fragment is %q", p.Fragment.Text)
		}
	})
}
