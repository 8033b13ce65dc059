import type { VariantBody, VariantChange } from '../../../shared/products/product-body.ts';
import { ServiceError } from '../../api/api-error.ts';
import type { Operation } from '../../api/operations/operations.ts';
import { snakeKeys } from '../../api/snake-keys.ts';

/** The first version that takes a customs value with decimals (specification 2.3 and 9.3). */
const decimalVersion = '2026-07';

/**
 * A body with variants at a version, in snake_case. Throws INVALID where the version cannot be told all of it: a value
 * for customs that was rounded would be another value.
 *
 * @param path where the variants stand in the body, for the names of fields: `variants.`, or nothing
 */
export function variantsOnWire(
  operation: Operation,
  version: string,
  { variants, path }: { variants: readonly (VariantBody | VariantChange)[]; path: string },
): unknown {
  const wrong = variants.findIndex(({ customs }) => !Number.isInteger(customs?.value ?? 0));
  if (wrong >= 0 && version < decimalVersion) {
    const message = `At version ${version} a customs value is a whole number. Nothing was sent.`;
    const fields = { [`${path}${wrong}.customs.value`]: [message] };
    const call = { operation, status: null, requestId: null };
    throw new ServiceError({ code: 'INVALID', message, requestId: null, fields }, call);
  }
  return snakeKeys(variants);
}
