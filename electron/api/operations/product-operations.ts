import {
  dated,
  get,
  getAtDated,
  type OperationDefinition,
  type OperationMethod,
  type OperationVersion,
  write,
  writeAtDated,
} from './operation-definition.ts';

/** A creation that the specification names at 2025-07 alone (4.2). */
function createAtDated(path: string): OperationVersion[] {
  return dated.map((version) => write(version, ['POST', path, 'snake_case'], version === '2025-07'));
}

function changeAtDated(method: OperationMethod, path: string): OperationVersion[] {
  return writeAtDated([method, path, method === 'DELETE' ? 'none' : 'snake_case'], true);
}

/** What all writes of a product that is there have in common. */
const productWrite = {
  scope: 'products_write',
  partOf: 'products.listVariants',
  channelHeader: 'optional',
} as const;

/** The operations on products, variants and allergens (specification 4.2 and 4.11, reference-notes 7.3 and 16). */
export const productOperations = {
  'products.list': {
    purpose: 'list products',
    scope: 'products_read',
    partOf: 'inventory.read',
    channelHeader: 'none',
    versions: [...getAtDated('/product'), get('2.0', '/product', true)],
  },
  'products.listVariants': {
    purpose: 'list the variants of a product',
    scope: 'products_read',
    listedBy: { operation: 'products.list', parameter: 'ProductId' },
    channelHeader: 'none',
    versions: getAtDated('/product/{id}/variants', dated),
  },
  'products.create': {
    purpose: 'create products',
    scope: 'products_write',
    channelHeader: 'optional',
    versions: createAtDated('/product'),
  },
  'products.createBatch': {
    purpose: 'create products by their references',
    scope: 'products_write',
    channelHeader: 'required',
    versions: [write('1.0', ['POST', '/product/batch', 'snake_case'], true)],
  },
  'products.addVariants': {
    ...productWrite,
    purpose: 'add variants to a product',
    versions: createAtDated('/product/{id}/variants'),
  },
  'products.changeVariants': {
    ...productWrite,
    purpose: 'change variants of a product',
    versions: changeAtDated('PATCH', '/product/{id}/variants'),
  },
  'products.delete': {
    ...productWrite,
    purpose: 'delete a product',
    versions: changeAtDated('DELETE', '/product/{id}'),
  },
  'products.moveVariantsInto': {
    ...productWrite,
    purpose: 'move variants into a product',
    versions: changeAtDated('POST', '/product/{id}:moveVariants'),
  },
  // Parts of nothing: a 404 may be about a variant, which no operation reads by its id.
  'products.moveVariantsOut': {
    purpose: 'move variants to a new product',
    scope: 'products_write',
    channelHeader: 'optional',
    versions: changeAtDated('POST', '/product:moveVariants'),
  },
  'variants.convertToBundle': {
    purpose: 'make a bundle of a variant',
    scope: 'products_write',
    channelHeader: 'optional',
    versions: changeAtDated('POST', '/variant/{id}:convertToBundle'),
  },
  'variants.merge': {
    purpose: 'merge variants',
    scope: 'products_write',
    channelHeader: 'optional',
    versions: changeAtDated('POST', '/variant/{id}:merge'),
  },
  'allergens.list': {
    purpose: 'list allergens',
    scope: 'products_read',
    channelHeader: 'none',
    versions: [get('2026-07', '/allergens', true)],
  },
} as const satisfies Record<string, OperationDefinition>;
