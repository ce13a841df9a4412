package syntax

import (
	"bytes"
	"strings"
	"testing"
)

// codeCases are texts in which each CODE is code and each TEXT is none.
var codeCases = map[*Language][]string{
	Text:   {"```\nTEXT\n```\n"},
	Source: {"    TEXT `TEXT`\n"},
	Markdown: {
		"TEXT\n\n```sh\nCODE\n\n  CODE\n```\nTEXT `CODE` TEXT ``CODE ` CODE`` TEXT\n",
		"~~~\nCODE\n```\nCODE\n~~~\nTEXT",
		"````\nCODE\n```\nCODE\n````\nTEXT",
		"``` a`b\nTEXT\n",
		"> ```\n> CODE\n> ```\n> TEXT",
		"> ```\n> CODE\n\nTEXT",
		"> a\n> TEXT `CODE\n> CODE` TEXT",
		"- a\n\n  TEXT\n\n      CODE\n\n  ```\n  CODE\n  ```\n  TEXT",
		"1. a\n   ```\n   CODE\nTEXT",
		"10. a\n\n    TEXT\n\n        CODE\n- b\n\n      CODE\n",
		"- a\n  - b\n\n    TEXT\n\n    TEXT\n\nTEXT\n\n    CODE\n",
		"-     CODE\n",
		"TEXT\n    TEXT\n\n    CODE\n\tCODE\n  TEXT",
		"\tCODE\n",
		"a\n===\n    CODE\n",
		"# a\n    CODE\n",
		"***\n    CODE\n",
		"[^1]: TEXT\n\n    TEXT\n",
		"!!! note \"TEXT\"\n    TEXT\n\n    TEXT\n\n        CODE\n",
		"a\\`TEXT`b` TEXT",
		"a `TEXT\n\n`TEXT",
		"- a ` TEXT\n- b ` TEXT",
		"| a ` | TEXT |\n| b ` | TEXT |\n",
		"`` TEXT ` TEXT",
		"<!-- a\n```\nTEXT\n``` -->\nTEXT\n\n```\nCODE\n```\n",
		"<!-- a --> TEXT\n```\nCODE\n```\n",
		"<pre>\nCODE\n\nCODE\n</pre>\nTEXT",
		"<script>\nCODE\n\nCODE</script>\nTEXT",
		"a <code>CODE</code> TEXT <kbd class=TEXT>CODE</kbd> <code>TEXT",
		"<code><a href=\"TEXT\">CODE</a></code> TEXT",
		"```\r\nCODE\r\n```\r\nTEXT\r\n",
	},
	RST: {
		"TEXT::\n\n  CODE\n\n    CODE\n\nTEXT\n",
		"TEXT::\nTEXT\n\n  TEXT\n",
		"Tea\n::::\n\n  TEXT\n\na\n\n::\n\n  CODE\n",
		"* a::\n\n    CODE\n\n  TEXT\n",
		"1. a::\n\n     CODE\n\n   TEXT\n",
		".. code-block:: sh\n   :caption: a\n\n   CODE\n\n   CODE\n\nTEXT",
		".. note::\n\n   TEXT\n\n   .. code::\n\n      CODE\n\n   TEXT",
		">>> CODE\nCODE\n\nTEXT",
		"TEXT ``CODE`` TEXT :samp:`CODE` `TEXT` `TEXT <TEXT>`_ ``TEXT",
	},
	AsciiDoc: {
		"TEXT TEXT\n----\nCODE\n\nCODE\n----\nTEXT\n",
		"TEXT\n-----\n\nTEXT\n\n* TEXT\n----\nCODE\n----\n:TEXT:\n----\nCODE\n----\n",
		"....\nCODE\n----\nCODE\n....\nTEXT\n",
		"[source,sh]\n.A title\nCODE\nCODE\n\nTEXT",
		"[source]\n--\nCODE\n\nCODE\n--\nTEXT\n",
		"```sh\nCODE\n```\nTEXT\n",
		"TEXT\n\n CODE\n CODE\n\nTEXT\n",
		"* a\n  TEXT\n\n  ** TEXT\n",
		"====\nTEXT\n====\n",
		"////\nCODE\n----\n////\nTEXT\n",
		"TEXT `CODE` TEXT ``CODE``TEXT +CODE+ \"`TEXT`\" a`TEXT` `TEXT",
	},
	Org: {
		"TEXT\n#+BEGIN_SRC sh\nCODE\n\nCODE\n#+END_SRC\nTEXT",
		"#+begin_example\nCODE\n#+end_example\nTEXT",
		"#+BEGIN_QUOTE\nTEXT\n#+END_QUOTE",
		"  : CODE\nTEXT\n",
		"TEXT =CODE= TEXT ~CODE~, (=CODE=) a=TEXT= = TEXT =",
	},
	MediaWiki: {
		"TEXT <nowiki>CODE <b>CODE</b></nowiki> TEXT",
		"<syntaxhighlight lang=\"TEXT\">\nCODE\n\nCODE\n</syntaxhighlight>\nTEXT",
		"<pre>CODE</pre>TEXT<nowiki/>TEXT<source>CODE</source>",
	},
	LaTeX: {
		"TEXT \\verb|CODE| TEXT \\verb*+CODE+ \\lstinline{CODE} \\mintinline{sh}{CODE} TEXT",
		"\\begin{verbatim}\nCODE\n\n\\end{center}CODE\n\\end{verbatim}\nTEXT",
		"TEXT\\begin{lstlisting}[a=b]\nCODE\n\\end{lstlisting}TEXT",
		"\\begin{quote}TEXT\\end{quote}\\verb|TEXT\n|",
		"\\verbatiminput{TEXT}",
	},
	HTML: {
		"TEXT<pre>CODE\n\n<a href='TEXT'>CODE</a></pre>TEXT",
		"<p>TEXT <code>CODE</code> TEXT <CODE class=a>x CODE</CODE> TEXT",
		"<script src='TEXT'>CODE '<b>' CODE</script><style>CODE</style>TEXT",
		"<programlisting>CODE</programlisting><codex>TEXT</codex><code/>TEXT",
		"<screen>\n<![CDATA[CODE <a href=\"CODE\">CODE</screen>]]>CODE</screen>TEXT <![CDATA[<a href=\"TEXT\">]]>",
	},
	Roff: {
		"TEXT\n.nf\nCODE\n\nCODE\n.fi\nTEXT\n.EX\nCODE\n.EE\nTEXT",
		".Bd -literal -offset indent\nCODE\n.Ed\n.Bd -filled\nTEXT\n.Ed\n.Dl CODE\nTEXT",
		".Vb 3\nCODE\n.Ve\nTEXT",
	},
}

