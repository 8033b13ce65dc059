import { expect, test } from 'vitest';
import { composeProducts } from '#electron/app/compose-products.ts';
import { StoreError } from '#electron/database/store-error.ts';
import { createCachedItems } from '#electron/resources/inventory/cached-items.ts';
import { createCachedDesk } from '#test/unit/electron/catalog/cached-desk.ts';

test('a code that the server has accepted counts as assigned although the catalog here cannot be opened', async () => {
  const desk = createCachedDesk();
  const variant = { id: 40, sku: 'MUG', barcodes: [] as object[] };
  desk.serve = ({ method, path, query }) => {
    if (method !== 'GET') variant.barcodes = [{ value: 'BIN-78' }];
    if (!path.endsWith('/product')) return { body: [variant] };
    const items = 'Barcode' in query ? [] : [{ id: 4, name: 'Mug', variants: [variant] }];
    return { body: { items, next: null } };
  };
  const unavailable = new StoreError('unavailable', 'It cannot be opened.');
  const problems: unknown[] = [];
  const mug = { by: 'id', item: { inventoryId: 1, sku: 'MUG', removedAt: null } };
  const options = {
    ...desk,
    account: () => desk.account,
    cachedItems: createCachedItems({
      indexOf: () => Promise.reject(unavailable),
      onStoreProblem: (error) => problems.push(error),
    }),
    preferences: { readCodes: () => [], read: () => ({ deskNumber: '482915' }) },
    operators: { identify: async () => null },
    lookUp: async ({ texts }: { texts: readonly string[] }) => ({
      matches: texts.includes('1') ? [mug] : [],
    }),
    findShipments: async () => ({ hits: [] }),
    findInbound: async () => ({ hits: [] }),
    startActivity: () => () => undefined,
  };
  const { handlers } = composeProducts(options as unknown as Parameters<typeof composeProducts>[0]);
  const code = { id: 4, variantId: 40, inventoryId: 1, code: 'BIN-78' };
  expect(await handlers.addBarcode(code)).toMatchObject({ outcome: 'done' });
  expect(new Set(problems)).toEqual(new Set([unavailable]));
});
