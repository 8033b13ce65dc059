import type { Answer, ApiVersion } from '../answer.ts';
import { dated, type Operation } from '../operation.ts';
import { createProductBatch } from './product-batch.ts';
import {
  addVariants,
  changeVariants,
  convertToBundle,
  createProduct,
  deleteProduct,
  mergeIntoVariant,
  moveIntoProduct,
  moveToNewProduct,
} from './product-writes.ts';
import { listProducts, listProductsAsArray, listVariants } from './products.ts';

function allergen(id: number, key: string, name: string): { id: number; key: string; name: string } {
  return { id, key, name };
}

/** The allergens that a label has to name, the same for every merchant. */
const allergens = [
  allergen(1, 'milk', 'Milk'),
  allergen(2, 'eggs', 'Eggs'),
  allergen(3, 'fish', 'Fish'),
  allergen(4, 'shellfish', 'Crustacean Shellfish'),
  allergen(5, 'tree_nuts', 'Tree Nuts'),
  allergen(6, 'peanuts', 'Peanuts'),
  allergen(7, 'wheat', 'Wheat'),
  allergen(8, 'soybeans', 'Soybeans'),
  allergen(9, 'sesame', 'Sesame'),
] as const;

const later: readonly ApiVersion[] = ['2026-01', '2026-07'];

type Row = Pick<Operation, 'path' | 'ids' | 'specified' | 'handle'>;

function read(versions: readonly ApiVersion[], row: Row): Operation {
  return { method: 'GET', versions, scope: 'products_read', ...row };
}

function write(method: 'POST' | 'PATCH' | 'DELETE', versions: readonly ApiVersion[], row: Row): Operation {
  return { method, versions, scope: 'products_write', ...row };
}

/** Products and variants (specification 4.2, 4.11; reference notes, 7.3). */
export const productOperations: readonly Operation[] = [
  read(['2.0'], { path: '/product', specified: true, handle: listProductsAsArray }),
  read(dated, { path: '/product', specified: false, handle: listProducts }),
  read(dated, { path: '/product/{productId}/variants', specified: true, handle: listVariants }),
  write('POST', ['2025-07'], { path: '/product', specified: true, handle: createProduct }),
  write('POST', later, { path: '/product', specified: false, handle: createProduct }),
  write('POST', ['2025-07'], {
    path: '/product/{productId}/variants',
    ids: { productId: 'integer' },
    specified: true,
    handle: addVariants,
  }),
  write('POST', later, { path: '/product/{productId}/variants', specified: false, handle: addVariants }),
  write('PATCH', dated, { path: '/product/{productId}/variants', specified: true, handle: changeVariants }),
  write('DELETE', dated, { path: '/product/{productId}', specified: true, handle: deleteProduct }),
  write('POST', dated, { path: '/product:moveVariants', specified: true, handle: moveToNewProduct }),
  write('POST', dated, {
    path: '/product/{productId}:moveVariants',
    specified: true,
    handle: moveIntoProduct,
  }),
  write('POST', dated, {
    path: '/variant/{variantId}:convertToBundle',
    specified: true,
    handle: convertToBundle,
  }),
  write('POST', dated, { path: '/variant/{variantId}:merge', specified: true, handle: mergeIntoVariant }),
  read(['2026-07'], { path: '/allergens', specified: true, handle: listAllergens }),
  {
    ...write('POST', ['1.0'], { path: '/product/batch', specified: true, handle: createProductBatch }),
    channelHeader: 'required',
  },
];

/** `GET /2026-07/allergens`: what can be attached to a variant (specification 4.11; reference notes, 16). */
function listAllergens(): Answer {
  return { status: 200, body: allergens };
}
