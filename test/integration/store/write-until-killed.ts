import { openItemIndex } from '#electron/catalog/open-item-index.ts';
import { storeThreads } from '#test/support/built-workers.ts';
import { itemOf, levelOf } from '#test/support/samples/saved-records.ts';
import { account, at, stateAt } from './fresh-item-index.ts';

/**
 * Writes pages of fifty items and their totals endlessly, and reports each on a line once it is written; for a test
 * that kills the process.
 */
const folder = process.argv[2] ?? '';
const index = openItemIndex({ folder, account, threads: storeThreads(), verifyAfterMs: null });
if ((await index.readSync()) === null) await index.saveSync(stateAt(1));
for (let page = (await index.readSync())?.expected.items ?? 0; ; page += 1) {
  const ids = Array.from({ length: 50 }, (_, row) => page * 50 + row + 1);
  const records = ids.map((id) => itemOf(id, { sku: `S-${id}`, barcode: `B-${id}` }));
  await index.write({ pass: 'items', records, asOf: at(1), state: stateAt(1, page) });
  const levels = ids.map((id) => levelOf(id));
  await index.write({ pass: 'levels', records: levels, asOf: at(1), state: stateAt(1, page + 1) });
  process.stdout.write(`${page + 1}\n`);
}
