import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ItemIndex } from '#electron/catalog/item-index.ts';
import { createCatalogIndexes } from '#electron/catalog/sync/catalog-indexes.ts';

/** Indexes that only open and close, and a log of these events in order. */
function createDesk() {
  const happened: string[] = [];
  const desk = {
    account: 'a' as string | null,
    closing: Promise.resolve(),
    /** The number of close operations started. */
    closings: 0,
    removing: Promise.resolve(),
  };
  const indexes = createCatalogIndexes({
    account: () => desk.account,
    open(account) {
      happened.push(`open ${account}`);
      const close = async () => {
        desk.closings += 1;
        await desk.closing;
        happened.push(`closed ${account}`);
      };
      return { close } as ItemIndex;
    },
    async remove(account) {
      happened.push(`remove ${account}`);
      await desk.removing;
      happened.push(`removed ${account}`);
      return 12;
    },
  });
  const changeTo = (account: string | null) => {
    desk.account = account;
    indexes.sessionChanged();
  };
  return Object.assign(desk, { indexes, happened, changeTo });
}

test('an index is opened at its first use, and only once', async () => {
  const { indexes, happened } = createDesk();
  expect(happened).toEqual([]);
  const [one, other] = await Promise.all([indexes.indexOf('a'), indexes.indexOf('a')]);
  expect(one).toBe(other);
  expect(happened).toEqual(['open a']);
});

test('another account’s index is never returned, and the previous one is closed first', async () => {
  const { indexes, happened, changeTo } = createDesk();
  await expect(indexes.indexOf('b')).rejects.toMatchObject({ problem: 'unavailable' });
  await indexes.indexOf('a');
  changeTo('b');
  await expect(indexes.indexOf('a')).rejects.toMatchObject({ problem: 'unavailable' });
  await indexes.indexOf('b');
  changeTo(null);
  await expect(indexes.indexOf('b')).rejects.toMatchObject({ problem: 'unavailable' });
  expect(happened).toEqual(['open a', 'closed a', 'open b', 'closed b']);
});

test('a file that is still being closed is not reopened until it is closed', async () => {
  const desk = createDesk();
  await desk.indexes.indexOf('a');
  const closing = Promise.withResolvers<void>();
  desk.closing = closing.promise;
  desk.changeTo('b');
  desk.changeTo('a');
  const again = desk.indexes.indexOf('a');
  closing.resolve();
  await again;
  expect(desk.happened).toEqual(['open a', 'closed a', 'open a']);
});

test('a removed index is closed first, and not created again until the account returns', async () => {
  const { indexes, happened, changeTo } = createDesk();
  await indexes.indexOf('a');
  expect(await indexes.purge('a')).toBe(12);
  expect(happened).toEqual(['open a', 'closed a', 'remove a', 'removed a']);
  await expect(indexes.indexOf('a')).rejects.toMatchObject({ problem: 'unavailable' });
  changeTo(null);
  changeTo('a');
  await indexes.indexOf('a');
  expect(happened.at(-1)).toBe('open a');
});

test('an account that is not in use can be removed, and its index is available when it returns', async () => {
  const { indexes, happened, changeTo } = createDesk();
  await indexes.indexOf('a');
  expect(await indexes.purge('b')).toBe(12);
  expect(happened).toEqual(['open a', 'remove b', 'removed b']);
  changeTo('b');
  await indexes.indexOf('b');
  expect(happened).toEqual(['open a', 'remove b', 'removed b', 'closed a', 'open b']);
});

test('a catalog that is removed while the previous one is being closed is not opened', async () => {
  const desk = createDesk();
  await desk.indexes.indexOf('a');
  const closing = Promise.withResolvers<void>();
  desk.closing = closing.promise;
  desk.account = 'b';
  const requests = desk.indexes.indexOf('b');
  await expect.poll(() => desk.closings).toBe(1);
  const purged = desk.indexes.purge('b');
  closing.resolve();
  await expect(requests).rejects.toMatchObject({ problem: 'unavailable' });
  await purged;
  expect(desk.happened).toEqual(['open a', 'closed a', 'remove b', 'removed b']);
});

test('a file that is still being removed is not reopened until it is removed', async () => {
  const desk = createDesk();
  await desk.indexes.indexOf('a');
  const removing = Promise.withResolvers<void>();
  desk.removing = removing.promise;
  const purged = desk.indexes.purge('a');
  await expect.poll(() => desk.happened).toContain('remove a');
  desk.changeTo(null);
  desk.changeTo('a');
  const again = desk.indexes.indexOf('a');
  await setImmediate();
  removing.resolve();
  await Promise.all([purged, again]);
  expect(desk.happened).toEqual(['open a', 'closed a', 'remove a', 'removed a', 'open a']);
});

test('once closed, nothing is opened anymore', async () => {
  const { indexes, happened } = createDesk();
  await indexes.indexOf('a');
  await indexes.close();
  await expect(indexes.indexOf('a')).rejects.toMatchObject({ problem: 'unavailable' });
  expect(happened).toEqual(['open a', 'closed a']);
});
