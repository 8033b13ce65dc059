import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Throws a sentence for a person, with the folder and the way out, where Dockhand may not write into its data folder. A
 * full disk is no reason: what is there can be read.
 */
export function checkDataFolder(folder: string): void {
  const probe = join(folder, '.write-test');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '');
    rmSync(probe, { force: true });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (code === 'ENOSPC' || code === 'EDQUOT') return;
    const message = `This user may not write into the data folder ${folder} (${code}). Allow that, or start Dockhand with --user-data-dir and another folder.`;
    throw new Error(message, { cause });
  }
}
