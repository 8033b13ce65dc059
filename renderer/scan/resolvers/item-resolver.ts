import type { ItemMatch } from '../../../shared/inventory/item-view.ts';
import type { OpenRecord } from '../open-record.ts';
import type { ScanFinding, ScanResolver } from './scan-finding.ts';

/**
 * Finds the items of the catalog on this desk that a code names, and opens them with the lot that it names. The
 * first way in which the code names anything is believed; what it names in other ways, and what is gone from the
 * catalog beside something that is not, is offered.
 */
export function createItemResolver(label: string, open: OpenRecord): ScanResolver {
  return {
    id: 'items',
    label,
    async resolve(_scan, { catalog }) {
      const { matches } = await catalog;
      const named = matches.filter(({ by }) => by === matches[0]?.by);
      const present = named.filter(({ item }) => item.removedAt === null);
      const likely = present.length > 0 ? present : named;
      return matches.map((match) => findingOf(match, likely.includes(match), open));
    },
  };
}

function findingOf(match: ItemMatch, isLikely: boolean, open: OpenRecord): ScanFinding {
  const { item, lot } = match;
  const to = `/inventory/${item.inventoryId}`;
  return {
    key: to,
    kind: 'inventoryItem',
    title: item.sku ?? String(item.inventoryId),
    detail: item.name ?? '',
    isLikely,
    match,
    asOf: item.asOf,
    open: () => open({ to, search: lot === null ? {} : { lot: lot.number } }),
  };
}
