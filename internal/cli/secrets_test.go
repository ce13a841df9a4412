package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/report"
)

// secretForms are what is written with a password or a token, SECRET, in it. What ends a URL
// may be in the middle of it: MARK.
var secretForms = []string{
	"SCHEME://jim:SECRET@www.example.com/a%zz",
	"SCHEME://:SECRET@www.example.com/a%zz",
	"SCHEME://jim:x@SECRET@www.example.com/",
	"SCHEME://jim:x:SECRET@www.example.com/a%zz",
	"SCHEME://jim:x/SECRET@www.example.com/a%zz",
	"SCHEME://jim:x?SECRET@www.example.com/a%zz",
	"SCHEME://jim:x#SECRET@www.example.com/a%zz",
	"SCHEME://jim:SECMARKRET@www.example.com/a%zz",
	"SCHEME://jim.doe:SECMARKRET@www.example.com/a%zz",
	"amqp://jim:SECMARKRET@mq.example.com/a%zz",
	"<SCHEME://jim:SECMARKRET@www.example.com/a%zz>",
	"<URL:SCHEME://jim:SECRET@www.example.com/a%zz>",
	"<URL:SCHEME://jim:SEC RET@www.example.com/a%zz>",
	"SCHEME:jim:SECRET@www.example.com/a%zz",
	"SCHEME:/jim:SECRET@www.example.com/a%zz",
	"SCHEME:///jim:SECRET@www.example.com/a%zz",
	"SCHEME//jim:SECRET@www.example.com/a%zz",
	"SCHEME;//jim:SECRET@www.example.com/a%zz",
	`SCHEME:\\jim:SECRET@www.example.com\a%zz`,
	"SCHEME://jim:SECRET@www.example.com:99999/a%zz",
	"SCHEME://jim:SECRET@www.example.com:80:90/a%zz",
	"SCHEME://jim:SECRET@/a%zz",
	"SCHEME://jim:SECRET%zz@www.example.com/a%zz",
	"SCHEME://jim%3ASECRET%40www.example.com/a%zz",
	"SCHEME://jim%3aSECRET@www.example.com/a%zz",
	"SCHEME://jim:SECRET%40www.example.com/a%zz",
	"SCHEME://SECRET:x-oauth-basic@www.example.com/a%zz",
	"SCHEME://www.example.com/?u=SCHEME://jim:SECRET@example.net/a%zz",
	"SCHEME://www.example.com/?u=SCHEME%3A%2F%2Fjim%3ASECRET%40example.net/a%zz",
	"SCHEME://www.example.com/?u=SCHEME%253A%252F%252Fjim%253ASECRET%2540example.net/a%zz",
	"https://nam01.safelinks.protection.outlook.com/?url=SCHEME%3A%2F%2Fjim%3ASECRET%40example.net%2Fa&data=x%zz",
	"https://urldefense.com/v3/__SCHEME://jim:SECRET@example.net/a%zz__;!!x!y$",
	"https://urldefense.proofpoint.com/v2/url?u=SCHEME-3A__jim-3ASECRET-40example.net_a&d=x%zz",
	"http://web.archive.org/web/2001/SCHEME://jim:SECRET@example.net/a%zz",
	"view-source:SCHEME://jim:SECRET@www.example.com/a%zz",
	"git+SCHEME://jim:SECRET@www.example.com/a%zz",
	"jdbc:mysql://jim:SECRET@db.example.com/a%zz",
	"jdbc:mysql://db.example.com/a%zz?user=jim&password=SECRET",
	"jdbc:sqlserver://db.example.com;user=jim;password=SECRET;x=%zz",
	"smb://dom;jim:SECRET@www.example.com/a%zz",
	"sip:jim:SECRET@example.com;x=%zzy",
	"mailto:jim:SECRET@example.com?x=%zzy",
	"SCHEME://www.example.com/a%zz?access_token=SECRET",
	"SCHEME://www.example.com/a%zz?api_key=SECRET&x=1",
	"SCHEME://www.example.com/a%zz?user=jim&amp;password=SECRET",
	"SCHEME://www.example.com/a%zz?pwd=SECRET",
	"SCHEME://www.example.com/a%zz#access_token=SECRET",
	"SCHEME://bucket.example.com/a%zz?X-Amz-Credential=x&X-Amz-Signature=SECRET",
	"[a](SCHEME://jim:SECRET@www.example.com/a%zz)",
	"![SECRET](SCHEME://jim:SECRET@www.example.com/a%zz)",
	"[a] (SCHEME://jim:SECRET@www.example.com/a%zz)",
	"[a](SCHEME://jim:SECRET@www.example.com/a%zz",
	`<a href="SCHEME://jim:SECRET@www.example.com/a%zz">x</a>`,
	`<a href="SCHEME://jim:SECRET@www.example.com/a%zz>x</a>`,
	"hxxp://jim:SECRET@www[.]example[.]com/a%zz",
	"http://www.example.com/a%zz SCHEME://jim:SECRET@www.example.com/",
	"SCHEME://jim:SECRET@[::1/a%zz",
	"SCHEME://jim:SECRET@www.example.com/...",
	"> <SCHEME://jim:SEC\n> RET@www.example.com/a%zz>",
	"<SCHEME://jim:\nSECRET@www.example.com/a%zz>",
	"<SCHEME://jim:SECRET\n@www.example.com/a%zz>",
	"<SCHEME://jim:SECx-\nRET@www.example.com/a%zz>",
	`SCHEME://jim\:SECRET@www.example.com/a%zz`,
	`SCHEME://jim\:SECRET\@www.example.com/a%zz`,
	"SCHEME://jim;SECRET@www.example.com/a%zz",
	"SCHEME://jim:x y SECRET@www.example.com/a%zz",
	"SCHEME://jim&#58;SECRET&#64;www.example.com/a%zz",
	"SCHEME://jim：SECRET＠www.example.com/a%zz",
	"SCHEME://ghp_SECRETk4mQw8Rt2Xv6Bn0Ls3Pd7Yf@www.example.com/a%zz",
	"SCHEME://www.example.com/a%zz?a=eyJhbGciOiJIUzI1NiJ9.eyJSECRETfQ.k4mQw8Rt2Xv6Bn0Ls3Pd7Yf",
	"SCHEME://www.example.com/reset-password/SECRETk4mQ/a%zz",
}

