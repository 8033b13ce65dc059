import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { copyFile, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteOutbox } from '#build/tests/test-counts.ts';
import { isIntact } from '#electron/database/database.ts';
import type { QueuedWrite } from '#electron/outbox/storage/outbox.ts';
import { createOutboxRepository } from '#electron/outbox/storage/outbox-repository.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { outboxStates } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxHealth } from '#shared/outbox/outbox-view.ts';
import { damage, seededRandom } from '#test/integration/store/file-damage.ts';
import { withFileSizeLimit } from '#test/support/file-size-limit.ts';
import { runCount } from '#test/support/run-count.ts';
import { createOutboxes, owner, queuedRows, queueOne } from './fresh-outbox.ts';

const cuts = runCount('R4, cuts of the log of the outbox', 60, 400);
const flips = runCount('R10, corruptions of the outbox', 30, 150);

const outboxes = createOutboxes();

const all = {
  account: owner.account,
  states: [...outboxStates],
  order: 'oldest',
  offset: 0,
  limit: 200,
} as const;

describe('a torn log', () => {
  test(`retains every write that was confirmed as queued before the cut, for each of ${cuts} cuts`, async () => {
    const folder = await outboxes.make();
    const file = join(folder, 'outbox.sqlite');
    const repository = createOutboxRepository(file);
    repository.open({ isStart: true });
    /** The length of the log when a row was known to be queued. */
    const known: { reference: string; logBytes: number }[] = [];
    for (let index = 0; index < 60; index += 1) {
      const key = { ...owner, kind: 'return.create', operator: null, desk: null };
      const draft = repository.createDraft({
        ...key,
        draft: { index, filler: 'x'.repeat(index * 37) },
      }).value;
      repository.queue({ account: owner.account, id: draft.id, body: { index } });
      known.push({ reference: draft.referenceId, logBytes: statSync(`${file}-wal`).size });
    }
    const [bytes, log] = await Promise.all([readFile(file), readFile(`${file}-wal`)]);
    repository.close(null);
    const random = seededRandom(4);
    const torn = await outboxes.make();
    const tornFile = join(torn, 'outbox.sqlite');
    for (let cut = 0; cut < cuts; cut += 1) {
      const at = cut === 0 ? log.length : Math.floor(random() * log.length);
      await writeFile(tornFile, bytes);
      await writeFile(`${tornFile}-wal`, log.subarray(0, at));
      await writeFile(`${tornFile}-shm`, '');
      const again = createOutboxRepository(tornFile);
      const { setAside } = again.open({ isStart: true }).value;
      const rows = again.list({ ...all, states: [...outboxStates] }).value.rows;
      const references = rows.filter(({ state }) => state === 'queued').map(({ referenceId }) => referenceId);
      const owed = known.filter(({ logBytes }) => logBytes <= at).map(({ reference }) => reference);
      expect(setAside, `cut at ${at}`).toEqual([]);
      expect(references.slice(0, owed.length), `cut at ${at}`).toEqual(owed);
      // The rest is the start of the work in progress: at most one extra draft, and no gaps.
      expect(references, `cut at ${at}`).toEqual(
        known.slice(0, references.length).map(({ reference }) => reference),
      );
      expect(rows.length - references.length, `cut at ${at}`).toBeLessThanOrEqual(1);
      again.close(null);
      expect(isIntact(tornFile), `cut at ${at}`).toBe(true);
    }
  }, 600_000);
});

