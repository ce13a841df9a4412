package tree

import (
	"path"
	"strings"

	"github.com/urlmend/urlmend/internal/git"
	"github.com/urlmend/urlmend/internal/pattern"
)

// A repository is where others find the project.
type repository struct {
	name   string // "owner/name" at GitHub, in lower case; "" if it is not there
	branch string // the one that is checked out, "" if none is
}

// newRepository asks git for the remote repository of a work tree, and for its branch.
func newRepository(root string) repository {
	url, err := git.Command(root, "config", "--get", "remote.origin.url").Output()
	if err != nil {
		return repository{}
	}
	_, name, _ := strings.Cut(strings.ToLower(strings.TrimSpace(string(url))), "github.com")
	name = strings.TrimSuffix(strings.Trim(name, ":/"), ".git")
	branch, _ := git.Command(root, "symbolic-ref", "--short", "-q", "HEAD").Output()
	return repository{name, strings.TrimSpace(string(branch))}
}

// ownPath returns the path of a file or folder that a URL leads to on the main branch of the repository of the project, and
// where it is in the URL.
func (r repository) ownPath(url string) (to string, start, end int, ok bool) {
	end = len(cutPath(url))
	_, rest, _ := strings.Cut(url[:end], "://")
	rest = strings.TrimPrefix(rest, "www.")
	host, rest, _ := strings.Cut(rest, "/")
	parts := strings.SplitN(rest, "/", 5)
	if !strings.EqualFold(host, "github.com") || len(parts) < 5 || r.name == "" || !strings.EqualFold(parts[0]+"/"+parts[1], r.name) || maintained().MatchString(r.branch) {
		return "", 0, 0, false
	}
	if parts[2] != "blob" && parts[2] != "tree" && parts[2] != "edit" && parts[2] != "raw" {
		return "", 0, 0, false
	}
	if b := parts[3]; b != "main" && b != "master" && b != "trunk" && b != "HEAD" {
		return "", 0, 0, false
	}
	to = strings.TrimSuffix(unescape(parts[4]), "/")
	return to, end - len(parts[4]), end, to != "" && !strings.ContainsAny(to, "{}<>$*\\|`\"'@") && !strings.HasSuffix(to, "..") && !isUnnamed(to)
}

// OwnPath returns the path of a file or folder that a URL leads to on the main branch of the repository of the project, and where
// it is in the URL.
func (t *Tree) OwnPath(url string) (to string, start, end int, ok bool) {
	return t.remote().ownPath(url)
}

// maintained matches the names of branches that have another state than the main one.
var maintained = pattern.New(`\d\.\d|\d\.x|(?i)release|stable|maint|backport|lts`)

// dated matches the names of documents that nobody changes any more.
var dated = pattern.New(`(?i)(^|/)[^/]*(posts?|blog|news|minutes|meetings?|archived?|annual|report|change[_-]?log|changes|history|release[_-]?notes|releases?|rfcs?|proposals?|whatsnew)([/._-]|$)|(^|[/_-])(19|20)\d\d([/._-]|$)`)

// InRepository returns the finding about a URL in a document if it leads to a file that the repository of the project does not
// have. Its places are offsets in the URL.
func (t *Tree) InRepository(name, url string) (f Finding, ok bool) {
	if !t.isWhole || t.regular != nil {
		return f, false
	}
	to, start, end, isOwn := t.remote().ownPath(url)
	if !isOwn || t.names.files[to] || t.names.folders[to] || t.names.isBelowFile(to) || isThere(t.root, to) || path.Clean(to) != to {
		return f, false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.isGenerated(to) {
		return f, false
	}
	f = Finding{Kind: NotInRepository, Text: url, End: len(url), BadStart: start, BadEnd: end, IsSure: !dated().MatchString(name)}
	if same := t.named(to); len(same) == 1 {
		f.Near = same
	}
	return f, true
}
