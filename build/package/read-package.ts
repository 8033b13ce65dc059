/** `node build/package/read-package.ts ARCHIVE`: looks whether a packaged `app.asar` holds all that the app needs; exit code 1 when not. */
import { readFileSync } from 'node:fs';
import { findMissingParts, readArchive } from './package-parts.ts';

const [, , path] = process.argv;
if (path === undefined) throw new Error('Name the packaged app.asar.');

const missing = findMissingParts(readArchive(readFileSync(path)), process.platform, process.arch);
console.log(missing.length === 0 ? `${path} holds all that the app needs.` : missing.join('\n'));
process.exitCode = missing.length === 0 ? 0 : 1;
