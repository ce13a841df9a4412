// Runs the extension in code-server with a headless Chromium, and looks at what a user sees.
// Usage: node editor.mjs ADDRESS DIR CHROMIUM [SHOTS]: DIR/folder is opened, DIR/fixed is the same
// folder after urlmend fix, DIR/data has the settings of the user, and SHOTS is a folder for screenshots.
import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';

const [address, dir, executablePath, shots] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1200, height: 760 } });
page.setDefaultTimeout(120_000);

async function step(name, does) {
	try {
		await does();
	} catch (e) {
		await shot('failed');
		throw new Error(`${name}: ${e.message}`, { cause: e });
	}
	console.log(`ok ${name}`);
}

async function shot(name) {
	if (shots) {
		await page.screenshot({ path: path.join(shots, `vscode-${name}.png`) });
	}
}

// until waits until a function returns the wanted value.
async function until(get, want) {
	const end = Date.now() + 60_000;
	for (;;) {
		const got = await get();
		try {
			assert.deepEqual(got, want);
			return;
		} catch (e) {
			if (Date.now() > end) {
				throw e;
			}
			await page.waitForTimeout(200);
		}
	}
}

const ofUser = path.join(dir, 'data/User/settings.json');
const settings = JSON.parse(await readFile(ofUser, 'utf8'));
page.on('dialog', (dialog) => dialog.accept()); // of a page with unsaved changes

// start opens a folder with changes to the settings of the user.
async function start(folder, changes) {
	await writeFile(ofUser, JSON.stringify({ ...settings, ...changes }));
	await page.goto(`${address}/?folder=${folder}`);
	await page.waitForSelector('.explorer-folders-view .monaco-list-row');
}

async function open(file) {
	await page.dblclick(`.explorer-folders-view .monaco-list-row[aria-label^="${file}"]`);
	await page.waitForSelector(`.tab.active[data-resource-name="${file}"]`);
	await page.waitForSelector('.editor-instance .view-line');
}

async function command(name) {
	await page.keyboard.press('F1');
	await page.waitForSelector('.quick-input-widget .input');
	await page.keyboard.type(name);
	await page.waitForSelector(`.quick-input-list .monaco-list-row.focused[aria-label*="${name}"]`);
	await page.keyboard.press('Enter');
	await page.waitForSelector('.quick-input-widget', { state: 'hidden' });
}

async function moveTo(line, column) {
	await page.keyboard.press('Control+g');
	await page.waitForSelector('.quick-input-widget .input');
	await page.keyboard.type(`${line}:${column}`);
	await page.keyboard.press('Enter');
	await page.waitForSelector('.quick-input-widget', { state: 'hidden' });
}

// status returns what the language status says of urlmend.
async function status() {
	await page.mouse.move(600, 100);
	await page.hover('[id="status.languageStatus"]');
	const shown = page.locator('.hover-language-status').filter({ hasText: 'urlmend' });
	await shown.waitFor();
	return (await shown.innerText()).replaceAll('\n', ' | ');
}

const message = (text) => page.locator('.notification-toast').filter({ hasText: text });

// text returns the lines in the editor.
const text = () => page.$$eval('.editor-instance .view-line', (lines) => lines
	.sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top))
	.map((l) => l.textContent.replaceAll('\u00a0', ' ')));

// problems returns where the problems of a file are, with their rules.
const problems = (file) => page.$$eval('.markers-panel .monaco-list-row', (rows, file) => {
	let of = '';
	const found = [];
	for (const row of rows) {
		const name = row.querySelector('.file-icon .label-name, .resource-label-container .label-name');
		const code = row.querySelector('.marker-code');
		if (name && !code) {
			of = name.textContent;
		} else if (code && of === file) {
			const [, line, column] = /\[Ln (\d+), Col (\d+)\]/.exec(row.textContent);
			found.push(`${line}:${column} ${code.textContent.replace(/[()]/g, '')}`);
		}
	}
	return found.sort();
}, file);

await step('it starts', async () => {
	await until(() => fetch(address).then((r) => r.ok, () => false), true);
	await start(path.join(dir, 'folder'), {});
	await open('notes.md');
	await page.waitForSelector('.cdr.squiggly-error');
	await page.keyboard.press('Control+Shift+M');
});

await step('columns are right after é😀, also in a file that is not open', async () => {
	await until(() => problems('notes.md'), ['3:28 bad-escape', '5:10 broken-link-markup', '5:42 misspelt-scheme']);
	await until(() => problems('letter.txt'), ['3:14 broken-url']);
	await shot('problems');
});

await step('the status', async () => {
	await until(async () => (await status()).includes(path.join(dir, 'bin/urlmend')), true);
	console.log('   ', await status());
	await shot('status');
});

await step('a quick fix', async () => {
	await page.click('.editor-instance .view-line');
	await moveTo(5, 44);
	await page.keyboard.press('Control+.');
	await page.waitForSelector('.action-widget .monaco-list-row');
	console.log('   ', await page.$$eval('.action-widget .monaco-list-row', (rows) => rows.map((r) => r.textContent)));
	await shot('quickfix');
	await page.keyboard.press('Enter');
	await until(async () => (await text())[4], 'é😀 [tea] (https://www.example.com/) and http://example.com/b');
	await page.keyboard.press('Control+z');
	await until(async () => (await text())[4], 'é😀 [tea] (https://www.example.com/) and http//example.com/b');
});

await step('all safe fixes', async () => {
	await command('urlmend: Apply All Safe Fixes');
	await until(async () => (await text()).slice(2, 5), (await readFile(path.join(dir, 'fixed/notes.md'), 'utf8')).split('\n').slice(2, 5));
	await shot('fixall');
});

