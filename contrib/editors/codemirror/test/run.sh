#!/bin/sh
# Runs CodeMirror's LSP client in a headless Chromium: CHROMIUM is the program, SHOTS a directory for
# screenshots and transcripts. If a program is missing, it reports that and succeeds. Run `npm ci`
# first.
set -eu
cd "$(dirname "$0")/.."

need() {
	command -v "$1" >/dev/null 2>&1 || { echo "$1 is not installed: skipped"; exit 0; }
}
need go
need node
need "${CHROMIUM:=chromium}"
[ -d node_modules/playwright-core ] || { echo "npm ci has not been run: skipped"; exit 0; }

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' INT TERM
go build -o "$tmp/urlmend" ../../..
node test/browser.mjs "$tmp/urlmend" "$(command -v "$CHROMIUM")" ${SHOTS:+"$SHOTS"}
