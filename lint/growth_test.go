//go:build growth

package lint_test

import (
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/growth"
	"github.com/urlmend/urlmend/lint"
)

// TestSecretsInTextOfAnyLength checks that secrets are found in linear time, whatever is repeated.
func TestSecretsInTextOfAnyLength(t *testing.T) {
	for _, unit := range []string{
		"@", "a:b@", "//a:b@", ":", "a:", ";", "=", "%", "%25", "%2525", "\\", "\\u", "&amp;", "&#", "&#58;", `"`, `" `, "\"\n", "'", "\x1b[", "：",
		"token", "token=", "token=xxxx", "token=your", "token=a://", "token: $A", `token="`, "token='\\", "password ", "password is ", "password\n", "login a password ",
		"Authorization: ", "Authorization: Basic ", "Authorization: Digest a ", "Cookie: ", "bearer ", "basic YTpi ", "-u ", "-u a:", "-ua:", "mysql -p", "-p ", "login -p ",
		"ghp_", "ghp_a1b2c3d4e5f6g7h8i9", "eyJ", "AAa1b2c3d4:", "$1$", ".:5432:a:b:", "-----BEGIN PRIVATE KEY", "password/", "password/a1b2c3d4e5f6g7h8i9/",
	} {
		growth.Linear(t, unit, 1<<13, func(n int) func() {
			text := []byte(strings.Repeat(unit, n/len(unit)))
			return func() { lint.SecretsInText(text) }
		})
	}
}
