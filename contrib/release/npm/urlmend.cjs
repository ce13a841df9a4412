#!/usr/bin/env node
'use strict';
const { spawnSync } = require('node:child_process');

const name = `urlmend-${process.platform}-${process.arch}`;
let program;
try {
	program = require.resolve(`${name}/urlmend${process.platform === 'win32' ? '.exe' : ''}`);
} catch {
	console.error(`urlmend: the package ${name} is not installed: npm leaves it out with --omit=optional, and not every platform has one`);
	process.exit(2);
}
const args = process.argv.slice(2);
if (process.execve && process.platform !== 'win32') {
	process.execve(program, ['urlmend', ...args]); // in its place: signals reach the program
}
const { status, signal, error } = spawnSync(program, args, { stdio: 'inherit' });
if (error) {
	throw error;
}
if (signal) {
	process.kill(process.pid, signal);
}
process.exitCode = status;
