// An editor with a client that pulls diagnostics, or accepts pushed ones.
import { LSPClient, hoverTooltips, serverDiagnostics } from '@codemirror/lsp-client';
import { EditorView, basicSetup } from 'codemirror';
import { pullDiagnostics } from '../pull.js';

const { how, text } = await (await fetch('/page.json' + location.search)).json();
const socket = new WebSocket(`ws://${location.host}/`);
const handlers = new Set();
socket.onmessage = (e) => handlers.forEach((h) => h(e.data));
await new Promise((opened) => { socket.onopen = opened; });
const client = new LSPClient({
	rootUri: 'file:///w',
	extensions: [how === 'pull' ? pullDiagnostics : serverDiagnostics(), hoverTooltips()],
}).connect({
	send: (message) => socket.send(message),
	subscribe: (h) => handlers.add(h),
	unsubscribe: (h) => handlers.delete(h),
});
new EditorView({ doc: text, parent: document.body, extensions: [basicSetup, client.plugin('file:///w/notes.md', 'markdown')] });
