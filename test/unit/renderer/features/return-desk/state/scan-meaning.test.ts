import { describe, expect, test } from 'vitest';
import { meaningOf } from '#renderer/features/return-desk/state/scan-meaning.ts';
import type { ItemMatch } from '#shared/inventory/item-view.ts';
import type { ItemLot } from '#shared/inventory/model/item-lots.ts';
import { lineAwaitingLot } from '#shared/returns/model/return-goods-rules.ts';
import { prefillFromShipment } from '#shared/returns/model/return-parcel-steps.ts';
import { addSerial } from '#shared/returns/model/return-serial-steps.ts';
import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';
import type { ShipmentHit } from '#shared/shipments/shipment-view.ts';
import { shipmentHit } from '#test/unit/renderer/features/return-desk/fake-desk.ts';
import {
  at,
  emptyDraft,
  hit,
  reading,
  scanned,
  scanOf,
  shipment,
} from '#test/unit/shared/returns/draft-builders.ts';

type Asked = {
  draft?: ReturnDraft;
  matches?: readonly ItemMatch[];
  shipments?: readonly ShipmentHit[];
  label?: Partial<ScanReading>;
  lots?: readonly ItemLot[];
  isLotAsked?: boolean;
  expectsParcel?: boolean;
  expectsSerialOf?: number;
};

function meaning({ draft = emptyDraft(), matches = [], shipments = [], lots = [], ...rest }: Asked) {
  return meaningOf({
    draft,
    lookUp: {
      taken: 0,
      reading: reading({ kind: 'text', gtin: null, data: '1Z999', ...rest.label }),
      matches: [...matches],
      catalog: { coverage: 'whole', itemCount: 1, wholeAsOf: at },
    },
    shipments,
    lotLine: lineAwaitingLot(draft),
    isLotAsked: rest.isLotAsked ?? false,
    lotsOf: () => lots,
    expectsParcel: rest.expectsParcel ?? false,
    expectsSerialOf: rest.expectsSerialOf ?? null,
  });
}

const match = (id: number, by: ItemMatch['by'] = 'barcode', change = {}): ItemMatch => ({
  item: hit(id, change),
  by,
  lot: null,
});
const withParcel: ReturnDraft = { ...emptyDraft(), trackingNumber: '1Z000' };

describe('before the parcel was scanned, a code', () => {
  test('that matches an item means the item', () => {
    expect(meaning({ matches: [match(1)] })).toMatchObject({
      kind: 'item',
      match: { item: { inventoryId: 1 } },
    });
  });

  test('without matches is the label of the parcel', () => {
    expect(meaning({})).toEqual({ kind: 'parcel', candidates: [] });
  });

  test('with a trade item number is not a parcel label, even if it is unknown', () => {
    expect(meaning({ label: { gtin: '4006381333931', kind: 'gtin' } })).toEqual({ kind: 'unknown' });
  });

  test('with a trade item number is a parcel label if a shipment has that number', () => {
    const hits = [shipmentHit(900, '4006381333931')];
    expect(meaning({ label: { gtin: '4006381333931', kind: 'gtin' }, shipments: hits })).toMatchObject({
      kind: 'parcel',
      candidates: [{ shipmentId: 900 }],
    });
  });
});

describe('after the parcel was scanned, a code', () => {
  test('without matches is unknown', () => {
    expect(meaning({ draft: withParcel })).toEqual({ kind: 'unknown' });
  });

  test('of a shipment is still a parcel label', () => {
    const hits = [shipmentHit(901, '1Z999')];
    expect(meaning({ draft: withParcel, shipments: hits })).toMatchObject({
      kind: 'parcel',
      candidates: hits,
    });
  });

  test('on the label of this parcel means this parcel', () => {
    expect(meaning({ draft: { ...withParcel, trackingNumber: '1Z999' } })).toEqual({
      kind: 'parcel',
      candidates: [],
    });
  });

  test('is the parcel label if the user announced one, whatever else it matches', () => {
    expect(meaning({ draft: withParcel, matches: [match(1)], expectsParcel: true })).toEqual({
      kind: 'parcel',
      candidates: [],
    });
  });
});

