import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, with the separator at its end. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

const { version } = JSON.parse(readFileSync(`${projectFolder}package.json`, 'utf8')) as { version: string };

/** Globals available in every bundle: the app's version from package.json. */
export const definitions = { __APP_VERSION__: JSON.stringify(version) };