// secretsBeside are forms that are next to a URL, not in it.
var secretsBeside = []string{
	"curl -u jim:SECRET", "curl -u 'jim:SEC RET'", "curl -ujim:SECRET", "curl -u \\\n jim:SECRET", "PGPASSWORD=SECRET psql", "mysql -u jim -pSECRET", "<p>sshpass -p SECRET",
	"docker login -u jim -p SECRET", "tool --token SECRET", "Authorization: Bearer SECRET", "Authorization:\n Basic SECRET", `-H "X-Api-Key: SECRET"`,
	`headers["Authorization"] = "Bearer SECRET" //`, `{"password":"SECRET"}`, `{\"password\":\"SECRET\"}`, "{&quot;password&quot;:&quot;SECRET&quot;}",
	"password: SECRET", "**Password:** `SECRET`", "<password>SECRET</password>", `name="password" value="SECRET"`, "| password | SECRET |",
	"db.password%3DSECRET", `password\u003aSECRET`, "password=3DSECRET", "密码：SECRET", "password\u200b:\u00a0SECRET", "\x1b[1mpassword\x1b[0m: SECRET",
	"jim:SECRET@tcp(db.example.com:3306)/a", "dsn=jim:SECRET@db.example.com", "db.example.com:5432:tea:jim:SECRET", "login jim password SECRET",
	"IDENTIFIED BY 'SECRET';", `let password: &str = "SECRET";`, `define('DB_PASSWORD', 'SECRET');`, `"password=" + "SECRET"`,
	`"private_key": "-----BEGIN PRIVATE KEY-----\nSECRET\n-----END PRIVATE KEY-----"`, `x=\tghp_SECRETk4mQw8Rt2Xv6Bn0Ls3Pd7Yf`,
	"Cookie: session=SECRET;", "jim:$apr1$a$SECRET",
}