func TestCode(t *testing.T) {
	for l, texts := range codeCases {
		for _, s := range texts {
			checkCode(t, l, []byte(s))
		}
	}
}

// checkCode checks what a text has as CODE and as TEXT.
func checkCode(t *testing.T, l *Language, text []byte) {
	t.Helper()
	c := l.NewCode()
	c.Reset(text, 0, 0)
	for i := range text {
		isCode := bytes.HasPrefix(text[i:], []byte("CODE")) && (i == 0 || text[i-1] != '<' && text[i-1] != '/')
		if isCode || bytes.HasPrefix(text[i:], []byte("TEXT")) {
			if got := c.Contains(i); got != isCode {
				t.Errorf("%v: %q: code at %d: %v", l, text, i, got)
			}
		}
	}
}

// TestCodeFromWithin starts in the middle of a block: only a fence with an info string
// shows which of the others open one.
func TestCodeFromWithin(t *testing.T) {
	text := []byte("```\n" + strings.Repeat("a\n", 20) + "```\nb\n```sh\nCODE\n```\nTEXT\n")
	c := Markdown.NewCode()
	c.Reset(text, 10, len(text))
	if i := bytes.Index(text, []byte("CODE")); !c.Contains(i) {
		t.Error("what follows the fence is no code")
	}
	if i := bytes.Index(text, []byte("TEXT")); c.Contains(i) {
		t.Error("what follows the block is code")
	}
}