describe('a damaged outbox', () => {
  async function soundFolder(): Promise<string> {
    const folder = await outboxes.make();
    const outbox = outboxes.open(folder);
    for (let index = 0; index < 40; index += 1) {
      await queueOne(outbox, { index, filler: `row ${index} `.repeat(60) });
    }
    await outbox.close();
    return folder;
  }

  test(`is kept unchanged alongside the salvaged rows, for each of ${flips} corruptions`, async () => {
    const bytes = await readFile(join(await soundFolder(), 'outbox.sqlite'));
    let salvages = 0;
    for (let seed = 1; seed <= flips; seed += 1) {
      const damaged = damage(bytes, seededRandom(seed));
      const folder = await outboxes.make();
      await writeFile(join(folder, 'outbox.sqlite'), damaged);
      const withChanges: OutboxHealth[] = [];
      const outbox = outboxes.open(folder, { onDamage: (health) => void withChanges.push(health) });
      const { rows } = await outbox.list({ ...all, states: [...outboxStates] });
      const health = await outbox.health();
      if (health.setAside.length > 0) {
        salvages += 1;
        expect(await readFile(join(folder, health.setAside[0] ?? '')), `seed ${seed}`).toEqual(damaged);
        expect(withChanges, `seed ${seed}`).toEqual([health]);
        expect(health.salvagedRows, `seed ${seed}`).not.toBeNull();
      }
      for (const { state, body, raw, wasPossiblySent } of rows) {
        // Every row that is still recognized contains exactly what was written.
        if (state === 'unreadable') expect(raw).not.toBeNull();
        else if (body !== null) {
          const { index } = body as { index: number };
          expect(body, `seed ${seed}`).toEqual({ index, filler: `row ${index} `.repeat(60) });
        }
        if (health.setAside.length > 0) expect(state).not.toBe('queued');
        if (state === 'unconfirmed') expect(wasPossiblySent).toBe(true);
      }
      expect((await queueOne(outbox)).state, `seed ${seed}`).toBe('queued');
      await outbox.close();
      expect(isIntact(join(folder, 'outbox.sqlite')), `seed ${seed}`).toBe(true);
      await outboxes.clean();
    }
    expect(salvages).toBeGreaterThan(flips / 4);
  }, 600_000);

  /** What disks, backups and cleanup tools do to the two files; each returns what remains of them. */
  const injuries: ((file: Buffer, log: Buffer, random: () => number) => { file?: Buffer; log?: Buffer })[] = [
    (file, log, random) => ({ file: damage(file, random), log }),
    (file, log, random) => ({ file, log: damage(log, random) }),
    (_file, log) => ({ log }),
    (_file, log) => ({ file: Buffer.alloc(0), log }),
    (file) => ({ file }),
    (file, log, random) => ({ file, log: log.subarray(0, Math.floor(random() * log.length)) }),
    (file, log) => ({ file: Buffer.from(file).fill(0x2a, 0, 9), log }),
    () => ({}),
  ];

  test(`still lists every known write, readable or not, for each of ${flips} damaged files`, async () => {
    const folder = await outboxes.make();
    const sound = join(folder, 'sound.sqlite');
    const repository = createOutboxRepository(sound, { quietMs: 3_600_000 });
    repository.open({ isStart: true });
    const known: QueuedWrite[] = Array.from({ length: 40 }, (_, index) => {
      const body = { index, filler: `row ${index} `.repeat(index % 8 === 0 ? 700 : 60) };
      const begin = { ...owner, kind: 'return.create', operator: null, desk: null, draft: body };
      const { id, referenceId } = repository.createDraft(begin).value;
      const wasQueued = index % 4 !== 1;
      if (wasQueued) repository.queue({ account: owner.account, id, body });
      return {
        ...begin,
        referenceId,
        wasQueued,
        at: '2026-11-22T08:00:00.000Z',
        subject: quoted(referenceId),
      };
    });
    const [fileBytes, logBytes] = [readFileSync(sound), readFileSync(`${sound}-wal`)];
    repository.close(null);
    let lost = 0;
    let readRows = 0;
    for (let seed = 0; seed < flips; seed += 1) {
      const random = seededRandom(seed);
      const left = injuries[seed % injuries.length]?.(fileBytes, logBytes, random) ?? {};
      const file = join(folder, `outbox-${seed}.sqlite`);
      if (left.file !== undefined) await writeFile(file, left.file);
      if (left.log !== undefined) await writeFile(`${file}-wal`, left.log);
      const again = createOutboxRepository(file);
      again.open({ isStart: true });
      again.noteMissing(known);
      const { rows } = again.list({ ...all, states: [...outboxStates] }).value;
      const texts = rows.map(({ referenceId, raw }) => `${referenceId} ${raw ?? ''}`).join(' ');
      lost += known.filter(({ referenceId }) => !texts.includes(referenceId)).length;
      readRows += rows.filter(({ state }) => state !== 'unreadable').length;
      expect(
        again.createDraft({ ...owner, kind: 'return.create', draft: {}, operator: null, desk: null }).value
          .state,
      ).toBe('draft');
      again.close(null);
    }
    noteOutbox('files', 'damage', { count: flips, lost, duplicated: 0 });
    expect(lost).toBe(0);
    // Two of eight leave nothing readable.
    expect(readRows).toBeGreaterThan(flips * 40 * 0.6);
  }, 600_000);

  test('loses only the rows on the lost page, and reports at the next start where its copy is', async () => {
    const folder = await soundFolder();
    const file = join(folder, 'outbox.sqlite');
    const bytes = await readFile(file);
    const at = bytes.indexOf('row 20 row 20');
    bytes.fill(0xee, at - (at % 4_096), at - (at % 4_096) + 4_096);
    await writeFile(file, bytes);
    const outbox = outboxes.open(folder);
    const { salvagedRows, setAside } = await outbox.health();
    expect(setAside).toEqual([expect.stringMatching(/^outbox\.damaged-/)]);
    expect(salvagedRows).toBeGreaterThan(30);
    const { rows } = await outbox.list({ ...all, states: ['unconfirmed'] });
    expect(rows).toHaveLength(salvagedRows ?? -1);
    await outbox.close();
    const again = outboxes.open(folder);
    expect(await again.health()).toMatchObject({ setAside, salvagedRows: null });
    expect((await again.list({ ...all, states: ['unconfirmed'] })).totalCount).toBe(salvagedRows);
  });

  test('is also replaced when found while the program runs, and the call that found it continues', async () => {
    const folder = await outboxes.make();
    const file = join(folder, 'outbox.sqlite');
    const before = outboxes.open(folder);
    // More than SQLite caches in memory, so that reading reaches the pages that were damaged in the meantime.
    for (let index = 0; index < 50; index += 1) await queueOne(before, { index, filler: 'x'.repeat(90_000) });
    await before.close();
    const withChanges: OutboxHealth[] = [];
    const outbox = outboxes.open(folder, { onDamage: (health) => void withChanges.push(health) });
    await outbox.health();
    const bytes = await readFile(file);
    const middle = Math.floor(bytes.length / 4_096 / 2) * 4_096;
    await writeFile(file, bytes.fill(0xee, middle, bytes.length));
    const { rows } = await outbox.list({ ...all, states: [...outboxStates] });
    expect(rows.length).toBeLessThan(50);
    expect(withChanges).toEqual([await outbox.health()]);
    expect(withChanges[0]?.setAside).toHaveLength(1);
    expect((await queueOne(outbox)).state).toBe('queued');
  });

  test('is complete at the next start after its replacement was interrupted between two renames', async () => {
    const folder = await soundFolder();
    const name = (file: string) => join(folder, file);
    await copyFile(name('outbox.sqlite'), name('outbox-salvaged.sqlite'));
    await rename(name('outbox.sqlite'), name('outbox.damaged-20261122T100000-000Z.sqlite'));
    await writeFile(name('outbox-salvaging.sqlite'), 'half a file');
    const outbox = outboxes.open(folder);
    expect(await queuedRows(outbox)).toHaveLength(40);
    expect(await outbox.health()).toMatchObject({
      setAside: ['outbox.damaged-20261122T100000-000Z.sqlite'],
      salvagedRows: 40,
    });
    await outbox.close();
    expect((await readdir(folder)).sort()).toEqual([
      'outbox.damaged-20261122T100000-000Z.sqlite',
      'outbox.sqlite',
    ]);
  });

  test('is left alone while it cannot be opened, and used as soon as it can be', async () => {
    const folder = await soundFolder();
    const file = join(folder, 'outbox.sqlite');
    await rename(file, `${file}.away`);
    execFileSync('mkdir', [file]);
    const outbox = outboxes.open(folder);
    await expect(queuedRows(outbox)).rejects.toMatchObject({
      problem: 'unavailable',
      failure: { code: 'INTERNAL' },
    });
    execFileSync('rmdir', [file]);
    await rename(`${file}.away`, file);
    expect(await queuedRows(outbox)).toHaveLength(40);
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
  });
});

