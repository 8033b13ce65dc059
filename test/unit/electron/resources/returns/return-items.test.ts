import { beforeEach, describe, expect, test } from 'vitest';
import { createReturnItems } from '#electron/resources/returns/return-items.ts';
import { InventoryItem, LotLevel } from '#shared/inventory/inventory.ts';
import { ProductWire } from '#shared/products/products.ts';
import { ReturnItemView } from '#shared/returns/return-item-view.ts';
import { createMemoryItemIndex } from '#test/unit/electron/catalog/memory-item-index.ts';

const asOf = '2026-11-20T10:00:00.000Z';

let memory: ReturnType<typeof createMemoryItemIndex>;
let account: string | null;
let problems: unknown[];

beforeEach(() => {
  memory = createMemoryItemIndex();
  account = 'sandbox:7';
  problems = [];
});

const question = { question: 'Is the seal whole?', answers: ['Yes', 'No'] };
const items = createReturnItems({
  indexOf: async () => memory.index,
  account: () => account,
  onStoreProblem: (error) => problems.push(error),
  questionsOf: (_account, id) => (id === 1 ? [question] : []),
});

async function keepItem(inventoryId: number, sku: string | null, variant: Record<string, unknown> = {}) {
  const item = InventoryItem.parse({ inventoryId, sku, name: `Item ${inventoryId}`, variant });
  await memory.index.write({ pass: 'items', records: [item], asOf, state: null });
}

async function keepVariant(inventoryId: number, variant: Record<string, unknown>) {
  const wire = { id: 50, name: 'P', variants: [{ ...variant, inventory: { inventory_id: inventoryId } }] };
  await memory.index.write({ pass: 'products', records: [ProductWire.parse(wire)], asOf, state: null });
}

describe('a returned item', () => {
  test('has the action its merchant wants, and its lots', async () => {
    await keepItem(1, 'MUG');
    await keepVariant(1, {
      id: 11,
      return_preferences: { primary_action: { id: 2, name: 'Quarantine' }, instructions: 'Look for cracks.' },
    });
    const lots = [
      LotLevel.parse({ lotNumber: 'A-1', lotDate: '2027-01-31' }),
      LotLevel.parse({ lotNumber: null }),
    ];
    await memory.index.write({ pass: 'lots', records: [{ inventoryId: 1, lots }], asOf, state: null });
    const view = ReturnItemView.parse(await items.read({ id: 1 }));
    expect(view).toMatchObject({
      item: { inventoryId: 1, sku: 'MUG' },
      preference: { action: 'Quarantine', instructions: 'Look for cracks.' },
      lots: [{ number: 'A-1', date: '2027-01-31' }],
      parts: [],
    });
  });

  test('has no preference if its product was not read, and an empty one if none is set', async () => {
    await keepItem(1, 'MUG');
    expect((await items.read({ id: 1 }))?.preference).toBeNull();
    await keepVariant(1, { id: 11, return_preferences: { instructions: '  ' } });
    expect((await items.read({ id: 1 }))?.preference).toEqual({ action: null, instructions: null });
  });

  test('is null if the catalog does not know it or cannot be read', async () => {
    expect(await items.read({ id: 1 })).toBeNull();
    memory.isBroken = true;
    expect(await items.read({ id: 1 })).toBeNull();
    expect(problems).toHaveLength(1);
  });

  test('is unavailable while no account is signed in', async () => {
    account = null;
    await expect(items.read({ id: 1 })).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  });
});

describe('the parts of a bundle', () => {
  beforeEach(async () => {
    await keepItem(9, 'SET', { isBundle: true });
    await keepVariant(9, {
      id: 90,
      bundle_definition: [
        { product_id: 1, variant_id: 11, quantity: 2, variant_name: 'Mug', variant_sku: 'MUG' },
        { product_id: 2, variant_id: 12, quantity: 1, variant_name: 'Candle', variant_sku: 'CNDL' },
        { product_id: 3, variant_id: 13, quantity: 1, variant_name: 'Gone', variant_sku: null },
      ],
    });
  });

  const partIds = async () =>
    (await items.read({ id: 9 }))?.parts.map((part) => part.item?.inventoryId ?? null);

  test('are separate items by their SKU, and unknown ones are named', async () => {
    await keepItem(1, 'MUG');
    expect(ReturnItemView.parse(await items.read({ id: 9 })).parts).toMatchObject([
      { sku: 'MUG', name: 'Mug', quantity: 2, item: { inventoryId: 1 } },
      { sku: 'CNDL', name: 'Candle', quantity: 1, item: null },
      { sku: null, name: 'Gone', item: null },
    ]);
  });

  test('are the item with their variant if several have the SKU, and null if that is unknown', async () => {
    await keepItem(1, 'MUG');
    await keepItem(2, 'MUG');
    expect(await partIds()).toEqual([null, null, null]);
    await keepVariant(2, { id: 11 });
    expect(await partIds()).toEqual([2, null, null]);
  });
});
