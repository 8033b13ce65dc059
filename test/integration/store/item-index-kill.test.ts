import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runCount } from '#test/support/run-count.ts';
import { createIndexes } from './fresh-item-index.ts';

const kills = runCount('Catalog index, kills while it is written', 3, 40);
const program = fileURLToPath(new URL('write-until-killed.ts', import.meta.url));
const pageSize = 50;

const indexes = createIndexes();

/** Kills the program some time after it has reported this number of pages; returns the last one that it reported. */
async function killAfter(folder: string, pages: number, ticks: number): Promise<number> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  let withChanges = 0;
  let last = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    withChanges += 1;
    if (withChanges !== pages) continue;
    // Somewhere within the following pages, not always at the end of one.
    for (let tick = 0; tick < ticks; tick += 1) await new Promise(setImmediate);
    child.kill('SIGKILL');
  }
  await exit;
  return last;
}

test(`after each of ${kills} kills while pages are written, the file is intact and matches its sync position`, async () => {
  const folder = await indexes.make();
  for (let kill = 1; kill <= kills; kill += 1) {
    const withChanges = await killAfter(folder, 1 + (kill % 4), kill * 37);
    const index = indexes.open(folder);
    expect(await index.verify()).toBe(true);
    const done = (await index.readSync())?.expected.items ?? 0;
    expect(done).toBeGreaterThanOrEqual(withChanges);
    const { itemCount } = await index.coverage();
    // The items of a page are written before its totals, which advance the position.
    expect([done * pageSize, (done + 1) * pageSize]).toContain(itemCount);
    for (let id = 1; id <= done * pageSize; id += 7) {
      const found = await index.find([{ text: `S-${id}` }, { text: `B-${id}` }]);
      expect(found.map(({ hit }) => [hit.inventoryId, hit.onHand])).toEqual([
        [id, 120],
        [id, 120],
      ]);
    }
    const last = await index.search({
      text: `s-${done * pageSize}`,
      isActive: null,
      isDigital: null,
      order: null,
      offset: 0,
      limit: 5,
    });
    expect(last.hits[0]?.inventoryId).toBe(done * pageSize);
    await index.close();
  }
}, 600_000);