describe('an ambiguous code', () => {
  test('means the item if its barcode is also a parcel number', () => {
    expect(meaning({ matches: [match(1)], shipments: [shipmentHit(900, '1Z999')] })).toMatchObject({
      kind: 'item',
    });
  });

  test.each(['id', 'sku'] as const)('causes a question if it is an item’s %s and a parcel number', (by) => {
    const hits = [shipmentHit(900, '1Z999')];
    expect(meaning({ matches: [match(1, by)], shipments: hits })).toMatchObject({
      kind: 'several',
      matches: [{ by }],
      shipments: hits,
    });
  });

  test('means the item if only its end is a parcel number', () => {
    const suffix: ShipmentHit = { ...shipmentHit(900, '999'), by: 'suffix' };
    expect(meaning({ matches: [match(1, 'sku')], shipments: [suffix] })).toMatchObject({ kind: 'item' });
  });

  test('matches a parcel completely rather than by its end', () => {
    const suffix: ShipmentHit = { ...shipmentHit(900, '999'), by: 'suffix' };
    const exact = shipmentHit(901, '1Z999');
    expect(meaning({ shipments: [suffix, exact] })).toEqual({ kind: 'parcel', candidates: [exact] });
  });

  test('causes a question if two items have it', () => {
    expect(meaning({ matches: [match(1), match(2)] })).toMatchObject({ kind: 'several', shipments: [] });
  });

  test('means the shipped item if only one of them was shipped', () => {
    const draft = prefillFromShipment(emptyDraft(), {
      shipment: shipment(900, [{ id: 2, quantity: 1 }]),
      at,
    }).draft;
    expect(meaning({ draft, matches: [match(1), match(2)] })).toMatchObject({
      match: { item: { inventoryId: 2 } },
    });
  });

  test('means the counted item if only one of them is already counted', () => {
    const draft = scanned(emptyDraft(), scanOf(hit(2)));
    expect(meaning({ draft, matches: [match(1), match(2)] })).toMatchObject({
      match: { item: { inventoryId: 2 } },
    });
  });

  test('means the item that is still in the catalog', () => {
    const gone = match(1, 'barcode', { removedAt: at });
    expect(meaning({ matches: [gone, match(2)] })).toMatchObject({ match: { item: { inventoryId: 2 } } });
    expect(meaning({ matches: [gone] })).toMatchObject({ match: { item: { inventoryId: 1 } } });
  });
});

describe('a lot code', () => {
  const waiting = scanned(emptyDraft(), scanOf(hit(5, { isLot: true })), scanOf(hit(6, { isLot: true })));

  test('means the lot of the waiting line if two items have such a lot', () => {
    const found = meaning({ draft: waiting, matches: [match(5, 'lot'), match(6, 'lot')] });
    expect(found).toMatchObject({ kind: 'item', match: { item: { inventoryId: 6 } } });
  });

  test('is applied to the waiting line if the catalog finds no item by it', () => {
    const found = meaning({
      draft: waiting,
      lots: [{ number: 'L-7', date: '2027-01-31' }],
      label: { data: ' l-7 ' },
    });
    expect(found).toMatchObject({
      kind: 'lot',
      line: { inventoryId: 6 },
      lot: { number: 'L-7', date: '2027-01-31' },
    });
  });

  test('is also recognized from the shipped items', () => {
    const goods = shipment(900, [
      { id: 5, quantity: 1, lot: 'A' },
      { id: 5, quantity: 1, lot: 'B' },
    ]);
    const { draft } = prefillFromShipment(withParcel, { shipment: goods, at });
    const found = meaning({ draft: scanned(draft, scanOf(hit(5, { isLot: true }))), label: { data: 'B' } });
    expect(found).toMatchObject({ kind: 'lot', lot: { number: 'B' } });
  });

  test('is the shipped lot if the catalog has its number with another date, unless the label has a date', () => {
    const goods = shipment(900, [
      { id: 5, quantity: 1, lot: 'A' },
      { id: 5, quantity: 1, lot: 'B', expires: '2027-03-31' },
    ]);
    const { draft } = prefillFromShipment(withParcel, { shipment: goods, at });
    const requested = {
      draft: scanned(draft, scanOf(hit(5, { isLot: true }))),
      lots: [{ number: 'B', date: '2027-09-30' }],
    };
    expect(meaning({ ...requested, label: { data: 'B' } })).toMatchObject({ lot: { date: '2027-03-31' } });
    const label = { data: '(17)270930(10)B', lot: 'B', expiry: '2027-09-30' };
    expect(meaning({ ...requested, label })).toMatchObject({ lot: { date: '2027-09-30' } });
  });

  test.each([null, '1Z000'])(
    'is asked about if nothing has it, whether or not there is a parcel: %s',
    (trackingNumber) => {
      const found = meaning({ draft: { ...waiting, trackingNumber }, label: { data: 'L-9' } });
      expect(found).toEqual({ kind: 'unknown' });
    },
  );

  test('that is asked for is no item by a number that happens to be its ID or SKU', () => {
    const asked = { draft: waiting, label: { data: '77' }, isLotAsked: true };
    const lots = [{ number: '77', date: null }];
    const lot = { kind: 'lot', line: { inventoryId: 6 }, lot: { number: '77' } };
    const several = { kind: 'several', lot };
    expect(meaning({ ...asked, matches: [match(77, 'id')], lots })).toMatchObject(lot);
    const known = { ...match(6, 'lot'), lot: { number: '77', date: '2027-01-31' } };
    expect(meaning({ ...asked, matches: [match(77, 'id'), known] })).toMatchObject(lot);
    expect(meaning({ ...asked, matches: [match(77, 'id')] })).toMatchObject(several);
    expect(meaning({ ...asked, matches: [match(77, 'sku')], lots })).toMatchObject(several);
    const items = [match(77, 'sku'), match(77, 'barcode'), match(6, 'id')];
    for (const item of items) expect(meaning({ ...asked, matches: [item] }).kind).toBe('item');
    expect(meaning({ ...asked, isLotAsked: false, matches: [match(77, 'id')] }).kind).toBe('item');
  });

  test('that declares a lot is that of the waiting line, even if nothing has it', () => {
    const label = { data: '1728123110L9', kind: 'gs1', lot: 'L9', expiry: '2028-12-31' } as const;
    const lot = { number: 'L9', date: '2028-12-31' };
    expect(meaning({ draft: waiting, label })).toMatchObject({ kind: 'lot', line: { inventoryId: 6 }, lot });
    expect(meaning({ draft: waiting, label, expectsSerialOf: 6 })).toMatchObject({ kind: 'lot', lot });
    expect(meaning({ draft: waiting, label: { ...label, gtin: '4006381333931' } }).kind).toBe('unknown');
  });

  test('is not expected of a parcel’s label, which is recognized by its form or by its shipment', () => {
    const known = { shipments: [shipmentHit(901, 'L-9')], label: { data: 'L-9' } };
    expect(meaning({ draft: waiting, ...known }).kind).toBe('parcel');
    const sscc = { data: '00340123450000000017', sscc: '340123450000000017' };
    expect(meaning({ draft: waiting, label: sscc }).kind).toBe('parcel');
    expect(meaning({ draft: waiting, label: { data: '420941079400428097924398347264' } }).kind).toBe(
      'parcel',
    );
  });
});

