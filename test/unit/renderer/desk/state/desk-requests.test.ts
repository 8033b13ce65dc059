import { describe, expect, it } from 'vitest';
import {
  findItemsAtService,
  itemAtService,
  maxOutcomes,
  readChanged,
  readSubmitted,
} from '#renderer/desk/state/desk-requests.ts';
import type { DraftPorts } from '#renderer/desk/state/draft-plan.ts';
import { RequestFailure } from '#renderer/platform/bridge/request-failure.ts';
import { InventoryItemWire } from '#shared/inventory/inventory.ts';
import { ProductWire } from '#shared/products/products.ts';
import { entryOf, listing, receivingEntryOf } from '#test/unit/renderer/features/outbox/entry-samples.ts';
import { failing } from '#test/unit/renderer/features/return-desk/fake-desk.ts';
import { at, reading } from '#test/unit/shared/returns/draft-builders.ts';

/** A main process that gives this response to every call. */
const answering = (answer: (input: never) => unknown) =>
  ({ call: async (_name: string, input: never) => answer(input) }) as unknown as Pick<DraftPorts, 'call'>;

describe('the entries sent from a desk', () => {
  it('are not displaced by later writes of other kinds, however many', async () => {
    const others = Array.from({ length: 250 }, (_, index) => receivingEntryOf({ id: 1_000 - index }));
    const entries = [...others, entryOf({ id: 7 }), entryOf({ id: 6 })];
    const found = await readSubmitted(answering(listing(entries)), 'return.create');
    expect(found?.map(({ id }) => id)).toEqual([7, 6]);
  });

  it('include only the newest ones', async () => {
    const entries = Array.from({ length: 20 }, (_, index) => entryOf({ id: 50 - index }));
    const found = await readSubmitted(answering(listing(entries)), 'return.create');
    expect(found).toHaveLength(maxOutcomes);
    expect(found?.[0]?.id).toBe(50);
  });

  it('are unknown if the outbox cannot be read', async () => {
    const broken = answering(() => {
      throw new Error('The disk is full.');
    });
    expect(await readSubmitted(broken, 'return.create')).toBeNull();
    expect(await readChanged(broken, { id: 1, state: 'sent', isShown: true })).toBeNull();
  });

  it('are read again only if they are shown and are not drafts', async () => {
    const requested = answering(() => entryOf({ id: 1 }));
    expect((await readChanged(requested, { id: 1, state: 'sent', isShown: true }))?.id).toBe(1);
    expect(await readChanged(requested, { id: 1, state: 'sent', isShown: false })).toBeNull();
    expect(await readChanged(requested, { id: 1, state: 'draft', isShown: true })).toBeNull();
  });
});

describe('the item of a line', () => {
  const itemsFrom = (source: 'service' | 'cache') =>
    answering(() => ({ data: { items: [], products: [], next: null }, source, asOf: at })).call;

  it('is null if the service does not know its SKU', async () => {
    const found = await itemAtService(itemsFrom('service'), { inventoryId: null, sku: 'S-1' });
    expect(found).toEqual({ item: null, isCase: false, isBarcodeUnchecked: false });
  });

  it.each([
    ['SKU', { inventoryId: null, sku: 'S-1' }],
    ['ID', { inventoryId: 1, sku: null }],
  ])('is not looked up by its %s in saved data if the service does not respond', async (_name, line) => {
    await expect(itemAtService(itemsFrom('cache'), line)).rejects.toMatchObject({
      failure: { code: 'OFFLINE' },
    });
  });
});

