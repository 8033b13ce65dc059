import { failedWith, ServiceError } from '#electron/api/api-error.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import { type ChangeEntry, isAnswerLost } from '#electron/cache/activity/change-record.ts';
import { canonicalJson } from '#electron/database/canonical-json.ts';
import type { ChangeContext } from '#electron/resources/account-context.ts';
import type { ContractHandlers } from '#shared/ipc/contract.ts';
import { failureReason, failureSentence } from '#shared/messages/failure-sentence.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import { bodyOfVariant } from '#shared/products/model/variant-edit-rules.ts';
import type { BatchProductBody } from '#shared/products/product-batch.ts';
import type { ProductBody, VariantBody } from '#shared/products/product-body.ts';
import { type Product, ProductQuery, type Variant } from '#shared/products/products.ts';
import { createProductChanges, type ProductAction } from './product-changes.ts';
import type { ProductReader } from './products.ts';

type ProductWrites = Omit<ContractHandlers['products'], 'list' | 'read' | 'listAllergens' | 'addBarcode'>;
type Changed = Awaited<ReturnType<ProductWrites['create']>>;

type ProductWritesContext = ChangeContext<ChangeEntry<ProductAction>> & { products: ProductReader };

function matchesBody(variant: Variant, body: VariantBody): boolean {
  const shown: Record<string, unknown> = comparable(bodyOfVariant(variant));
  return Object.entries(comparable(body)).every(
    ([group, value]) => canonicalJson(withoutNone(shown[group])) === canonicalJson(withoutNone(value)),
  );
}

/** The service may order barcodes anew, and give them addresses of stickers. */
function comparable({ barcodes, ...body }: VariantBody) {
  return barcodes == null ? body : { ...body, barcodes: barcodes.map(({ value }) => value).toSorted() };
}

/** Removes members without a value, flags that are off, and groups without members: a variant may show none of them. */
function withoutNone(value: unknown): unknown {
  if (value === null || value === '' || value === false) return undefined;
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(withoutNone);
  const members = Object.entries(value).map(([name, member]) => [name, withoutNone(member)]);
  const defined = members.filter(([, member]) => member !== undefined);
  return defined.length === 0 ? undefined : Object.fromEntries(defined);
}

function idsOf({ variants }: Product): Set<number> {
  return new Set(variants.map(({ id }) => id));
}

function holdsAll(product: Product, variantIds: ReadonlySet<number>): boolean {
  const ids = idsOf(product);
  return [...variantIds].every((id) => ids.has(id));
}

/** Returns the beginning of a name, as long as {@link ProductQuery} allows, without half of a surrogate pair. */
function searchTextOf(name: string): string {
  return name.slice(0, 400).replace(/[\uD800-\uDBFF]$/u, '');
}

/** Failures that would also affect the next product. */
const batchStoppingCodes = new Set(['OFFLINE', 'SIGNED_OUT', 'FORBIDDEN', 'UNSUPPORTED']);

function isNotFound(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'NOT_FOUND';
}

/**
 * User changes of products (specification 4.2 and 4.11). The product is read before, so that nothing the user did not
 * see is overwritten (CONFLICT), and after, so that the service's state is shown; after a lost response, reading shows
 * whether it was done.
 */
