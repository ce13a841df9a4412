package extract

import "testing"

func TestInputFor(t *testing.T) {
	const (
		message = "From: ann@example.com\nSubject: hello\n\nhttp://www.example.com/\n"
		mbox    = "From ann@example.com Mon Oct  7 09:00:00 2002\n" + message
	)
	for _, test := range []struct{ name, head, want string }{
		{"readme.md", "", "markdown"},
		{"docs/README.MD.gz", "", "markdown"},
		{"page.html.zst", "", "html"},
		{"page.html.bz2", "", "html"},
		{"page.html.gz.XZ", "", "html"},
		{"notes.gz", "", "text"},
		{"notes", message, "message"},
		{"notes.txt", mbox, "mbox"},
		{"-", message, "message"},

		// A line for Emacs names the kind of a text whose name does not.
		{"NEWS", "NEWS of the list -*- mode: org; coding: utf-8 -*-\n", "org"},
		{"tea.txt", "Tea\n===\n\n.. toctree::\n   :maxdepth: 2\n", "rst"},
		{"tea.txt", "Our `tea <https://www.example.com/>`_.\n", "rst"},
		{"tea.txt", "# Tea\n\n[Green](https://www.example.com/a) and [black](https://www.example.com/b).\n", "markdown"},
		{"tea.txt", "# a comment\n[tea](https://www.example.com/a)\n", "text"},
		{"tea.txt", ".. _tea:\n\nTea\n===\n", "rst"},
		{"tea.txt", "Tea\n===\n\n.. and so on\n", "text"},
		{"README", "Tea\n\n.. image:: tea.png\n", "rst"},
		{"README.txt", ".. -*- rst -*-\n", "rst"},
		{"1f2e", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", "calendar"},
		{"tea.txt", "BEGIN:VCALENDAR shows a calendar.\n", "text"},
		{"tea.c", "/* -*- org -*- */\n", "c"},
		{"NEWS", "Notes -*- text -*-\n", "text"},

		// What a mail program has named so is mail, whatever it begins with.
		{"note.eml", "http://www.example.com/\n", "mail"},
		{"note.EML.gz", message, "mail"},

		// A file of settings may begin like a message, but not like an mbox.
		{"mail.yaml", message, "source"},
		{"lists.example.org", mbox, "mbox"},

		// The name of a file in a Maildir ends in that of a host.
		{"Maildir/new/1034012345.M1P2.mail.example.org", message, "message"},
		{"cur/999012345.3", message, "message"},
		{"1034012345.md", "# Heading\n", "markdown"},
		{"20240107.notes.md", message, "markdown"},
		{"article.7", message, "message"},
	} {
		if got := InputFor(test.name, []byte(test.head)); got.String() != test.want {
			t.Errorf("InputFor(%q, %.20q) = %s, want %s", test.name, test.head, got, test.want)
		}
	}
}

func TestIsProse(t *testing.T) {
	for _, test := range []struct {
		name, head string
		want       bool
	}{
		{"-", "", true},
		{"README", "", true},
		{"notes.TXT.gz", "", true},
		{"docs/a.md", "", true},
		{"note.eml", "", true},
		{"20.csv", "From ann@example.com Mon Oct  7 09:00:00 2002\nFrom: ann@example.com\n\n", true},
		{"configure", "#!/bin/sh\n", false},
		{"crontab", "", false},
		{"docs/requirements.txt", "", false},
		{"main.c", "", false},
		{"de.po", "", false},
		{"d.awk", "", false},
		{"list.csv", "", false},
		{".env", "", false},
	} {
		head := []byte(test.head)
		if got := InputFor(test.name, head).IsProse(); got != test.want {
			t.Errorf("InputFor(%q, %.20q).IsProse() = %v, want %v", test.name, test.head, got, test.want)
		}
	}
}