describe('the item of a label', () => {
  const piece = '4006381333931';
  const box = '14006381333938';

  /** A service with one item, whose search ignores barcodes; `codes` are those of its variant. */
  function service(codes: readonly string[], change: { sku?: string; is_case?: boolean } = {}) {
    const item = InventoryItemWire.parse({ inventory_id: 7, sku: 'MUG', ...change });
    const barcodes = codes.map((value) => ({ value, sticker_url: null }));
    const variants = [
      { id: 1, sku: 'MUG', barcodes, inventory: { inventory_id: 7 } },
      { id: 2, sku: 'CUP', barcodes: [{ value: `${codes[0]}0` }], inventory: { inventory_id: 8 } },
    ];
    const product = ProductWire.parse({ id: 20, name: 'Mug', variants });
    type Input = { filters: { search?: string; ids?: number[]; barcode?: string } };
    const ask = async (name: string, { filters }: Input) => {
      const { search = '', ids = [], barcode = '' } = filters;
      const isListed = ids.includes(7) || (search !== '' && item.sku?.includes(search) === true);
      const isFound = codes.some((code) => code.includes(barcode));
      const data =
        name === 'inventory.list'
          ? { items: isListed ? [item] : [] }
          : { products: isFound ? [product] : [] };
      return { data: { ...data, next: null }, source: 'service', asOf: at };
    };
    return ask as unknown as DraftPorts['call'];
  }

  it.each([
    ['as scanned', 'K-1', { kind: 'text', data: 'K-1', gtin: null }],
    ['from a GS1 label', piece, { kind: 'gs1', data: `01${piece.padStart(14, '0')}10L-7` }],
    ['stored with 14 digits', piece.padStart(14, '0'), {}],
    ['of 12 digits, stored with 13', '0036000291452', { data: '036000291452', gtin: '036000291452' }],
  ] as const)('is found by the barcode of its variant %s', async (_name, stored, label) => {
    const found = await findItemsAtService(service([stored]), reading(label));
    expect(found).toMatchObject({ isSure: true, matches: [{ item: { inventoryId: 7 }, by: 'barcode' }] });
  });

  it.each([
    ['with a number beside that of the piece', [piece, box]],
    ['whose piece alone has a number', [piece]],
  ])('is that of a case %s', async (_name, codes) => {
    const label = reading({ kind: 'gs1', data: `01${box}`, gtin: box });
    const { matches } = await findItemsAtService(service(codes), label);
    expect(matches).toMatchObject([{ item: { inventoryId: 7 }, by: 'caseOf' }]);
  });

  it.each([
    ['is found', 'of a unit', piece, [piece], 7],
    ['is found', 'stored in another form', '036000291452', ['0036000291452'], 7],
    ['is not found', 'of a case', box, [piece, box], null],
    ['is not found', 'of a case of which only the unit has a number', box, [piece], null],
  ])('%s for a line whose SKU is the number %s', async (_found, _name, sku, codes, id) => {
    const found = await itemAtService(service(codes), { inventoryId: null, sku });
    expect(found.item?.inventoryId ?? null).toBe(id);
    expect(found.isCase).toBe(id === null);
  });

  it('is found by the search only by its SKU, not by part of one', async () => {
    const found = (sku: string) => findItemsAtService(service([], { sku }), reading());
    expect(await found(piece)).toMatchObject({ isSure: true, matches: [{ by: 'sku' }] });
    expect(await found(`${piece}-B`)).toMatchObject({ isSure: false, matches: [{ by: 'id' }] });
  });

  it('is found by its barcode although the code is part of a SKU', async () => {
    const found = await findItemsAtService(service([piece], { sku: `${piece}-OLD` }), reading());
    expect(found).toMatchObject({ isSure: true, matches: [{ by: 'barcode' }] });
  });

  const withoutProducts = (failure: RequestFailure) =>
    (async (name: string) => {
      if (name === 'products.list') throw failure;
      return { data: { items: [], next: null }, source: 'service', asOf: at };
    }) as unknown as DraftPorts['call'];

  it('is not claimed to be unknown if the products cannot be read', async () => {
    await expect(findItemsAtService(withoutProducts(failing('INTERNAL')), reading())).rejects.toThrow();
  });

  it.each([
    { code: 'FORBIDDEN', message: null, requestId: null, missingScope: 'products_read' },
    { code: 'UNSUPPORTED', message: null, requestId: null },
  ] as const)(
    'is unknown, with its barcodes unchecked, if this desk has no access to products: $code',
    async (failure) => {
      const ask = withoutProducts(new RequestFailure(failure));
      const unknown = { matches: [], isSure: false, isBarcodeUnchecked: true };
      expect(await findItemsAtService(ask, reading())).toEqual(unknown);
    },
  );
});