describe('a code without an item is a serial number', () => {
  const shipped = shipment(900, [{ id: 1, quantity: 2, serials: ['SN-1', '77'] }]);
  const draft = prefillFromShipment(withParcel, { shipment: shipped, at }).draft;
  const serial = (text: string, inventoryId = 1) => ({ kind: 'serial', inventoryId, serial: text });

  test('if it was shipped with the shipment, for its item', () => {
    expect(meaning({ draft, label: { data: 'SN-1' } })).toEqual(serial('SN-1'));
  });

  test('even if it is the number of an item that was not shipped', () => {
    expect(meaning({ draft, label: { data: '77' }, matches: [match(77, 'id')] })).toEqual(serial('77'));
    expect(meaning({ draft, label: { data: '77' }, matches: [match(1, 'id')] }).kind).toBe('item');
  });

  test('if serial numbers are asked for and nothing has that code', () => {
    expect(meaning({ draft, label: { data: 'X-9' } }).kind).toBe('unknown');
    expect(meaning({ draft, label: { data: 'X-9' }, expectsSerialOf: 1 })).toEqual(serial('X-9'));
    expect(meaning({ draft, expectsSerialOf: 1, matches: [match(2)] }).kind).toBe('item');
    expect(meaning({ draft, expectsSerialOf: 1, shipments: [shipmentHit(901, 'X-9')] }).kind).toBe('parcel');
  });

  test('of the item whose numbers are asked for, even if another one has the same number', () => {
    const goods = [1, 2].map((id) => ({ id, quantity: 1, serials: ['SN-1'] }));
    const twins = prefillFromShipment(withParcel, { shipment: shipment(900, goods), at }).draft;
    const counted = addSerial(twins, { inventoryId: 1, serial: 'SN-1', text: null, at }).draft;
    const label = { data: 'SN-1' };
    expect(meaning({ draft: counted, label, expectsSerialOf: 2 })).toEqual(serial('SN-1', 2));
    expect(meaning({ draft: counted, label, expectsSerialOf: 1 })).toEqual(serial('SN-1', 1));
  });

  test('but a trade item number missing in the catalog only if its label has a serial number', () => {
    const label = { gtin: '4006381333931', kind: 'gtin' as const };
    expect(meaning({ draft, expectsSerialOf: 1, label }).kind).toBe('unknown');
    expect(meaning({ draft, expectsSerialOf: 1, label: { ...label, serial: 'X-9' } })).toEqual(serial('X-9'));
  });
});
