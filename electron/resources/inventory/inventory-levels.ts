import {
  type InventoryLevel,
  InventoryLevelPageWire,
  type MissingPart,
} from '../../../shared/inventory/inventory.ts';
import type { Api } from '../../api/api-client.ts';
import { ServiceError } from '../../api/api-error.ts';
import { paginateCursors } from '../../api/paging/paging.ts';

/** The totals of a page's items, and why some are missing. */
type PageLevels = { levels: InventoryLevel[]; levelsMissing: MissingPart | null };

/** Reads the totals of the items of a page, for a person who waits. */
type LevelReader = {
  /** The totals that the service tells; never rejects with a {@link ServiceError}, since the items are of use without. */
  readOf(ids: readonly number[]): Promise<PageLevels>;
};

/** One request as a rule; a server with smaller pages is asked this often at most. */
const mostRequests = 5;

/** Reference-notes 6.2. */
export function createLevelReader(api: Pick<Api, 'call'>): LevelReader {
  const read = async (ids: readonly number[]) => {
    const wanted = new Set(ids);
    const found = new Map<number, InventoryLevel>();
    const pages = paginateCursors(
      async (cursor) => {
        const answer = await api.call('inventory.listLevels', {
          query: { InventoryIds: ids.join(','), PageSize: ids.length },
          ...(cursor === null ? {} : { cursor: { value: cursor, parameter: 'Cursor' } }),
          priority: 'person',
          schema: InventoryLevelPageWire,
        });
        return answer.value;
      },
      { operation: 'inventory.listLevels' },
    );
    let requests = 0;
    for await (const { items } of pages) {
      requests += 1;
      for (const level of items) if (wanted.has(level.inventoryId)) found.set(level.inventoryId, level);
      if (found.size === wanted.size || requests === mostRequests) break;
    }
    return [...found.values()];
  };

  return {
    async readOf(ids) {
      if (ids.length === 0) return { levels: [], levelsMissing: null };
      try {
        return { levels: await read(ids), levelsMissing: null };
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        return { levels: [], levelsMissing: toMissingPart(error) };
      }
    },
  };
}

function toMissingPart({ failure }: ServiceError): MissingPart {
  const { code, message } = failure;
  const missingScope = code === 'FORBIDDEN' ? failure.missingScope : null;
  const isNamed = code === 'UNSUPPORTED' || code === 'FORBIDDEN' || code === 'OFFLINE';
  return { code: isNamed ? code : 'SERVICE', message, missingScope };
}
