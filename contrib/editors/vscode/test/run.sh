#!/bin/sh
# Runs the extension in code-server (https://github.com/coder/code-server) with a headless Chromium.
# CODE_SERVER and CHROMIUM are the programs, SHOTS is a directory for screenshots. If a program is
# missing, it reports that and succeeds. Run `npm ci` first.
set -eu
cd "$(dirname "$0")/.."

. ../browser.sh
need "${CODE_SERVER:=code-server}"

tmp=$(mktemp -d)
server=
cleanup() {
	[ -z "$server" ] || kill "$server" || true
	rm -rf "$tmp"
}
trap cleanup EXIT
trap 'exit 1' INT TERM

mkdir -p "$tmp/bin" "$tmp/data/User" "$tmp/folder"
go build -o "$tmp/bin/urlmend" ../../..
npm run package

cat >"$tmp/data/User/settings.json" <<END
{
	"urlmend.path": "$tmp/bin/urlmend",
	"security.workspace.trust.enabled": false,
	"workbench.startupEditor": "none",
	"workbench.secondarySideBar.defaultVisibility": "hidden",
	"telemetry.telemetryLevel": "off",
	"chat.disableAIFeatures": true,
	"files.autoSave": "off"
}
END
printf '# Notes\n\né😀 see http://example.com/%%zz there\n\né😀 [tea] (https://www.example.com/) and http//example.com/b\n' >"$tmp/folder/notes.md"
cat >"$tmp/folder/letter.txt" <<END
The paper is at <http://www.example.com/reports/2024/
annual-review.html> and
the other at http://www.example.com/a-very-long-path/that-goes-
on/here.html in full.
END
printf '\357\273\277é😀 http//example.com/b\r\n\r\né😀 [tea] (https://www.example.com/)\r\n' >"$tmp/folder/windows.md"
printf '[rules]\nbad-escape = "warning"\n' >"$tmp/folder/urlmend.toml"
cp -r "$tmp/folder" "$tmp/fixed"
"$tmp/bin/urlmend" fix --write --quiet "$tmp/fixed/notes.md" "$tmp/fixed/windows.md"

run() {
	exec "$CODE_SERVER" --auth none --disable-telemetry --disable-update-check \
		--config "$tmp/config.yaml" --user-data-dir "$tmp/data" --extensions-dir "$tmp/extensions" "$@"
}
(run --install-extension urlmend.vsix)
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })')
run --bind-addr "127.0.0.1:$port" "$tmp/folder" >"$tmp/log" 2>&1 &
server=$!
node test/editor.mjs "http://127.0.0.1:$port" "$tmp" "$(command -v "$CHROMIUM")" ${SHOTS:+"$SHOTS"}
