// The extension starts `urlmend lsp` and shows its status.
import * as vscode from 'vscode';
import { CloseAction, DocumentLinkRequest, LanguageClient, State } from 'vscode-languageclient/node';
import { find } from './program';

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
	const started = (server = new Server(context.extensionPath));
	context.subscriptions.push(
		vscode.commands.registerCommand('urlmend.restart', () => started.restart()),
		vscode.commands.registerCommand('urlmend.showOutput', () => started.output.show()),
		vscode.commands.registerCommand('urlmend.fixAll', fixAll),
		vscode.commands.registerCommand('urlmend.open', () => started.openLink()),
		vscode.workspace.onDidGrantWorkspaceTrust(() => started.restart()),
		vscode.workspace.onDidChangeConfiguration((e) => {
			if (e.affectsConfiguration('urlmend.path')) {
				return started.restart();
			}
		}),
	);
	await started.restart();
}

export function deactivate(): Promise<void> | undefined {
	return server?.close();
}

// The documents that are sent to the server: all languages, because it recognises each.
const documents = [{ scheme: 'file' }, { scheme: 'untitled' }];

class Server {
	readonly output = vscode.window.createOutputChannel('urlmend', { log: true });
	private readonly status = vscode.languages.createLanguageStatusItem('urlmend', documents);
	private client?: LanguageClient;
	// A start or a stop waits for the previous one.
	private queue: Promise<void> = Promise.resolve();

	constructor(private readonly folder: string) {}

	restart(): Promise<void> {
		this.queue = this.queue.then(() => this.stop()).then(() => this.start());
		return this.queue;
	}

	async close(): Promise<void> {
		await this.queue;
		await this.stop();
		this.status.dispose();
		this.output.dispose();
	}

	// openLink opens the URL at the cursor, the whole of it even if it is broken over several lines.
	async openLink(): Promise<void> {
		const editor = vscode.window.activeTextEditor;
		const client = this.client;
		if (!editor || !client?.isRunning()) {
			return;
		}
		const textDocument = client.code2ProtocolConverter.asTextDocumentIdentifier(editor.document);
		const links = (await client.sendRequest(DocumentLinkRequest.type, { textDocument })) ?? [];
		const link = links.find((l) => client.protocol2CodeConverter.asRange(l.range).contains(editor.selection.active));
		if (link?.target) {
			await vscode.commands.executeCommand('vscode.open', link.target);
		} else {
			vscode.window.setStatusBarMessage('urlmend: there is no URL here', 5000);
		}
	}

	private async stop(): Promise<void> {
		const client = this.client;
		this.client = undefined;
		try {
			await client?.dispose();
		} catch (e) {
			this.output.warn(`the server did not stop: ${e}`);
		}
	}

	private async start(): Promise<void> {
		const settings = vscode.workspace.getConfiguration('urlmend');
		const name = settings.get('path', '');
		const program = await find(name, this.folder);
		if (program === undefined) {
			this.complain('not found', `There is no program ${name || 'urlmend'}: install urlmend, or set urlmend.path.`, {
				title: 'Open the Setting', command: 'workbench.action.openSettings', arguments: ['urlmend.path'],
			});
			return;
		}
		const run = { command: program, args: ['lsp'] };
		const client: LanguageClient = new LanguageClient('urlmend', 'urlmend', { run, debug: run }, {
			documentSelector: documents,
			outputChannel: this.output,
			initializationOptions: settings,
			synchronize: { configurationSection: 'urlmend' },
			errorHandler: {
				error: (...of) => usual.error(...of),
				// A program that has never answered is too old to know the command: it would end again.
				closed: () => client.initializeResult ? usual.closed() : { action: CloseAction.DoNotRestart, handled: true },
			},
			initializationFailedHandler: () => false,
		});
		const usual = client.createDefaultErrorHandler();
		client.onDidChangeState(({ newState }) => {
			if (client !== this.client) {
				return;
			}
			this.status.busy = newState === State.Starting;
			if (newState === State.Running) {
				this.report(client.initializeResult?.serverInfo?.version ?? '', program);
			} else if (newState === State.Stopped) {
				this.report(...this.ended(program));
			}
		});
		this.client = client;
		try {
			await client.start();
		} catch (e) {
			this.output.error(`${program} lsp: ${e}`);
			this.report(...this.ended(program)); // the client shows a message
		}
	}

	private ended(program: string): [string, string, vscode.Command] {
		const detail = `${program} lsp has ended. If urlmend is old, update it; otherwise, see the output.`;
		return ['stopped', detail, { title: 'Show the Output', command: 'urlmend.showOutput' }];
	}

	// complain reports that the server was not started, and shows a message.
	private complain(text: string, detail: string, todo: vscode.Command): void {
		this.report(text, detail, todo);
		vscode.window.showErrorMessage(detail, todo.title).then((chosen) => {
			if (chosen) {
				vscode.commands.executeCommand(todo.command, ...(todo.arguments ?? []));
			}
		});
	}

	// report shows the status of the server. It is an error if the user has to do something.
	private report(text: string, detail: string, todo?: vscode.Command): void {
		this.status.busy = false;
		this.status.severity = todo ? vscode.LanguageStatusSeverity.Error : vscode.LanguageStatusSeverity.Information;
		this.status.text = `urlmend ${text}`;
		this.status.detail = detail;
		this.status.command = todo ?? { title: 'Restart', command: 'urlmend.restart' };
		(todo ? this.output.error : this.output.info)(`${text}: ${detail}`);
	}
}

async function fixAll(): Promise<void> {
	await vscode.commands.executeCommand('editor.action.sourceAction', { kind: 'source.fixAll.urlmend', apply: 'first' });
}
