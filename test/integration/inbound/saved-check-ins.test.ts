import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { CheckIn } from '#shared/check-in/check-in.ts';
import { sentence } from '#shared/messages/messages.ts';
import { sampleInbound } from '#test/support/samples/sample-inbound.ts';
import { openInboundDesk } from './inbound-desk.ts';

const inbound = openInboundDesk({
  items: 20,
  orders: 4,
  returns: 4,
  receivingOrders: 2,
  unidentifiedOrders: 0,
});
const count: CheckIn = sampleInbound['receiving.readCheckIn'];
const counted = (pieces: number): CheckIn => ({
  ...count,
  counts: count.counts.map((line) => ({ ...line, name: 'COUNTED BY HAND', counted: pieces })),
});
const save = (pieces: number) => inbound.desk.use(({ receiving }) => receiving.saveCheckIn(counted(pieces)));
const read = (id = count.orderId) => inbound.desk.use(({ receiving }) => receiving.readCheckIn({ id }));
const bytesOfFolder = () =>
  readdirSync(inbound.place.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

describe('a count of received goods', () => {
  test('is saved at each step, replacing the previous one, and survives a restart', async () => {
    expect(await read()).toBeNull();
    await Promise.all([save(1), save(2), save(3)]);
    expect(await read()).toEqual(counted(3));
    await inbound.openAgain();
    expect(await read()).toEqual(counted(3));
    expect(await read(10)).toBeNull();
    expect(await inbound.desk.use(({ receiving }) => receiving.listCheckIns())).toEqual([
      { orderId: count.orderId, startedAt: count.startedAt, desks: [] },
    ]);
  });

  test('continues after its session is over, and rejects if no account is signed in', async () => {
    await inbound.openAgain(inbound.sandbox.demo.personalToken);
    inbound.sandbox.revokePersonalToken();
    await expect(inbound.desk.use(({ receiving }) => receiving.read({ id: 1 }))).rejects.toThrow();
    expect(inbound.desk.environment.session.view().step).toBe('over');
    await save(4);
    expect(await read()).toEqual(counted(4));
    await inbound.desk.environment.session.signOut({ purge: false, purgesUnsent: false });
    await expect(read()).rejects.toMatchObject({ failure: { code: 'SIGNED_OUT' } });
    await expect(save(5)).rejects.toMatchObject({ failure: { code: 'SIGNED_OUT' } });
  });

  test('belongs to its account only', async () => {
    await save(6);
    await inbound.openAgain(inbound.sandbox.other.personalToken);
    expect(await read()).toBeNull();
  });

  test('is deleted when a user asks for it, and with the data of its account', async () => {
    await save(7);
    await inbound.desk.use(({ receiving }) => receiving.forgetCheckIn({ id: count.orderId }));
    expect(await read()).toBeNull();
    await save(8);
    expect(bytesOfFolder()).toContain('COUNTED BY HAND');
    await inbound.desk.environment.session.signOut({ purge: true, purgesUnsent: false });
    expect(bytesOfFolder()).not.toContain('COUNTED BY HAND');
    await inbound.desk.signIn(inbound.sandbox.issuePersonalToken());
    expect(await read()).toBeNull();
  });

  test('is reported as unreadable, not as missing, until it is deleted', async () => {
    await save(9);
    await inbound.desk.close();
    const file = new DatabaseSync(join(inbound.place.folder, 'records.sqlite'));
    file.exec(`UPDATE check_in SET body = '{"orderId":9,"counts":"many"}'`);
    file.close();
    await inbound.openAgain();
    expect(await inbound.desk.use(({ receiving }) => receiving.listCheckIns())).toMatchObject([
      { orderId: count.orderId },
    ]);
    await expect(read()).rejects.toMatchObject({
      failure: { code: 'CONFLICT', message: sentence('checkIn.failure.unreadable', { id: count.orderId }) },
    });
    await inbound.desk.use(({ receiving }) => receiving.forgetCheckIn({ id: count.orderId }));
    expect(await read()).toBeNull();
  });

  test('is read from a damaged records file', async () => {
    await save(10);
    await inbound.desk.close();
    const path = join(inbound.place.folder, 'records.sqlite');
    const file = new DatabaseSync(path);
    const { rootpage } =
      file.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'activity_sought'`).get() ?? {};
    file.close();
    // Only an index is damaged: the tables are intact.
    const bytes = readFileSync(path);
    bytes.fill(0xff, (Number(rootpage) - 1) * 4_096, Number(rootpage) * 4_096);
    writeFileSync(path, bytes);
    await inbound.openAgain();
    expect(inbound.desk.store.health().setAside).toEqual([expect.stringMatching(/^records\.damaged-/)]);
    expect(await read()).toEqual(counted(10));
  });
});

describe('labels opened in another program', () => {
  test('are deleted with the data of their account', async () => {
    const labeled = inbound.sandbox.world.demo.receivingOrders.find(({ hasBoxLabels }) => hasBoxLabels);
    await inbound.openAgain(inbound.sandbox.issuePersonalToken());
    await inbound.desk.use(({ receiving }) => receiving.openLabels({ id: labeled?.id ?? 0 }));
    expect(bytesOfFolder()).toContain('%PDF-');
    await inbound.desk.environment.session.signOut({ purge: true, purgesUnsent: false });
    expect(bytesOfFolder()).not.toContain('%PDF-');
  });
});