describe('a full disk', () => {
  test('fails queueing with a message, leaves nothing half saved, and recovers as soon as there is space', async () => {
    const folder = await outboxes.make();
    const outbox = outboxes.open(folder, { largestPages: 60 });
    const draft = await outbox.createDraft({
      ...owner,
      kind: 'return.create',
      draft: { n: 1 },
      operator: null,
      desk: null,
    });
    const finished: number[] = [];
    const fillUp = async () => {
      for (let index = 0; index < 200; index += 1) {
        const { id } = await queueOne(outbox, { filler: 'x'.repeat(9_000) });
        await outbox.cancel({ account: owner.account, id });
        finished.push(id);
      }
    };
    await expect(fillUp()).rejects.toMatchObject({
      problem: 'diskFull',
      failure: { code: 'INTERNAL', message: sentence('failure.store.diskFull') },
    });
    const queueing = outbox.queue({
      account: owner.account,
      id: draft.id,
      body: { filler: 'y'.repeat(90_000) },
    });
    await expect(queueing).rejects.toMatchObject({ problem: 'diskFull' });
    expect(await outbox.read({ account: owner.account, id: draft.id })).toMatchObject({
      state: 'draft',
      body: null,
    });
    expect(
      (await outbox.counts({ account: owner.account, kind: null })).byState.cancelled,
    ).toBeGreaterThanOrEqual(finished.length - 1);
    expect(await outbox.purgeOlderThan('2100-01-01T00:00:00.000Z')).toBeGreaterThan(0);
    const queued = await outbox.queue({
      account: owner.account,
      id: draft.id,
      body: { filler: 'y'.repeat(50_000) },
    });
    expect(queued.state).toBe('queued');
  });

  test('caused by a system limit on file size is over when the limit is lifted, without a restart', async () => {
    const folder = await outboxes.make();
    const outbox = outboxes.open(folder);
    const first = await queueOne(outbox);
    const size = statSync(join(folder, 'outbox.sqlite-wal')).size;
    await withFileSizeLimit(size + 20_000, async () => {
      const fill = async () => {
        for (let index = 0; index < 50; index += 1) await queueOne(outbox, { filler: 'x'.repeat(9_000) });
      };
      await expect(fill()).rejects.toMatchObject({ problem: 'diskFull' });
      expect((await queuedRows(outbox))[0]).toMatchObject({ id: first.id, body: first.body });
    });
    expect((await queueOne(outbox)).state).toBe('queued');
    expect((await outbox.health()).setAside).toEqual([]);
  });
});
