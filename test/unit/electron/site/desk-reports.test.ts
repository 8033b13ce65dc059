import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDeskReports, type DeskReport } from '#electron/site/desk-reports.ts';
import type { Site } from '#electron/site/site.ts';
import { createMemoryRowStore, createMemorySite, type MemorySite } from './memory-site.ts';

const account = 'one';
const report = (desk: string | null, forPerson = 0, moving = 0): DeskReport => ({
  desk,
  day: '2026-11-22',
  outbox: { forPerson, moving },
  writes: [],
  writeCount: forPerson + moving,
  operators: [],
});

function openDesk(memory: MemorySite, id: string, first: DeskReport) {
  const { site, connect } = memory.openDesk(id);
  const complaints: string[] = [];
  const state = { report: first };
  const put = vi.spyOn(site, 'put');
  const reports = createDeskReports({
    site: site as Site,
    store: createMemoryRowStore(),
    received: () => undefined,
    faulted: (error) => {
      throw error;
    },
    readOwn: async () => state.report,
    unreadable: (message) => void complaints.push(message),
  });
  connect(account);
  return { reports, complaints, state, put };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shows what the other desks reported, and what waits at one of them', async () => {
  const memory = createMemorySite();
  const first = openDesk(memory, 'first', report('Dock 1', 9));
  openDesk(memory, 'second', report('Dock 2', 2, 3));
  await settle();
  expect(await first.reports.others(account)).toEqual([{ ...report('Dock 2', 2, 3), deskId: 'second' }]);
  expect(await first.reports.countOf(account, 'second')).toBe(5);
  expect(await first.reports.countOf(account, 'first')).toBe(0);
});

it('reports the changes of half a second at once, and none after it was closed', async () => {
  const memory = createMemorySite();
  const [first, second] = [
    openDesk(memory, 'first', report('Dock 1')),
    openDesk(memory, 'second', report('Dock 2')),
  ];
  await settle();
  second.put.mockClear();
  second.state.report = report('Dock 2', 1);
  second.reports.changed(account);
  await vi.advanceTimersByTimeAsync(499);
  second.state.report = report('Dock 2', 2);
  second.reports.changed(account);
  await vi.advanceTimersByTimeAsync(499);
  expect(second.put).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(second.put).toHaveBeenCalledOnce();
  expect(await first.reports.countOf(account, 'second')).toBe(2);
  second.reports.changed(account);
  second.reports.close();
  await vi.advanceTimersByTimeAsync(500);
  expect(second.put).toHaveBeenCalledOnce();
});

it('lists this desk first, then the others by name, or by their ID while they have none', async () => {
  const memory = createMemorySite();
  const first = openDesk(memory, 'first', report('Dock 9'));
  openDesk(memory, 'b', report('Dock 3'));
  openDesk(memory, 'c', report('Dock 1'));
  openDesk(memory, 'd', report('Dock 2'));
  openDesk(memory, '0123456789', report(null));
  await settle();
  expect(await first.reports.listDesks(account, 'Here')).toEqual([
    { id: 'first', name: 'Here', isThisDesk: true },
    { id: '0123456789', name: '01234567', isThisDesk: false },
    { id: 'c', name: 'Dock 1', isThisDesk: false },
    { id: 'd', name: 'Dock 2', isThisDesk: false },
    { id: 'b', name: 'Dock 3', isThisDesk: false },
  ]);
});

it('leaves out a report of a newer version, and says so once for each', async () => {
  const memory = createMemorySite();
  const first = openDesk(memory, 'first', report('Dock 1'));
  const list = async () => first.reports.others(account);
  for (const version of [2, 3]) {
    memory.put(account, 'reports', [{ key: 'report', body: { version } }], 'newer');
    await settle();
    expect([await list(), await list(), await list()]).toEqual([[], [], []]);
  }
  expect(first.complaints).toEqual(Array(2).fill('reports: of the desk newer'));
});
