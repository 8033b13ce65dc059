import {
  datedApiVersions,
  get,
  getAtDated,
  type OperationVersion,
  operation,
  post,
  postAtDated,
  withMethod,
} from './operation-definition.ts';

/** A creation that the specification names only at 2025-07 (4.2). */
function createAtDated(path: string): OperationVersion[] {
  return postAtDated(path, 'snake_case', ['2025-07']);
}

const productWrite = { partOf: 'products.listVariants', channelHeader: 'optional' } as const;
const partOfItem = { partOf: 'inventory.read' } as const;

/**
 * The operations on items, their stock and its history, lot exclusions, products, variants and allergens (specification
 * 4.2, 4.6, 4.9 and 4.11, reference-notes 2, 5 to 7 and 16). Of the lot exclusions, only the list is a part of an item:
 * elsewhere a 404 may refer to an exclusion, which only the body names, or to a SKU, under which no item can be read.
 */
export const inventoryOperations = {
  'inventory.list': operation('inventory_read', [
    ...getAtDated('/inventory'),
    get('2.0', '/inventory', true),
  ]),
  'inventory.read': operation('inventory_read', getAtDated('/inventory/{id}'), {
    listedBy: { operation: 'inventory.list', parameter: 'InventoryIds' },
  }),
  'inventory.listLevels': operation('inventory_read', getAtDated('/inventory-level')),
  'inventory.listLocations': operation('inventory_read', getAtDated('/inventory-level/locations')),
  'inventory.listLots': operation('inventory_read', getAtDated('/inventory-level/lots')),
  'inventory.readLevel': operation('inventory_read', getAtDated('/inventory-level/{id}'), partOfItem),
  'inventory.readLocations': operation(
    'inventory_read',
    getAtDated('/inventory-level/{id}/locations'),
    partOfItem,
  ),
  'inventory.readLots': operation('inventory_read', getAtDated('/inventory-level/{id}/lots'), partOfItem),
  'history.list': operation(
    'inventory_read',
    [post('2026-07', '/inventory/history:query', false), post('2026-01', '/inventory/history:query', true)],
    { isRead: true },
  ),
  'lots.listExclusions': operation('inventory_read', [get('2026-07', '/lot-exclusion', false)], partOfItem),
  'lots.listExclusionsBySku': operation('inventory_read', [get('2026-07', '/lot-exclusion', false)]),
  'lots.exclude': operation('inventory_write', [post('2026-07', '/lot-exclusion', false)]),
  'lots.delete': operation('inventory_write', [post('2026-07', '/lot-exclusion:delete', false)]),
  'lots.restore': operation('inventory_write', [post('2026-07', '/lot-exclusion/restore', true)]),
  'products.list': operation(
    'products_read',
    [...getAtDated('/product'), get('2.0', '/product', true)],
    partOfItem,
  ),
  'products.listVariants': operation(
    'products_read',
    getAtDated('/product/{id}/variants', datedApiVersions),
    {
      listedBy: { operation: 'products.list', parameter: 'ProductId' },
    },
  ),
  'products.create': operation('products_write', createAtDated('/product'), {
    channelHeader: 'optional',
  }),
  'products.createBatch': operation('products_write', [post('1.0', '/product/batch', true)], {
    channelHeader: 'required',
  }),
  'products.addVariants': operation('products_write', createAtDated('/product/{id}/variants'), productWrite),
  'products.changeVariants': operation(
    'products_write',
    withMethod('PATCH', postAtDated('/product/{id}/variants')),
    productWrite,
  ),
  'products.delete': operation(
    'products_write',
    withMethod('DELETE', postAtDated('/product/{id}', 'none')),
    productWrite,
  ),
  'products.moveVariantsInto': operation(
    'products_write',
    postAtDated('/product/{id}:moveVariants'),
    productWrite,
  ),
  // Parts of nothing: a 404 may refer to a variant, which no operation reads by its ID.
  'products.moveVariantsOut': operation('products_write', postAtDated('/product:moveVariants'), {
    channelHeader: 'optional',
  }),
  'variants.convertToBundle': operation('products_write', postAtDated('/variant/{id}:convertToBundle'), {
    channelHeader: 'optional',
  }),
  'variants.merge': operation('products_write', postAtDated('/variant/{id}:merge'), {
    channelHeader: 'optional',
  }),
  'allergens.list': operation('products_read', [get('2026-07', '/allergens', true)]),
};
