import type { Answer } from '../../../shared/ipc/answer.ts';
import type { LotItem } from '../../../shared/lots/lot-change-view.ts';
import { LotExclusions, LotExclusionsWire } from '../../../shared/lots/lots.ts';
import type { Api } from '../../api/api-client.ts';
import type { Priority } from '../../api/rate-limiter.ts';
import type { Fetched, Prefer, ReadThrough } from '../../cache/read-through.ts';
import { toItemWords } from '../inventory/inventory.ts';

/** Lots that are kept from going out. */
export type Lots = {
  /** The exclusions of one item by its inventory id, active and deleted, as the service lists them. */
  listExclusions(query: { id: number }, prefer?: Prefer): Promise<Answer<LotExclusions>>;
};

type LotsOptions = { api: Pick<Api, 'call'>; readThrough: ReadThrough };

/** Specification 2.11, reference-notes 5. */
export function createLots({ api, readThrough }: LotsOptions): Lots {
  return {
    listExclusions: ({ id }, prefer = 'service') =>
      readThrough.read({
        operation: 'lots.listExclusions',
        parameters: { inventoryId: id },
        schema: LotExclusions,
        prefer,
        fetch: () => fetchExclusions(api, { inventoryId: id, sku: null }, 'person'),
        words: ({ lotExclusions }) => [toItemWords(id, lotExclusions)],
      }),
  };
}

/** The exclusions of one item, by its id or its SKU, as the service lists them now. */
export async function fetchExclusions(
  api: Pick<Api, 'call'>,
  { inventoryId, sku }: LotItem,
  priority: Priority,
): Promise<Fetched<LotExclusions>> {
  const answer =
    inventoryId === null
      ? await api.call('lots.listExclusionsBySku', {
          path: { sku },
          query: { sku },
          priority,
          schema: LotExclusionsWire,
        })
      : await api.call('lots.listExclusions', {
          // The path names no item; its number tells a 404 about this item from one about the operation.
          path: { id: inventoryId },
          query: { inventory_id: inventoryId },
          priority,
          schema: LotExclusionsWire,
        });
  return { data: ofItem(answer.value, inventoryId), asOf: answer.at, requestId: answer.requestId };
}

/** What the service lists for another item is left out; of an item that is named by its SKU the number is not known. */
function ofItem(exclusions: LotExclusions, id: number | null): LotExclusions {
  const lotExclusions = exclusions.lotExclusions.filter(
    ({ inventoryId }) => id === null || inventoryId === null || inventoryId === id,
  );
  return { ...exclusions, lotExclusions };
}
