import type { CachedVariant, ItemIndex } from '#electron/catalog/item-index.ts';
import { type AccountContext, orNothing, readForAccount } from '#electron/resources/account-context.ts';
import type { ItemHit } from '#shared/inventory/item-view.ts';
import { itemLots } from '#shared/inventory/model/item-lots.ts';
import type { BundlePart } from '#shared/products/products.ts';
import type { CheckQuestion } from '#shared/returns/return-checklist.ts';
import type { ReturnPreference } from '#shared/returns/return-draft.ts';
import type { ReturnItemView, ReturnPart } from '#shared/returns/return-item-view.ts';

type Index = Pick<ItemIndex, 'find' | 'read'>;

type ReturnItemsContext = Pick<AccountContext, 'account' | 'onStoreProblem'> & {
  /** The signed-in account's catalog; rejects with a StoreError if it is unavailable. */
  indexOf: (accountId: string) => Promise<Index>;
  /** The questions in an item's checklist on this desk. */
  questionsOf: (accountId: string, id: number) => CheckQuestion[];
};

/** Only from this desk's catalog; never asks the service. */
export function createReturnItems({ indexOf, account, onStoreProblem, questionsOf }: ReturnItemsContext) {
  return {
    /**
     * An item with its merchant's return preference, its lots, and the parts of a bundle as separate items; null if the
     * catalog does not know it. Rejects with SIGNED_OUT while no account is signed in.
     */
    read: ({ id }: { id: number }): Promise<ReturnItemView | null> =>
      readForAccount(account, 'inventory.read', (accountId) =>
        orNothing(
          indexOf(accountId).then(async (index) => {
            const known = await readItem(index, id);
            return known === null ? null : { ...known, checklist: questionsOf(accountId, id) };
          }),
          null,
          onStoreProblem,
        ),
      ),
  };
}

async function readItem(index: Index, id: number): Promise<Omit<ReturnItemView, 'checklist'> | null> {
  const [saved, hit] = await Promise.all([index.read(id), findById(index, id)]);
  if (saved === null || hit === null) return null;
  const variants = saved.variants?.value ?? [];
  return {
    item: hit,
    preference: preferenceOf(variants),
    lots: itemLots(saved.lots?.value ?? []),
    parts: await partsOf(index, variants),
  };
}

async function findById(index: Index, id: number): Promise<ItemHit | null> {
  const found = await index.find([{ text: String(id) }]);
  return found.find(({ by, hit }) => by === 'id' && hit.inventoryId === id)?.hit ?? null;
}

/** For an item with several variants, the first one with a preference decides. */
function preferenceOf(variants: readonly CachedVariant[]): ReturnPreference | null {
  if (variants.length === 0) return null;
  const preferences = variants.flatMap(({ returnPreferences }) => returnPreferences ?? []);
  const action = preferences.find(({ primaryAction }) => primaryAction?.name != null)?.primaryAction?.name;
  const instructions = preferences.find((preference) => (preference.instructions ?? '').trim() !== '');
  return { action: action ?? null, instructions: instructions?.instructions ?? null };
}

async function partsOf(index: Index, variants: readonly CachedVariant[]): Promise<ReturnPart[]> {
  const definition =
    variants.find(({ bundleDefinition }) => bundleDefinition.length > 0)?.bundleDefinition ?? [];
  return Promise.all(definition.map((part) => partOf(index, part)));
}

/**
 * A definition names variants, which are items by their SKU here: among several with one SKU, the one whose variant it
 * is; a single one is used as is, since its variants may not have been read yet.
 */
async function partOf(index: Index, part: BundlePart): Promise<ReturnPart> {
  const { variantSku: sku, variantName: name, quantity } = part;
  const found = sku === null ? [] : await index.find([{ text: sku }]);
  const hits = found.filter(({ by, hit }) => by === 'sku' && hit.sku === sku).map(({ hit }) => hit);
  const isVariant = await Promise.all(
    hits.map(async ({ inventoryId }) => {
      const variants = (await index.read(inventoryId))?.variants?.value ?? [];
      return variants.some(({ id }) => id === part.variantId);
    }),
  );
  const item = hits.find((_, place) => isVariant[place]) ?? (hits.length === 1 ? hits[0] : undefined);
  return { sku, name, quantity, item: item ?? null };
}
