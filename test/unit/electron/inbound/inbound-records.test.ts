import { expect, test } from 'vitest';
import { toInboundBox } from '#electron/inbound/inbound-records.ts';
import { ReceivingBoxListWire } from '#shared/receiving/receiving.ts';

test('a box with invalid numbers is saved without them, so that no other box of its response is lost', () => {
  const numbers = [12, '12', 1.5, 1e300, 2 ** 60, -1, 'x', null];
  const boxes = ReceivingBoxListWire.parse(numbers.map((box_id) => ({ box_id, box_number: box_id })));
  expect(boxes.map(toInboundBox).map(({ boxId, boxNumber }) => [boxId, boxNumber])).toEqual(
    [12, 12, null, null, null, -1, null, null].map((number) => [number, number]),
  );
});
