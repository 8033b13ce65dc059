import { z } from 'zod';
import type { ApiCall } from '#electron/api/api-client.ts';
import { ServiceError } from '#electron/api/api-error.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import { checkedInput, snakeKeys } from '#electron/api/request-body.ts';
import { type ChangeEntry, entryOfError, isAnswerLost } from '#electron/cache/activity/change-record.ts';
import { signedOut } from '#electron/cache/read-through.ts';
import type { ChangeContext } from '#electron/resources/account-context.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import {
  type BatchProductBody,
  BatchProductListWire,
  ProductBatchBody,
} from '#shared/products/product-batch.ts';
import {
  BundleBody,
  MergeBody,
  type MovedVariantsBody as MovedVariants,
  MovedVariantsBody,
  NewProductOfVariants,
  NewVariantsBody,
  ProductBody,
  type VariantBody,
  type VariantChange,
  VariantChangesBody,
} from '#shared/products/product-body.ts';
import { ProductWire, VariantListWire } from '#shared/products/products.ts';

/** The first version that accepts decimals in a customs value (specification 2.3 and 9.3). */
const decimalVersion = '2026-07';

/**
 * Returns a body with variants at a version, in snake_case. Throws INVALID if the version cannot express all of it: a
 * rounded customs value would be a different value.
 *
 * @param path the variants' path in the body, for field names: `variants.`, or nothing
 */
function variantsOnWire(
  operation: Operation,
  version: string,
  { variants, path }: { variants: readonly (VariantBody | VariantChange)[]; path: string },
): unknown {
  const wrong = variants.findIndex(({ customs }) => !Number.isInteger(customs?.value ?? 0));
  if (wrong >= 0 && version < decimalVersion) {
    const message = sentence('products.failure.wholeCustomsValue', { version });
    const fields = { [`${path}${wrong}.customs.value`]: [message] };
    const call = { operation, status: null, requestId: null };
    throw new ServiceError({ code: 'INVALID', message, requestId: null, fields }, call);
  }
  return snakeKeys(variants);
}

type ProductOperation =
  | `products.${'create' | 'createBatch' | 'addVariants' | 'changeVariants' | 'delete' | 'moveVariantsInto' | 'moveVariantsOut'}`
  | 'variants.convertToBundle'
  | 'variants.merge';

/** Names in the activity log, all in one area. */
export type ProductAction =
  | Exclude<ProductOperation, `variants.${string}`>
  | 'products.convertToBundle'
  | 'products.merge';

export type ProductChangeEntry = ChangeEntry<ProductAction>;

/** Optional steps around a change; a caller that only sends needs none. */
type ChangeHooks<Value> = {
  /** Rejects if the record is not as the user saw it; nothing is sent then. */
  check?: () => Promise<void>;
  /** After a lost response: returns the change as the service shows it; null if it shows none. */
  lookUp?: () => Promise<Value | null>;
  /** Failures omitted from the activity log, since something else is tried instead. */
  isPassedOver?: (error: ServiceError) => boolean;
};

export type ProductChanges = ReturnType<typeof createProductChanges>;

/**
 * Changes products and their variants (specification 4.2 and 4.11, reference-notes 16). Each change is checked first
 * (INVALID with the fields) and sent once; if its response is lost the error states so, since the service has no
 * idempotency key. The window asks for confirmation: deleting, merging and converting to a bundle are irreversible.
 */
