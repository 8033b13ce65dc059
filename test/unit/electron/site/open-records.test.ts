import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOpenRecords } from '#electron/site/open-records.ts';
import type { OpenRecord } from '#shared/site/site.ts';
import { createMemoryRowStore, createMemorySite, type MemorySite } from './memory-site.ts';

const account = 'one';

function openDesk(memory: MemorySite, name: string | null) {
  const { site, connect, disconnect } = memory.openDesk(String(name));
  const faults: string[] = [];
  const complaints: string[] = [];
  const received = vi.fn();
  const records = createOpenRecords({
    site,
    store: createMemoryRowStore(),
    people: () => ({ operator: name === null ? null : `Ada at ${name}`, desk: name }),
    received,
    faulted: (error) => void faults.push(String(error)),
    unreadable: (message) => void complaints.push(message),
    now: () => Date.now(),
  });
  connect(account);
  return {
    site,
    connect,
    disconnect,
    records,
    faults,
    complaints,
    received,
    list: () => records.list(account),
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const returns = (id: number): OpenRecord => ({ kind: 'returns', id });
const at = '2026-11-22T10:41:00.000Z';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at) }));
afterEach(() => void vi.useRealTimers());

it('shows what the other desks have open, each since it was opened', async () => {
  const memory = createMemorySite();
  const [first, second] = [openDesk(memory, 'Dock 1'), openDesk(memory, 'Dock 2')];
  await settle();
  // Opened without the site, and shared at the next connection.
  second.disconnect();
  second.records.note(account, [returns(7)]);
  second.connect(account);
  await vi.advanceTimersByTimeAsync(60_000);
  second.records.note(account, [returns(8), { kind: 'receiving', id: 7 }, returns(7)]);
  await settle();
  const by = { desk: 'Dock 2', operator: 'Ada at Dock 2' };
  const later = '2026-11-22T10:42:00.000Z';
  expect(await first.list()).toEqual([
    { ...returns(8), ...by, since: later },
    { kind: 'receiving', id: 7, ...by, since: later },
    { ...returns(7), ...by, since: at },
  ]);
  expect(await second.list()).toEqual([]);
  expect(first.received).toHaveBeenCalledWith(account);
  second.records.note(account, []);
  await settle();
  expect(await first.list()).toEqual([]);
});

it('shows nothing of the account that was signed in before', async () => {
  const memory = createMemorySite();
  const [first, second] = [openDesk(memory, 'Dock 1'), openDesk(memory, null)];
  await settle();
  second.records.note(account, [returns(7)]);
  await settle();
  expect(await first.list()).toEqual([{ ...returns(7), desk: '', operator: null, since: at }]);
  second.records.note(null, [returns(7)]);
  second.disconnect();
  second.connect(account);
  await settle();
  expect(await first.list()).toEqual([]);
  expect([...second.faults, ...first.complaints]).toEqual([]);
});

it('shows nothing of a desk that is off, and looks for one that came on before it shows its records', async () => {
  const memory = createMemorySite();
  const first = openDesk(memory, 'Dock 1');
  await settle();
  const lookForDesks = vi.spyOn(first.site, 'lookForDesks');
  const second = openDesk(memory, 'Dock 2');
  await settle();
  second.records.note(account, [returns(7)]);
  await settle();
  expect(await first.list()).toHaveLength(1);
  second.records.note(account, [returns(8)]);
  await settle();
  expect(lookForDesks).toHaveBeenCalledOnce();
  second.disconnect();
  await first.site.lookForDesks();
  expect(await first.list()).toEqual([]);
});

it('reports that it could not look for desks', async () => {
  const memory = createMemorySite();
  const first = openDesk(memory, 'Dock 1');
  await settle();
  vi.spyOn(first.site, 'lookForDesks').mockRejectedValue(new Error('broken'));
  openDesk(memory, 'Dock 2').records.note(account, [returns(7)]);
  await settle();
  expect(first.faults).toEqual(['Error: broken']);
  expect(first.received).not.toHaveBeenCalled();
});

it('leaves out what a newer version has open, and says so', async () => {
  const memory = createMemorySite();
  const [first] = [openDesk(memory, 'Dock 1'), openDesk(memory, 'Dock 2')];
  await settle();
  memory.put(account, 'open', [{ key: 'open', body: { records: 'newer' } }], 'Dock 2');
  memory.put(account, 'open', [{ key: 'open', body: { records: 'of no desk' } }]);
  await settle();
  expect(await first.list()).toEqual([]);
  expect(first.complaints).toEqual(['open Dock 2']);
});
