import { homedir } from 'node:os';
import { join } from 'node:path';
import type { RuntimeChoice } from './choose-runtime.ts';

/**
 * The folder that files go to without a dialog: the one that was named; on the host, which has no dialog, the
 * person's downloads folder; null where Electron's dialog asks.
 */
export function chooseSaveFolder(named: string | null, runtime: RuntimeChoice['kind']): string | null {
  if (named !== null) return named;
  return runtime === 'host' ? join(homedir(), 'Downloads') : null;
}