export function createProductChanges({ api, account, startActivity }: ChangeContext<ProductChangeEntry>) {
  /** Returns a change that sends what `make` checks, and logs the outcome. */
  const change =
    <Input, Value>(
      operation: ProductOperation,
      subjectOf: (input: Input) => Sentence,
      make: (input: Input) => Omit<ApiCall<Value>, 'priority'>,
    ) =>
    async (input: Input, { check, lookUp, isPassedOver }: ChangeHooks<Value> = {}): Promise<Value> => {
      const note = startActivity();
      const accountId = account();
      const action = operation.replace('variants.', 'products.') as ProductAction;
      const entry = { action, subject: subjectOf(input) };
      const isCurrent = () => account() === accountId;
      let isSent = false;
      try {
        if (accountId === null) throw signedOut(operation);
        const call = make(input);
        await check?.();
        isSent = true;
        const { value, requestId } = await api.call(operation, {
          ...call,
          guard: { isCurrent },
          priority: 'person',
        });
        note({ ...entry, outcome: 'done', requestId, detail: null });
        return value;
      } catch (error) {
        if (!isSent || !(error instanceof ServiceError) || !isAnswerLost(error)) {
          if (error instanceof ServiceError && isPassedOver?.(error) === true) throw error;
          note({ ...entry, ...entryOfError(error) });
          throw error;
        }
        const found = isCurrent() ? await lookUp?.().catch(() => null) : null;
        if (found !== null && found !== undefined && isCurrent()) {
          note({ ...entry, outcome: 'done', requestId: error.requestId, detail: null });
          return found;
        }
        const refusal = perhapsDone(error);
        note({ ...entry, ...entryOfError(refusal) });
        throw refusal;
      }
    };

  return {
    create: change('products.create', newProductSubject, (body: ProductBody) => {
      const { variants, ...product } = checkedInput('products.create', ProductBody, body);
      return {
        body: ({ version }) => ({
          ...(snakeKeys(product) as object),
          variants: variantsOnWire('products.create', version, { variants, path: 'variants.' }),
        }),
        schema: ProductWire,
      };
    }),

    /** In the 1.0 format: 1 to 50 products, all or none. */
    createBatch: change(
      'products.createBatch',
      ({ length: count }) => sentence('activity.subject.newProducts', { count }),
      (products: readonly BatchProductBody[]) => {
        const checked = checkedInput('products.createBatch', ProductBatchBody, products);
        return { body: () => snakeKeys(checked), schema: BatchProductListWire };
      },
    ),

    addVariants: change(
      'products.addVariants',
      productSubject,
      ({ id, variants }: { id: number; variants: readonly VariantBody[] }) => {
        const checked = checkedInput('products.addVariants', NewVariantsBody, variants);
        return {
          path: { id },
          body: ({ version }) =>
            variantsOnWire('products.addVariants', version, { variants: checked, path: '' }),
          schema: ProductWire,
        };
      },
    ),

    /** Omitted parts of a variant stay as they are; returns the changed variants. */
    changeVariants: change(
      'products.changeVariants',
      productSubject,
      ({ id, variants }: { id: number; variants: readonly VariantChange[] }) => {
        const checked = checkedInput('products.changeVariants', VariantChangesBody, variants);
        return {
          path: { id },
          body: ({ version }) =>
            variantsOnWire('products.changeVariants', version, { variants: checked, path: '' }),
          schema: VariantListWire,
        };
      },
    ),

    /** With its variants and their inventory items. */
    delete: change('products.delete', productSubject, ({ id }: { id: number }) => ({
      path: { id },
      schema: z.unknown(),
    })),

    /** Into an existing product. */
    moveVariantsInto: change(
      'products.moveVariantsInto',
      productSubject,
      ({ id, ...moved }: { id: number } & MovedVariants) => {
        const checked = checkedInput('products.moveVariantsInto', MovedVariantsBody, moved);
        return { path: { id }, body: () => snakeKeys(checked), schema: ProductWire };
      },
    ),

    /** Into a new product. */
    moveVariantsOut: change('products.moveVariantsOut', newProductSubject, (body: NewProductOfVariants) => {
      const checked = checkedInput('products.moveVariantsOut', NewProductOfVariants, body);
      return { body: () => snakeKeys(checked), schema: ProductWire };
    }),

    convertToBundle: change(
      'variants.convertToBundle',
      variantSubject,
      ({ variantId, bundle }: OneVariant & { bundle: BundleBody }) => {
        const checked = checkedInput('variants.convertToBundle', BundleBody, bundle);
        return { path: { id: variantId }, body: () => snakeKeys(checked), schema: ProductWire };
      },
    ),

    /** Merges the variants with `ids` into the one with `variantId`. */
    merge: change(
      'variants.merge',
      variantSubject,
      ({ variantId, ids }: OneVariant & { ids: readonly number[] }) => {
        const variants = ids.map((id) => ({ id }));
        const checked = checkedInput('variants.merge', MergeBody, variants);
        return { path: { id: variantId }, body: () => snakeKeys(checked), schema: ProductWire };
      },
    ),
  };
}

const newProductSubject = ({ name }: { name: string }) => sentence('activity.subject.newProduct', { name });

const productSubject = ({ id }: { id: number }) => sentence('activity.subject.product', { id });

/** A variant, and for the log its product, in which it is found. */
type OneVariant = { variantId: number; productId?: number };

const variantSubject = ({ variantId: id, productId: product }: OneVariant) =>
  sentence('activity.subject.variant', { id, ...(product === undefined ? {} : { product }) });

/** Returns the same error with what the user must know about it. */
function perhapsDone(error: ServiceError): ServiceError {
  const { failure, operation, status, requestId, reasonCode } = error;
  const message = sentence('products.failure.perhapsDone');
  return new ServiceError(
    { ...failure, message, mayBeDone: true },
    { operation, status, requestId, reasonCode, mayBeSent: true },
    { cause: error },
  );
}
