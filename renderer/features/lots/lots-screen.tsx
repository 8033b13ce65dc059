import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { matchesInventorySearch } from '../../../shared/inventory/model/inventory-filters.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { failureText } from '../../components/feedback/failure-text.ts';
import { PatientSkeleton } from '../../components/feedback/patient-skeleton.tsx';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import { ListNote } from '../../components/list-screen/list-note.tsx';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import type { RawSearch } from '../../components/list-screen/list-search.ts';
import { useList } from '../../components/list-screen/use-list.ts';
import { QuantitiesNote } from '../../components/stock/quantities-note.tsx';
import { ServiceText } from '../../components/text/service-text.tsx';
import { TextButton } from '../../components/text/text-button.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { failureOf } from '../../platform/bridge/request-failure.ts';
import { useScanResolver } from '../../scan/scan-provider.tsx';
import { itemNamed } from './lot-items.ts';
import { lotsList } from './lots-list.tsx';
import { findItems } from './lots-queries.ts';

/** So many lot items fill a screen. */
const fewRows = 40;
/** So many items are looked through before a person is asked: nobody knows how many of them are kept in lots. */
const lookStep = 1_000;

const stay = () => undefined;

/** The lot exclusions: the items that are kept in lots on the left, the exclusions of the chosen one on the right. */
export function LotsScreen() {
  const t = useMessages();
  const intl = useIntl();
  const { route, search, asked, list: all } = useList(lotsList);
  useLotsScans();
  const [typed, setTyped] = useState(asked.search);
  const sought = useDeferredValue(typed).trim();
  const rows = useMemo(
    () => all.rows.filter(({ item }) => item.isLot && matchesInventorySearch(item, sought)),
    [all.rows, sought],
  );

  const missing = rows.find((row) => row.missing !== null)?.missing ?? null;

  // The service cannot be asked for lot items alone, so that pages are read until a screen is full, but not for ever.
  const [looked, setLooked] = useState(lookStep);
  const mayLook = all.rows.length < looked;
  const loadMore = mayLook ? all.loadMore : stay;
  const isShort = rows.length < fewRows && !all.isComplete;
  useEffect(() => {
    if (isShort) loadMore();
  }, [isShort, loadMore]);
  const lookFurther = !mayLook && !all.isComplete && search.sort === undefined;

  const chosen = useMutation({
    mutationFn: async (text: string) => itemNamed(await findItems(text), text)?.inventoryId ?? null,
    onSuccess: (id) => {
      if (id !== null) route.open(String(id));
    },
  });
  const { mutate: choose, reset: forget } = chosen;
  const type = (text: string) => {
    setTyped(text);
    if (text.trim() !== chosen.variables) forget();
  };

  const look = () => setLooked(looked + lookStep);
  const lookButton = (
    <Button variant="default" onClick={look}>
      {t('lots.lookFurther')}
    </Button>
  );
  const counts = { count: intl.formatNumber(all.rows.length), shown: intl.formatNumber(rows.length) };
  return (
    <ListScreen
      of={lotsList}
      route={route}
      list={{ ...all, loadMore }}
      rows={rows}
      noneMatch={all.isComplete ? undefined : { text: t('lots.noneYet', counts) }}
      onType={type}
      onEnter={(text) => text.trim() !== '' && choose(text.trim())}
      above={
        <>
          {chosen.data === null && <Strip>{t('lots.notNamed', { text: chosen.variables ?? '' })}</Strip>}
          {chosen.error !== null && <Strip>{failureText(failureOf(chosen.error), t).title}</Strip>}
          {missing !== null && <QuantitiesNote missing={missing} onRetry={all.refresh} />}
          {lookFurther && rows.length > 0 && (
            <ListNote>
              {t('lots.lookedThrough', counts)}
              <TextButton onClick={look}>{t('lots.lookFurther')}</TextButton>
            </ListNote>
          )}
        </>
      }
      emptyAction={lookFurther && lookButton}
      empty={
        isShort && !lookFurther ? (
          <PatientSkeleton lines={14} />
        ) : (
          <EmptyState title={t('lots.none')} action={lookFurther ? lookButton : undefined}>
            {t(lookFurther ? 'lots.noneYet' : 'lots.noneText', counts)}
          </EmptyState>
        )
      }
    />
  );
}

/** What came of looking for an item by its name. */
function Strip({ children }: { readonly children: string }): ReactNode {
  return (
    <ListNote role="alert">
      <StateShape tone="attention" />
      <ServiceText>{children}</ServiceText>
    </ListNote>
  );
}

/** While the lots are on the screen, the label of an item opens its lots here, and that of a lot chooses it. */
function useLotsScans(): void {
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
