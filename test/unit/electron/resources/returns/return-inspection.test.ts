import { expect, test, vi } from 'vitest';
import { withInspection } from '#electron/resources/returns/return-desk.ts';
import { ReturnOrderWire } from '#shared/returns/returns.ts';
import { aDraftLine } from '#test/support/samples/draft-line.ts';

const orders = [ReturnOrderWire.parse({ id: 900 }), ReturnOrderWire.parse({ id: 901 })];
const owner = () => ({ environment: 'local', account: 'local/7', channelId: 7 });

function desk(readDraftParts: () => Promise<{ resultId: number; part: unknown }[]>) {
  return { outbox: { readDraftParts: vi.fn(readDraftParts) }, owner } as unknown as Parameters<
    typeof withInspection
  >[0] & { outbox: { readDraftParts: typeof readDraftParts } };
}

test('a return has the inspection of its lines at this desk, and no lines without one', async () => {
  const graded = aDraftLine({ grade: 'B', note: 'A scratch.', serials: ['SN-1'] });
  const own = desk(async () => [
    { resultId: 900, part: [graded, aDraftLine({ inventoryId: 2 }), { damaged: true }] },
    { resultId: 901, part: 'damaged' },
  ]);
  const [first, second] = await withInspection(own, orders);
  const { sku, name } = graded;
  expect(first?.inspection).toEqual([
    { inventoryId: 1, sku, name, grade: 'B', note: 'A scratch.', checks: [], serials: ['SN-1'] },
  ]);
  expect(second?.inspection).toEqual([]);
  const requested = { account: 'local/7', kind: 'return.create', part: 'lines', resultIds: [900, 901] };
  expect(own.outbox.readDraftParts).toHaveBeenCalledExactlyOnceWith(requested);
});

test('returns are shown even if the outbox can’t be read, no account is signed in, or there are none', async () => {
  const broken = desk(async () => Promise.reject(new Error('The file is damaged.')));
  expect((await withInspection(broken, orders)).map(({ inspection }) => inspection)).toEqual([[], []]);
  const out = await withInspection({ ...broken, owner: () => null }, orders);
  expect(out.map(({ id, inspection }) => [id, inspection])).toEqual([
    [900, []],
    [901, []],
  ]);
  expect(await withInspection(broken, [])).toEqual([]);
});