await step('links and a hover on both lines of a broken URL', async () => {
	await open('letter.txt');
	await page.keyboard.press('Control+Shift+M');
	await until(() => page.$$eval('.editor-instance .detected-link', (links) => links.map((l) => l.textContent.replaceAll('\u00a0', ' '))), [
		'http://www.example.com/reports/2024/', 'annual-review.html',
		'http://www.example.com/a-very-long-path/that-goes-', 'on/here.html',
	]);
	const last = page.locator('.editor-instance .detected-link').last();
	await last.hover();
	await page.waitForSelector('.monaco-hover:not(.hidden) .hover-contents >> text=A client');
	const shown = await page.locator('.monaco-hover:not(.hidden)').first().innerText();
	assert.match(shown, /http:\/\/www\.example\.com\/a-very-long-path\/that-goes-on\/here\.html/);
	await shot('hover');
	await page.keyboard.press('Escape');
});

await step('the configuration applies unsaved', async () => {
	await open('notes.md');
	await page.keyboard.press('Control+Shift+M');
	await open('urlmend.toml');
	await page.keyboard.press('Control+Shift+M');
	const before = await problems('notes.md');
	await page.click('.editor-instance .view-line');
	await page.keyboard.press('Control+End');
	await page.keyboard.type('broken-url = "off"\n');
	await until(() => problems('letter.txt'), []);
	assert.deepEqual(await problems('notes.md'), before);
	await page.keyboard.type('bad-host = "no"\n');
	await page.waitForSelector('.cdr.squiggly-error');
	await shot('configuration');
});

await step('inlay hints', async () => {
	await start(path.join(dir, 'folder'), { 'urlmend.inlayHints': true });
	await open('letter.txt');
	await until(async () => /^on\/here\.html\s*→ http:\/\/www\.example\.com\/a-very-long-path\//.test((await text())[3]), true);
	await shot('hints');
});

await step('a file with a byte order mark and CR LF', async () => {
	await open('windows.md');
	await page.keyboard.press('Control+Shift+M');
	await until(() => problems('windows.md'), ['1:5 misspelt-scheme', '3:10 broken-link-markup']);
	await page.click('.editor-instance .view-line');
	await command('urlmend: Apply All Safe Fixes');
	await until(() => problems('windows.md'), []);
	await page.keyboard.press('Control+s');
	const fixed = await readFile(path.join(dir, 'fixed/windows.md'), 'utf8');
	assert.match(fixed, /^\uFEFF.*\r\n/);
	await until(() => readFile(path.join(dir, 'folder/windows.md'), 'utf8'), fixed);
});

await step('a program that is not there', async () => {
	const missing = path.join(dir, 'bin/missing');
	await start(path.join(dir, 'folder'), { 'urlmend.path': missing });
	await open('letter.txt');
	await message(`There is no program ${missing}`).waitFor();
	await shot('missing');
	await message('There is no program').getByText('Open the Setting').click();
	await page.waitForSelector('.settings-editor');
	await page.keyboard.press('Escape'); // which closes the settings, if they are not an editor
	await open('letter.txt');
	await until(async () => (await status()).includes('not found'), true);
});

await step('an untrusted workspace does not choose the program', async () => {
	const folder = path.join(dir, 'untrusted');
	const program = path.join(folder, 'urlmend');
	await mkdir(path.join(folder, '.vscode'), { recursive: true });
	await writeFile(path.join(folder, '.vscode/settings.json'), JSON.stringify({ 'urlmend.path': program }));
	await writeFile(path.join(folder, 'notes.md'), 'http//example.com/tea\n');
	await writeFile(program, `#!/bin/sh\n: >'${dir}/ran'\nexec '${dir}/bin/urlmend' "$@"\n`);
	await chmod(program, 0o755);
	const ran = () => stat(path.join(dir, 'ran')).then(() => true, () => false);

	await start(folder, { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' });
	await open('notes.md');
	await page.waitForSelector('.cdr.squiggly-error');
	await until(async () => (await status()).includes(path.join(dir, 'bin/urlmend')), true);
	await shot('untrusted');
	assert.equal(await ran(), false);

	await page.locator('.statusbar-item').filter({ hasText: 'Restricted Mode' }).click();
	await page.locator('.workspace-trust-editor .monaco-button').filter({ hasText: /^Trust$/ }).click();
	await until(ran, true);
});

// This is the last step, because a page that is loaded afterwards may not get the settings of the user.
await step('the whole URL opens from its second line', async () => {
	await start(path.join(dir, 'folder'), {});
	await open('letter.txt');
	await page.locator('.editor-instance .detected-link').nth(3).waitFor();
	await page.click('.editor-instance .view-line');
	await moveTo(4, 5);
	let opened = '';
	await page.context().route(/www\.example\.com/, (route) => {
		opened = route.request().url();
		return route.fulfill({ body: '' });
	});
	for (const name of ['Open Link', 'urlmend: Open the URL at the Cursor']) {
		opened = '';
		await page.bringToFront();
		await command(name);
		const dialog = page.locator('.monaco-dialog-box');
		await until(async () => opened !== '' || await dialog.isVisible(), true);
		await shot('link');
		if (opened === '') {
			await dialog.locator('.monaco-button').filter({ hasText: /^Open$/ }).click();
		}
		await until(() => opened, 'http://www.example.com/a-very-long-path/that-goes-on/here.html');
	}
});

await browser.close();
