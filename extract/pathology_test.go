package extract_test

// pathologies are units that, repeated, cost some extractor of URLs quadratic
// time, and their like for this one.
var pathologies = []string{
	"<URL:", "<URL:http://a ", "http://", ":", "://", "a://", "a", "(", "a.a~", "a_", "www.", "a.",
	"a@b.com ", "mailto:", "a@", "<", `"`, "http://a@", "http://[", "&lt;", "&lt;http://a\n", "<mailto:\n", "\"mailto:a ", "news:<", "-.", "x:/", "/",
	"http://a.com/ ", "a-", "%", "\n", " ", "http://a-\n", "http://a/\n", "<http://a\n", "\"http://a\n",
	"> http://a/b-\n", "http://a[", "](http://a", "urn:a:", "data:,",

	"http://a/b-\nc\n", "http://example.com/a/\nb/c.html\n", "<URL:http://a\n", "<URL:http://a-\n", "<http://a b/c ",
	"<http://a and ", "\"http://a b/c ", "=\"http://a b ", "http://a,", "http://a;", "http://a/http://", "url:", "URL: ",
	"<url:a.b/\n", "<\n", "<\n> ", "> ", ">", "| ", "JS>", "# ", "\r", "\r\n", "\f", "\x00", "\u00AD", "\u200B", "http://a\u200B",
	"\u200Bhttp://a/\u00AD\n", "http://東", "http://a東", "\xE3", "\\", "\\url{http://a", "[[http://a", "[http://a", "<a href=\"http://a",
	"<a href=http://a ", "`http://a <http://b", ".. _a: http://a\n   b\n", "http://a&amp;", "&amp;", "http://a?q=&",
	"http://a/(", "http://a/[", "http://a/[x", "http://a]", "*http://a*", "**", "_http://a_", "http://a...", "mailto:a@b ", "news:a.b,", "tel:1", "a:b:c:",
	"hxxp://a[.]b ", "[.]", "www.a.b ", "ftp.", "[Page 1]\n\f\nRFC 1\n", "<http://a\n\n[Page 1]\n\f\nRFC 1999\n\n",
	"http://a/" + "\n[Page 1]\n", "http://a-\n\n", "\"\nhttp://a/\"\n\"", "link:http://a[", "http://a\\:", "<http://a\\:", ".UR http://a\n",
	"http://a|", "http://a''", "http://a}}", "http://a\\x", "http://a](", "http://a][", "http://a]]", "http://a&#60;", "http://a\\n",
	"http://a[b]", "http://a[B]", "link:http://a", "x.org/a](", "http://a`_", "`http://a>`_", "http://a\"\n\"",
}

// pathologyTails are put once behind "http://a" and then repeated.
var pathologyTails = []string{")", ".", "(", "]", "[1]", "*", "_", "/", "-", ",", "&", "&lt", "'", "\\", "|", "\u00E9", "東", "\u200B", "%", "=", "://", ":", "@"}
