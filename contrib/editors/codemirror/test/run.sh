#!/bin/sh
# Runs CodeMirror's LSP client in a headless Chromium: CHROMIUM is the program, SHOTS a directory for
# screenshots and transcripts. If a program is missing, it reports that and succeeds. Run `npm ci`
# first.
set -eu
cd "$(dirname "$0")/.."

. ../browser.sh

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' INT TERM
go build -o "$tmp/urlmend" ../../..
node test/browser.mjs "$tmp/urlmend" "$(command -v "$CHROMIUM")" ${SHOTS:+"$SHOTS"}
