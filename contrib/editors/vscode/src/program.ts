import { access, constants, stat } from 'node:fs/promises';
import * as path from 'node:path';

// find returns the absolute path of a program. Its name is an absolute path or is looked up in PATH.
// Relative paths are not accepted: the current directory may be an untrusted workspace.
export async function find(name: string): Promise<string | undefined> {
	if (path.isAbsolute(name)) {
		return (await isProgram(name)) ? name : undefined;
	}
	if (path.basename(name) !== name) {
		return undefined;
	}
	const endings = process.platform === 'win32' ? ['.exe'] : [''];
	for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
		for (const ending of endings) {
			const file = path.join(folder, name.endsWith(ending) ? name : name + ending);
			if (path.isAbsolute(folder) && (await isProgram(file))) {
				return file;
			}
		}
	}
	return undefined;
}

async function isProgram(file: string): Promise<boolean> {
	try {
		await access(file, constants.X_OK);
		return (await stat(file)).isFile();
	} catch {
		return false;
	}
}
