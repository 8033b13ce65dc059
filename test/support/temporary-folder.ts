import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, onTestFinished } from 'vitest';

const make = () => mkdtempSync(join(tmpdir(), 'dockhand-'));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });

/** A new folder that is removed after the test that creates it; outside a test, after the last test of the file. */
export function temporaryFolder(): string {
  const folder = make();
  try {
    onTestFinished(() => remove(folder));
  } catch {
    afterAll(() => remove(folder));
  }
  return folder;
}

type Closable = { close: () => Promise<unknown> };

/**
 * Creates folders and opens something in them; `clean` closes and removes all of them.
 *
 * @param after calls it if no one did; by default after each test
 */
export function createFoldersOf<Options extends object, Opened extends Closable | Promise<Closable>>(
  open: (folder: string, options: Options) => Opened,
  after: (clean: () => Promise<void>) => void = afterEach,
) {
  const cleaning: (() => unknown)[] = [];
  const clean = async (): Promise<void> => {
    for (const end of cleaning.splice(0).toReversed()) await end();
  };
  after(clean);
  return {
    clean,
    async make(): Promise<string> {
      const folder = make();
      cleaning.push(() => remove(folder));
      return folder;
    },
    open(folder: string, options = {} as Options): Opened {
      const opened = open(folder, options);
      cleaning.push(async () => {
        const closable = await Promise.resolve(opened).catch(() => null);
        await closable?.close();
      });
      return opened;
    },
  };
}
