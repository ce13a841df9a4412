# Sourced by test/run.sh of the editors that run in Chromium: succeeds without a test if something is missing.
need() {
	command -v "$1" >/dev/null 2>&1 || { echo "$1 is not installed: skipped"; exit 0; }
}
need go
need node
need "${CHROMIUM:=chromium}"
[ -d node_modules/playwright-core ] || { echo "npm ci has not been run: skipped"; exit 0; }
