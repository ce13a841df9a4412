// Runs CodeMirror in a headless Chromium, connected to `urlmend lsp` through a WebSocket.
// Usage: node browser.mjs URLMEND CHROMIUM [SHOTS]: SHOTS is a folder for screenshots and transcripts.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { WebSocketServer } from 'ws';

const [urlmend, executablePath, shots] = process.argv.slice(2);
const text = '# Notes\n\né😀 see http://example.com/%zz there\n\né😀 [tea] (https://www.example.com/) and https://www.example.com/a\n';

const page = await build({
	entryPoints: [new URL('page.js', import.meta.url).pathname], bundle: true, format: 'esm', write: false,
});
const server = http.createServer((request, response) => {
	const url = new URL(request.url, 'http://localhost');
	if (url.pathname === '/page.js') {
		response.setHeader('Content-Type', 'text/javascript').end(page.outputFiles[0].text);
	} else if (url.pathname === '/page.json') {
		response.end(JSON.stringify({ how: url.searchParams.get('how'), text }));
	} else {
		response.setHeader('Content-Type', 'text/html').end('<!doctype html><meta charset=utf-8><title>urlmend</title><script type=module src=/page.js></script>');
	}
}).listen(0, '127.0.0.1');
await new Promise((listening) => server.on('listening', listening));

let transcript = [];
new WebSocketServer({ server }).on('connection', (socket) => {
	const lsp = spawn(urlmend, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
	socket.on('message', (message) => {
		transcript.push(['->', JSON.parse(message)]);
		lsp.stdin.write(`Content-Length: ${message.length}\r\n\r\n${message}`);
	});
	socket.on('close', () => lsp.kill());
	let came = Buffer.alloc(0);
	lsp.stdout.on('data', (chunk) => {
		came = Buffer.concat([came, chunk]);
		for (;;) {
			const head = /^Content-Length: (\d+)\r\n\r\n/.exec(came.toString('latin1'));
			const end = head && head[0].length + Number(head[1]);
			if (!head || came.length < end) {
				return;
			}
			const message = came.subarray(head[0].length, end).toString();
			came = came.subarray(end);
			transcript.push(['<-', JSON.parse(message)]);
			socket.send(message);
		}
	});
});

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
for (const how of ['pull', 'push']) {
	transcript = [];
	const tab = await browser.newPage({ viewport: { width: 900, height: 300 } });
	tab.setDefaultTimeout(60_000);
	tab.on('pageerror', (e) => console.error(e));
	await tab.goto(`http://127.0.0.1:${server.address().port}/?how=${how}`);
	const marked = () => tab.$$eval('.cm-lintRange', (all) => all.map((e) => e.textContent));
	await tab.waitForFunction(() => document.querySelectorAll('.cm-lintRange').length === 2);
	assert.deepEqual(await marked(), ['%zz', ' ']);
	await tab.hover('.cm-lintRange-warning');
	await tab.waitForSelector('.cm-tooltip .cm-diagnostic');
	if (shots) {
		await tab.screenshot({ path: path.join(shots, `codemirror-${how}.png`) });
	}
	await tab.focus('.cm-content');
	for (const key of ['Control+Home', 'ArrowDown', 'ArrowDown']) {
		await tab.keyboard.press(key);
	}
	await tab.keyboard.type('😀 http//example.org/c and ');
	await tab.waitForFunction(() => document.querySelectorAll('.cm-lintRange').length === 3);
	assert.deepEqual(await marked(), ['http//', '%zz', ' ']);

	const pulled = transcript.filter(([, m]) => m.method === 'textDocument/diagnostic').length;
	const pushed = transcript.filter(([, m]) => m.method === 'textDocument/publishDiagnostics').length;
	assert.deepEqual([pulled > 0, pushed > 0], [how === 'pull', how === 'push']);
	console.log(`ok ${how}: ${pulled} pulled, ${pushed} pushed`);
	if (shots) {
		await writeFile(path.join(shots, `codemirror-${how}.txt`), transcript.map(([to, m]) => `${to} ${JSON.stringify(m)}\n`).join(''));
	}
	await tab.close();
}
await browser.close();
server.closeAllConnections();
server.close();
