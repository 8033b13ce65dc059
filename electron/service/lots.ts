import type { Answer } from '../../shared/ipc/answer.ts';
import { LotExclusions, LotExclusionsWire } from '../../shared/service/lots.ts';
import type { Api } from './api.ts';
import { toItemWords } from './inventory-records.ts';
import type { Prefer, ReadThrough } from './read-through.ts';

/** Lots that are kept from going out. */
export type Lots = {
  /** The exclusions of one item by its inventory id, active and deleted, as the service lists them. */
  listExclusions(query: { id: number }, prefer?: Prefer): Promise<Answer<LotExclusions>>;
};

/** What {@link createLots} needs. */
export type LotsOptions = { api: Pick<Api, 'call'>; readThrough: ReadThrough };

/** Makes the lot exclusions of one profile (specification 2.11, reference-notes 5). */
export function createLots({ api, readThrough }: LotsOptions): Lots {
  return {
    listExclusions: ({ id }, prefer = 'service') =>
      readThrough.read({
        operation: 'lots.listExclusions',
        parameters: { inventoryId: id },
        schema: LotExclusions,
        prefer,
        async fetch() {
          const answer = await api.call('lots.listExclusions', {
            // The path names no item; its number tells a 404 about this item from one about the operation.
            path: { id },
            query: { inventory_id: id },
            priority: 'person',
            schema: LotExclusionsWire,
          });
          return { data: ofItem(answer.value, id), asOf: answer.at, requestId: answer.requestId };
        },
        words: ({ lotExclusions }) => [toItemWords(id, lotExclusions)],
      }),
  };
}

/** What the service lists for another item is left out. */
function ofItem(exclusions: LotExclusions, id: number): LotExclusions {
  const lotExclusions = exclusions.lotExclusions.filter(
    ({ inventoryId }) => inventoryId === null || inventoryId === id,
  );
  return { ...exclusions, lotExclusions };
}
