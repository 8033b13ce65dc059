import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A new folder that goes with the test that makes it; outside of one, with the last test of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  try {
    onTestFinished(remove);
  } catch {
    afterAll(remove);
  }
  return folder;
}
