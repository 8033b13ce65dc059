import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openForWriting } from '#electron/database/database.ts';
import { createStoreThreads } from '#electron/database/store-threads.ts';
import { openOutbox } from '#electron/outbox/storage/open-outbox.ts';

/**
 * The time from the call that queues a return until it is on disk, compared with the cost of one durable commit on this
 * machine.
 */

const rounds = 300;
const folder = mkdtempSync(join(tmpdir(), 'dockhand-bench-'));
const owner = { environment: 'local', account: 'local/7', channelId: 7 };
const { account } = owner;
const threads = createStoreThreads(new URL('../../electron/cache/store-worker.ts', import.meta.url));
const body = {
  centerId: 1,
  centerName: 'Center',
  referenceId: 'RT-20261122-CFHJ-KMPR-T347',
  trackingNumber: '1Z999AA10123456784',
  originalShipmentId: 4_711,
  lines: Array.from({ length: 40 }, (_, index) => ({
    inventoryId: 1_000 + index,
    quantity: 2,
    action: null,
    lotNumber: index < 3 ? `LOT-${index}` : null,
    lotDate: index < 3 ? '2027-01-31' : null,
  })),
};

function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const outbox = openOutbox({ folder, threads });
const database = openForWriting(join(folder, 'alone.sqlite'), 'records');
const insert = database.prepare(
  "INSERT INTO activity (at, account, action, outcome, detail) VALUES ('2026', 'a', 'a', 'a', ?)",
);
const file = openSync(join(folder, 'floor'), 'w');
const page = Buffer.alloc(4_096, 'x');
const detail = JSON.stringify(body);
const queued: number[] = [];
const saved: number[] = [];
const commits: number[] = [];
const floor: number[] = [];
const time = async (figures: number[], work: () => unknown) => {
  const before = performance.now();
  await work();
  figures.push(performance.now() - before);
};

// Alternates the operations, so that a temporarily busy disk affects all of them.
for (let round = 0; round < rounds; round += 1) {
  const draft = { ...owner, kind: 'return.create', draft: body, operator: 'Ada', desk: 'Desk 4' };
  const { id } = await outbox.createDraft(draft);
  await time(saved, () => outbox.saveDraft({ account, id, draft: body, operator: 'Ada', desk: 'Desk 4' }));
  await time(queued, () => outbox.queue({ account, id, body }));
  await time(commits, () => insert.run(detail));
  await time(floor, () => {
    writeSync(file, page);
    fdatasyncSync(file);
  });
}

for (const [name, figures, budget] of [
  ['outbox, queue() to durable', queued, '< 2 durable commits'],
  ['outbox, saveDraft() to durable', saved, ''],
] as const) {
  for (const [word, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const value = quantile(figures, share);
    const commit = quantile(commits, share);
    const isJudged = budget !== '' && word === 'p50';
    console.log(
      JSON.stringify({
        name: `${name}, ${word}`,
        items: rounds,
        value,
        unit: 'ms',
        budget: isJudged ? budget : '',
        met: isJudged ? value < 2 * commit : null,
        against: [
          { name: 'one durable commit', value: commit },
          { name: 'fdatasync', value: quantile(floor, share) },
        ],
      }),
    );
  }
}

await outbox.close();
database.close();
closeSync(file);
rmSync(folder, { recursive: true });
