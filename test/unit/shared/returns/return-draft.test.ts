import { describe, expect, test } from 'vitest';
import { recordStep } from '#shared/returns/model/return-draft-steps.ts';
import { removeLine } from '#shared/returns/model/return-line-steps.ts';
import { prefillFromShipment } from '#shared/returns/model/return-parcel-steps.ts';
import { ReturnDraft } from '#shared/returns/return-draft.ts';
import { at, emptyDraft, hit, scanned, scanOf, shipment } from './draft-builders.ts';

/** A return with everything that a draft can contain. */
function full(): ReturnDraft {
  const scannedTwo = scanned(emptyDraft(), scanOf(hit(1)), scanOf(hit(2, { isLot: true })));
  const goods = [
    { id: 1, quantity: 1, lot: 'A', expires: '2027-01-31' },
    { id: 2, quantity: 0 },
  ];
  const { draft } = prefillFromShipment(scannedTwo, { shipment: shipment(9, goods), at });
  const preference = { action: 'Restock', instructions: 'Look twice.' };
  const lines = draft.lines.map((line) => ({ ...line, preference, lotNumber: 'A', lotDate: '2027-01-31' }));
  const named = { ...draft, trackingNumber: '1Z', slipPrintedAt: at, setAside: lines };
  const step = { kind: 'lot', text: 'A', at } as const;
  return removeLine(recordStep(draft, { ...named, lines }, step), { inventoryId: 1, at }).draft;
}

/** The draft with one member replaced; its path is separated by dots. */
function withMember(path: string, value: unknown): unknown {
  const draft: unknown = structuredClone(full());
  const names = path.split('.');
  let holder = draft as Record<string, unknown>;
  for (const name of names.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
  holder[names.at(-1) ?? ''] = value;
  return draft;
}

test('a draft is read back as saved, with every step that can be undone', () => {
  expect(full().changes.flatMap(({ lines }) => lines.map(({ was }) => was))).toEqual([
    'absent',
    'absent',
    'changed',
    'changed',
    'there',
  ]);
  expect(ReturnDraft.parse(structuredClone(full()))).toEqual(full());
});

describe('a saved draft', () => {
  const most = 2_147_483_647;

  test.each<[string, unknown[], unknown[]]>([
    ['group', ['x', 'x'.repeat(100)], ['', 'x'.repeat(101)]],
    ['box', [1, 10_000], [0, 10_001, 1.5]],
    ['trackingNumber', ['x', 'x'.repeat(500), null], ['', 'x'.repeat(501)]],
    ['center.id', [1, most], [0, most + 1]],
    ['lines.0.inventoryId', [1, most], [0, most + 1, 1.5]],
    ['lines.0.quantity', [1, most], [0, most + 1, 1.5]],
    ['lines.0.lotNumber', ['x', 'x'.repeat(200), null], ['', 'x'.repeat(201)]],
    ['lines.0.lotDate', ['2027-01-31', null], ['2027-02-30', 'soon']],
    ['lines.0.action', ['Default'], ['Eat']],
    ['originalShipment.goods.0.quantity', [0, most], [-1, most + 1]],
    ['changes.0.text', ['', 'x'.repeat(4_096), null], ['x'.repeat(4_097)]],
    ['changes.4.lines.0.position', [0, 5], [-1, 0.5]],
    ['slipPrintedAt', [at, null], ['today']],
  ])('accepts only valid values of %s', (path, good, bad) => {
    for (const value of good) expect(ReturnDraft.safeParse(withMember(path, value)).success).toBe(true);
    for (const value of bad) expect(ReturnDraft.safeParse(withMember(path, value)).success).toBe(false);
  });

  test.each([
    'lines.0.facts.isLot',
    'lines.0.preference.action',
    'lines.0.isLotUnreadable',
    'originalShipment.orderId',
    'originalShipment.goods.0.lots.0.number',
    'setAside.0.quantity',
    'center.name',
    'changes.3.lines.0.content.quantity',
    'changes.3.head.setAside',
    'changes.0.at',
    'changes.0.lines',
  ])('is refused without its %s', (path) => {
    expect(ReturnDraft.safeParse(withMember(path, undefined)).success).toBe(false);
  });

  test('has at most 10,000 lines and 500 steps', () => {
    const [line] = full().lines;
    const [change] = full().changes;
    const takes = (path: string, entry: unknown, count: number) =>
      ReturnDraft.safeParse(withMember(path, Array<unknown>(count).fill(entry))).success;
    expect([takes('lines', line, 10_000), takes('lines', line, 10_001)]).toEqual([true, false]);
    expect([takes('changes', change, 500), takes('changes', change, 501)]).toEqual([true, false]);
  });
});