export function createProductWrites({ products, ...context }: ProductWritesContext): ProductWrites {
  const changes = createProductChanges(context);
  const { fetch } = products;
  const fetchNow = async (id: number) => (await fetch(id)).data;

  const changedMeanwhile = (operation: Operation) =>
    failedWith(operation, {
      code: 'CONFLICT',
      message: sentence('products.failure.changed'),
      requestId: null,
    });

  /** Refuses a change if the product is not as the user saw it. */
  const checking =
    (operation: Operation, id: number, isAsSeen: (product: Product) => boolean) =>
    async (): Promise<void> => {
      if (!isAsSeen(await fetchNow(id))) throw changedMeanwhile(operation);
    };

  /** Returns the product if it already shows what was sent. */
  const createLookUp = (id: number, isDone: (product: Product) => boolean) => async () => {
    const product = await fetchNow(id);
    return isDone(product) ? product : null;
  };

  const readAfter = async (id: number, isDone: (product: Product) => boolean): Promise<Changed> => {
    const product = await products.read({ id }).catch((error: unknown) => {
      if (error instanceof ServiceError) return null;
      throw error;
    });
    const isShown = product !== null && product.source === 'service' && isDone(product.data);
    return { outcome: isShown ? 'done' : 'unverified', product };
  };

  const listNamed = async (name: string) => {
    const filters = { ...ProductQuery.parse({}), name: searchTextOf(name) };
    const { products: found } = await products.search({ filters, cursor: null, pageSize: 250 });
    return found.filter((product) => product.name === name);
  };

  /** Null if it has none. */
  const findHome = async (variantId: number) => {
    const filters = { ...ProductQuery.parse({}), variantId };
    const { products: found } = await products.search({ filters, cursor: null, pageSize: 10 });
    return found.find((product) => idsOf(product).has(variantId)) ?? null;
  };

  const createProduct = (body: ProductBody) => {
    let known = new Set<number>();
    return changes.create(body, {
      check: async () => {
        known = new Set((await listNamed(body.name)).map((product) => product.id));
      },
      lookUp: async () => (await listNamed(body.name)).find((product) => !known.has(product.id)) ?? null,
    });
  };

  /**
   * Since version 1.0 ended, servers have no batches; whatever refuses one product would refuse the others for their
   * own reasons.
   */
  const createOneByOne = async (batch: readonly BatchProductBody[]) => {
    const failed: { referenceId: string; reason: Sentence }[] = [];
    let isStopped = false;
    const owner = context.account();
    for (const [index, { referenceId, name, sku, barcode }] of batch.entries()) {
      // The rest belongs to the account that asked for it.
      if (isStopped || context.account() !== owner) {
        failed.push({ referenceId, reason: sentence('products.failure.notSent') });
        continue;
      }
      const barcodes = barcode == null || barcode === '' ? [] : [{ value: barcode }];
      try {
        await createProduct({ name, variants: [{ name, sku: sku ?? null, barcodes }] });
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        isStopped = batchStoppingCodes.has(error.code);
        // Nothing was created, and the error is not about one product.
        if (isStopped && index === 0 && !isAnswerLost(error)) throw error;
        failed.push({ referenceId, reason: failureReason(error.failure) ?? failureSentence(error.failure) });
      }
    }
    return { createdCount: batch.length - failed.length, failed };
  };

  return {
    async create(body) {
      const { id } = await createProduct(body);
      return readAfter(id, ({ name }) => name === body.name);
    },

    async createBatch({ products: listed }) {
      // A product in a batch is identified by its reference, which the later format lacks.
      const batch = listed.map((product) => ({ ...product, sku: product.sku || product.referenceId }));
      // A batch names no record, so a 404 means that there are no batches, however the server explains it.
      const isUnsupported = ({ code }: ServiceError) => code === 'UNSUPPORTED' || code === 'NOT_FOUND';
      try {
        const created = await changes.createBatch(batch, { isPassedOver: isUnsupported });
        return { createdCount: created.length, failed: [] };
      } catch (error) {
        if (!(error instanceof ServiceError) || !isUnsupported(error)) throw error;
      }
      return createOneByOne(batch);
    },

    async addVariants({ id, variants }) {
      let known = new Set<number>();
      const hasNew = (product: Product) => {
        const added = product.variants.filter((variant) => !known.has(variant.id));
        return variants.every(({ sku }) => sku == null || added.some((variant) => variant.sku === sku));
      };
      const isDone = (product: Product) =>
        product.variants.length >= known.size + variants.length && hasNew(product);
      await changes.addVariants(
        { id, variants },
        {
          check: async () => {
            known = idsOf(await fetchNow(id));
          },
          lookUp: createLookUp(id, isDone),
        },
      );
      return readAfter(id, isDone);
    },

    async changeVariant({ id, change, expected }) {
      const { id: variantId, ...newBody } = change;
      const has = (body: VariantBody) => (product: Product) =>
        product.variants.some((variant) => variant.id === variantId && matchesBody(variant, body));
      const operation = 'products.changeVariants';
      await changes.changeVariants(
        { id, variants: [change] },
        {
          check: checking(operation, id, (product) => {
            const shown = product.variants.find((variant) => variant.id === variantId);
            if (newBody.dimension !== undefined && shown?.dimension?.isLocked === true) {
              const message = sentence('products.failure.sizeLocked');
              throw failedWith(operation, { code: 'CONFLICT', message, requestId: null });
            }
            return has(expected)(product);
          }),
          lookUp: async () => (await createLookUp(id, has(newBody))())?.variants ?? null,
        },
      );
      return readAfter(id, has(newBody));
    },

    async delete({ id, variantIds }) {
      const seen = new Set(variantIds);
      const accountId = context.account();
      let variants: Product['variants'] = [];
      const isGone = () => fetchNow(id).then(() => false, isNotFound);
      await changes.delete(
        { id },
        {
          check: checking('products.delete', id, (product) => {
            variants = product.variants;
            return idsOf(product).size === seen.size && holdsAll(product, seen);
          }),
          lookUp: async () => ((await isGone()) ? {} : null),
        },
      );
      if (!(await isGone().catch(() => false))) return { outcome: 'unverified', product: null };
      // Another account has other products.
      if (accountId !== null && context.account() === accountId)
        await products.remove(accountId, { id, variants });
      return { outcome: 'done', product: null };
    },

    async moveVariants({ id, variantIds, into }) {
      const movedIds = new Set(variantIds);
      const variants = variantIds.map((variantId) => ({ id: variantId }));
      const holds = (product: Product) => holdsAll(product, movedIds);
      if ('id' in into) {
        const check = checking('products.moveVariantsInto', id, holds);
        await changes.moveVariantsInto(
          { id: into.id, variants },
          { check, lookUp: createLookUp(into.id, holds) },
        );
        return readAfter(into.id, holds);
      }
      const { name } = into;
      const made = await changes.moveVariantsOut(
        { name, productId: id, variants },
        {
          check: checking('products.moveVariantsOut', id, holds),
          lookUp: async () => {
            const home = await findHome(variantIds[0] ?? 0);
            return home === null || home.id === id || !holds(home) ? null : home;
          },
        },
      );
      return readAfter(made.id, holds);
    },

    async convertToBundle({ id, variantId, parts }) {
      const isBundled = ({ variants }: Product) =>
        variants.some(
          (variant) =>
            variant.id === variantId &&
            parts.every((part) =>
              variant.bundleDefinition.some(
                (shown) => shown.variantId === part.variantId && shown.quantity === part.quantity,
              ),
            ),
        );
      const isPlain = ({ variants }: Product) =>
        variants.some((variant) => variant.id === variantId && variant.bundleDefinition.length === 0);
      await changes.convertToBundle(
        { variantId, bundle: { bundleDefinition: parts }, productId: id },
        { check: checking('variants.convertToBundle', id, isPlain), lookUp: createLookUp(id, isBundled) },
      );
      return readAfter(id, isBundled);
    },

    async mergeVariants({ id, variantId, mergedIds }) {
      const target = ({ variants }: Product) => variants.find((variant) => variant.id === variantId);
      const isMerged = (product: Product) => {
        const children = new Set(target(product)?.mergeChildren.map((child) => child.variantId));
        return mergedIds.every((merged) => children.has(merged));
      };
      await changes.merge(
        { variantId, ids: mergedIds, productId: id },
        {
          check: checking('variants.merge', id, (product) => target(product) !== undefined),
          lookUp: createLookUp(id, isMerged),
        },
      );
      return readAfter(id, isMerged);
    },
  };
}
