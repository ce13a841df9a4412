// CodeMirror's LSP client accepts only pushed diagnostics. This extension asks the server for
// diagnostics after each change.
import { linter } from '@codemirror/lint';
import { LSPPlugin } from '@codemirror/lsp-client';

export const pullDiagnostics = {
	clientCapabilities: { textDocument: { diagnostic: {} } },
	editorExtension: linter(pull),
};

const severities = ['error', 'error', 'warning', 'info', 'hint'];

async function pull(view) {
	const plugin = LSPPlugin.get(view);
	if (!plugin) {
		return [];
	}
	await plugin.client.initializing;
	plugin.client.sync();
	const doc = view.state.doc;
	const report = await plugin.client.request('textDocument/diagnostic', { textDocument: { uri: plugin.uri } });
	return report.items.map((d) => ({
		from: plugin.fromPosition(d.range.start, doc),
		to: plugin.fromPosition(d.range.end, doc),
		severity: severities[d.severity ?? 1],
		source: `${d.source} ${d.code ?? ''}`,
		message: d.message,
	}));
}