// secretMarks end a URL that is in no wrapper.
var secretMarks = []string{" ", "\t", `"`, "<", ")", "\x1b", "'", "`", `\_`, "\u200b"}

// secretPart matches the two halves of any secret of secretTexts.
var secretPart = regexp.MustCompile(`sq[0-9]{3,}vw|[0-9]{3,}jkx`)

// secretTexts returns each form with each mark: in each scheme if SECRETS is set, or else in
// one.
func secretTexts() (all []string) {
	schemes := []string{"http", "https", "ftp", "HTTP", "ws"}
	forms := secretForms
	for _, form := range secretsBeside {
		forms = append(forms, form+" SCHEME://www.example.com/a%zz", "SCHEME://www.example.com/a%zz\t"+form)
	}
	for i, form := range forms {
		some := schemes[i%len(schemes):][:1]
		if os.Getenv("SECRETS") != "" {
			some = schemes
		}
		for _, scheme := range some {
			marks := []string{""}
			if strings.Contains(form, "MARK") {
				marks = secretMarks
			}
			for _, mark := range marks {
				first, second := fmt.Sprintf("sq%03dvw", len(all)), fmt.Sprintf("%03djkx", len(all))
				text := strings.NewReplacer("SCHEME", scheme, "SECRET", first+second, "MARK", mark).Replace(form)
				text = strings.NewReplacer("SEC", first, "RET", second).Replace(text)
				all = append(all, text)
			}
		}
	}
	return all
}

// TestNoSecretIsShown: in what kind of text it is, in what format, or by which command.
func TestNoSecretIsShown(t *testing.T) {
	dir := t.TempDir()
	texts := secretTexts()
	var all strings.Builder
	for i, s := range texts {
		fmt.Fprintf(&all, "Line %d: %s\n\n", i, s)
	}
	const mail = "From: ann@example.com\nSubject: s\nDate: Thu, 1 Jan 1998 00:00:00 +0000\n\n"
	for name, text := range map[string]string{
		"a.txt": all.String(), "a.md": all.String(), "a.rst": all.String(), "a.html": all.String(), "a.c": "/*\n" + all.String() + "*/\n", "a.eml": mail + all.String(),
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		var commands [][]string
		if name == "a.txt" || name == "a.md" || os.Getenv("SECRETS") != "" {
			commands = append(commands, []string{"fix", "--isolated", "--write", "--unsafe"})
		}
		formats := report.FindingFormats()
		if name != "a.txt" && os.Getenv("SECRETS") == "" {
			formats = formats[:1]
		} else {
			for _, flags := range [][]string{{"--edition", "whatwg"}, {"--edition", "rfc1738"}, {"--statistics"}} {
				commands = append(commands, append([]string{"lint", "--isolated", "--level", "info"}, flags...))
			}
		}
		for _, f := range formats {
			commands = append(commands, []string{"lint", "--isolated", "--level", "info", "--format", f.Name})
		}
		for _, command := range commands {
			shows(t, append(command, path)...)
		}
	}
	var urls []string
	for _, text := range texts {
		if !strings.HasPrefix(text, "!") && !strings.HasPrefix(text, "curl") { // no URL, and no excerpt
			urls = append(urls, strings.Trim(text, "<>"))
		}
	}
	for _, format := range []string{"text", "json"} {
		shows(t, append([]string{"parse", "--format", format, "--"}, urls...)...)
	}
}

// shows fails if a command writes a part of any secret.
func shows(t *testing.T, args ...string) {
	t.Helper()
	var out bytes.Buffer
	Main(append([]string{"urlmend"}, args...), strings.NewReader(""), &out, &out)
	for _, at := range secretPart.FindAllIndex(out.Bytes(), 9) {
		t.Errorf("urlmend %q shows a secret:\n\t%.300q", args[:min(len(args)-1, 4)], out.Bytes()[max(0, at[0]-150):])
	}
}
