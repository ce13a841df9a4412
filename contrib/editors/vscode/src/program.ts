import { access, constants, stat } from 'node:fs/promises';
import * as path from 'node:path';

const ending = process.platform === 'win32' ? '.exe' : '';

// find returns the absolute path of a program. Its name is an absolute path or is looked up in PATH; if it is
// empty, the program is the one in the folder of the extension, or else urlmend in PATH.
// Relative paths are not accepted: the current directory may be an untrusted workspace.
export async function find(name: string, extension: string): Promise<string | undefined> {
	if (name === '') {
		const own = path.join(extension, 'bin', `urlmend${ending}`);
		return (await isProgram(own)) ? own : find('urlmend', extension);
	}
	if (path.isAbsolute(name)) {
		return (await isProgram(name)) ? name : undefined;
	}
	if (path.basename(name) !== name) {
		return undefined;
	}
	for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
		const file = path.join(folder, name.endsWith(ending) ? name : name + ending);
		if (path.isAbsolute(folder) && (await isProgram(file))) {
			return file;
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
