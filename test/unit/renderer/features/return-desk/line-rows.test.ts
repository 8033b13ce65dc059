import { expect, test } from 'vitest';
import { totalsOf } from '#renderer/features/return-desk/line-rows.ts';
import { prefillFromShipment } from '#shared/returns/model/return-parcel-steps.ts';
import { at, emptyDraft, hit, scanned, scanOf, shipment } from '#test/unit/shared/returns/draft-builders.ts';

test('surplus and unshipped units do not count as returned from the shipment', () => {
  const bare = scanned(emptyDraft(), scanOf(hit(1)), scanOf(hit(1)));
  expect(totalsOf(bare)).toEqual({ lines: 1, pieces: 2, outgoing: null });
  const went = shipment(900, [
    { id: 1, quantity: 1 },
    { id: 2, quantity: 5 },
  ]);
  const { draft } = prefillFromShipment(emptyDraft(), { shipment: went, at });
  // One surplus unit of the first, one of the second, and one that is not from this parcel.
  const back = scanned(draft, ...[1, 1, 2, 3].map((id) => scanOf(hit(id))));
  expect(totalsOf(back)).toEqual({ lines: 3, pieces: 4, outgoing: { expected: 6, back: 2 } });
});
