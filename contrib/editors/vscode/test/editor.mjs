// Runs the extension in code-server with a headless Chromium, and looks at what a user sees.
// Usage: node editor.mjs ADDRESS DIR CHROMIUM [SHOTS]: DIR/folder is opened, DIR/fixed is the same
// folder after urlmend fix, and SHOTS is a folder for screenshots.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
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
	await page.goto(`${address}/?folder=${dir}/folder`);
	await page.waitForSelector('.explorer-folders-view .monaco-list-row');
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
	await page.click('[id="status.languageStatus"]');
	const status = page.locator('.hover-language-status').filter({ hasText: 'urlmend' });
	await status.waitFor();
	console.log('   ', (await status.innerText()).replaceAll('\n', ' | '));
	await shot('status');
	await page.keyboard.press('Escape');
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
	await page.waitForSelector('.monaco-hover:not(.hidden) .hover-contents >> text=A client would');
	const shown = await page.locator('.monaco-hover:not(.hidden)').first().innerText();
	assert.match(shown, /http:\/\/www\.example\.com\/a-very-long-path\/that-goes-on\/here\.html/);
	await shot('hover');
	await page.keyboard.press('Escape');
});

await step('the whole URL opens from its second line', async () => {
	await page.click('.editor-instance .view-line');
	await moveTo(4, 5);
	let opened = '';
	await page.context().route(/www\.example\.com/, (route) => {
		opened = route.request().url();
		return route.fulfill({ body: '' });
	});
	await command('Open Link');
	const dialog = page.locator('.monaco-dialog-box');
	await until(async () => opened !== '' || await dialog.isVisible(), true);
	await shot('link');
	if (opened === '') {
		await dialog.locator('.monaco-button').first().click();
	}
	await until(() => opened, 'http://www.example.com/a-very-long-path/that-goes-on/here.html');
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

await browser.close();
