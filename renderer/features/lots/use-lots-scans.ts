import { useNavigate } from '@tanstack/react-router';
import type { RawSearch } from '../../components/list-screen/list-search.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useScanResolver } from '../../scan/scan-provider.tsx';

/** While the lots are on the screen, the label of an item opens its lots here, and that of a lot chooses it. */
export function useLotsScans(): void {
  const t = useMessages();
  const navigate = useNavigate();
  useScanResolver({
    id: 'lots',
    label: t('scan.resolver.items'),
    isFirst: true,
    async resolve(_scan, { catalog }) {
      const { matches } = await catalog;
      const likely = matches.filter(({ by }) => by === matches[0]?.by);
      const present = likely.filter(({ item }) => item.removedAt === null);
      return (present.length > 0 ? present : likely).map((match) => {
        const { item, lot } = match;
        return {
          // What the catalog finds elsewhere is the same item.
          key: `/inventory/${item.inventoryId}`,
          kind: 'inventoryItem' as const,
          title: item.sku ?? String(item.inventoryId),
          detail: item.name ?? '',
          isLikely: true,
          match,
          asOf: item.asOf,
          open: () =>
            void navigate({
              to: `/lots/${item.inventoryId}`,
              search: (before: RawSearch) => ({ ...before, lot: lot?.number }),
            }),
        };
      });
    },
  });
}
