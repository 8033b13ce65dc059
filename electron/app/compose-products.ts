import { createDeskCodes } from '#electron/catalog/desk-codes.ts';
import type { DeskPreferences } from '#electron/preferences/desk-preferences.ts';
import type { Operators } from '#electron/preferences/operators.ts';
import type { AccountContext } from '#electron/resources/account-context.ts';
import type { CachedItems } from '#electron/resources/inventory/cached-items.ts';
import { createProductWrites } from '#electron/resources/products/product-writes.ts';
import { createProductReader, createProducts } from '#electron/resources/products/products.ts';
import { ProductQuery } from '#shared/products/products.ts';

/** Constructs the products, and the codes that a desk or the service assigns to them. */
export function composeProducts({
  cachedItems,
  preferences,
  operators,
  codesChanged,
  ...context
}: AccountContext &
  Pick<Parameters<typeof createDeskCodes>[0], 'lookUp' | 'findShipments' | 'findInbound'> & {
    cachedItems: CachedItems;
    preferences: DeskPreferences;
    operators: Pick<Operators, 'identify'>;
    codesChanged: (account: string) => void;
  }) {
  const { api, readThrough } = context;
  const reader = createProductReader({ api, readThrough, cachedItems });
  const writes = createProductWrites({ ...context, products: reader });
  const { addBarcode, ...deskCodes } = createDeskCodes({
    ...context,
    read: preferences.readCodes,
    write(accountId, codes) {
      preferences.saveCodes(accountId, codes);
      codesChanged(accountId);
    },
    deskNumber: () => preferences.read().deskNumber,
    isBadge: async (code) => (await operators.identify([code])) !== null,
    products: {
      read: async (id) => (await reader.fetch(id)).data,
      async findByBarcode(barcode) {
        const filters = { ...ProductQuery.parse({}), barcode };
        return (await reader.search({ filters, cursor: null, pageSize: 10 })).products;
      },
      changeVariant: writes.changeVariant,
    },
    save: (accountId, product, asOf) =>
      cachedItems.save(accountId, { pass: 'products', records: [product] }, asOf),
  });
  return {
    handlers: { ...reader.handlers, ...writes, addBarcode },
    inventory: { ...createProducts({ api, readThrough, cachedItems }), ...deskCodes },
  };
}
