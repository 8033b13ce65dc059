import { expect, it } from 'vitest';
import { z } from 'zod';
import { createSwappedRows } from '#electron/site/swapped-rows.ts';
import { createMemoryRowStore, createMemorySite, type MemorySite } from './memory-site.ts';

const account = 'one';
const area = 'drafts';

function openDesk(memory: MemorySite, deskId: string) {
  const { site, connect } = memory.openDesk(deskId);
  connect(account);
  const schema = z.object({ of: z.string(), isEnded: z.boolean().optional() });
  return createSwappedRows({ site, store: createMemoryRowStore(), area, schema });
}

it('lets only one of two desks write a row, and only that one saves it', async () => {
  const memory = createMemorySite();
  const [first, second] = [openDesk(memory, 'first'), openDesk(memory, 'second')];
  expect(await first.swap(account, 'a', { of: 'first' }, 0)).toBe(true);
  expect(await second.swap(account, 'a', { of: 'second' }, 0)).toBe(false);
  expect(memory.bodies(account, area)).toEqual({ a: { of: 'first' } });
  expect(await first.read(account, 'a')).toEqual({ seq: 1, isShared: true, value: { of: 'first' } });
  expect(await second.read(account, 'a')).toEqual({ seq: 0, isShared: false, value: null });
  expect(await first.swap(account, 'a', null, 1)).toBe(true);
  expect(await first.read(account, 'a')).toEqual({ seq: 2, isShared: true, value: null });
});

it('counts a row saved only here as shared, and one that it can’t read as removed', async () => {
  const rows = openDesk(createMemorySite(), 'first');
  await rows.saveHere(account, 'a', { of: 'first' }, 0);
  await rows.saveHere(account, 'b', { of: 'first', isEnded: true }, 3);
  await rows.saveHere(account, 'c', { from: 'a newer version' } as never, 4);
  const [a, b, c] = [
    { key: 'a', seq: 0, isShared: true, value: { of: 'first' } },
    { key: 'b', seq: 3, isShared: true, value: { of: 'first', isEnded: true } },
    { key: 'c', seq: 4, isShared: true, value: null },
  ];
  expect(await rows.list(account)).toEqual([a, b, c]);
  expect(await rows.list(account, { unless: 'isEnded' })).toEqual([a, c]);
  expect(await rows.list(account, { keys: ['b'] })).toEqual([b]);
});
