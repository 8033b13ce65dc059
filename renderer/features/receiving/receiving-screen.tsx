import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { passesReceivingFilters } from '../../../shared/receiving/model/receiving-filters.ts';
import type { ReceivingOrder } from '../../../shared/receiving/receiving.ts';
import { keepPresent, noRows } from '../../components/data-grid/row-selection.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { useListRoute } from '../../components/list-screen/use-list-route.ts';
import { usePagedList } from '../../components/list-screen/use-paged-list.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { deskQuery } from '../../platform/bridge/queries.ts';
import { ReceivingBar } from './detail/receiving-write-parts.ts';
import styles from './receiving.module.css';
import { useReceivingColumns } from './receiving-columns.tsx';
import { ReceivingFilterControls } from './receiving-filter-controls.tsx';
import { idOf, receivingListQuery } from './receiving-queries.ts';
import { filtersOf, parseReceivingSearch } from './receiving-search.ts';
import { isNotSynced } from './sync-marks.ts';

const closeShortcut = 'shortcut.closeOrder';

/** The receiving orders: filters on top, list on the left, the opened order on the right. */
export function ReceivingScreen() {
  const t = useMessages();
  const account = useAccount();
  const place = useListRoute('/receiving', parseReceivingSearch);
  const { search, change } = place;
  const firstFilter = useRef<HTMLInputElement>(null);
  const { data: desk = null } = useQuery(deskQuery(account.id));
  const filters = useMemo(() => filtersOf(search, desk?.centerId ?? null), [search, desk]);
  const query = useMemo(() => receivingListQuery(account.id, filters), [account.id, filters]);
  const matches = useCallback((order: ReceivingOrder) => passesReceivingFilters(order, filters), [filters]);
  const list = usePagedList(query, { matches, needsAll: search.sort !== undefined });
  const columns = useReceivingColumns();
  const [chosen, setChosen] = useState(noRows);
  const present = useMemo(() => new Set(list.rows.map(idOf)), [list.rows]);
  const saved = useMemo(() => keepPresent(chosen, present), [chosen, present]);
  const selection = isNotSynced(search) ? { chosen: saved, onChange: setChosen } : undefined;

  // The desk's center, where it alone narrows the list.
  const center = search.centers === undefined ? (desk?.centerName ?? null) : null;
  const everyCenter = center !== null && (
    <Button variant="default" onClick={() => change({ centers: [] })}>
      {t('receiving.everyCenter')}
    </Button>
  );
  return (
    <ListScreen
      labels={{
        title: t('receiving.title'),
        filters: t('receiving.filters'),
        refresh: t('receiving.refreshList'),
        noneMatch: t('receiving.noneMatch'),
        noneMatchText: t('receiving.noneMatchText'),
      }}
      place={place}
      list={list}
      rowId={idOf}
      columns={columns}
      closeShortcut={closeShortcut}
      firstFilter={firstFilter}
      filters={
        <ReceivingFilterControls
          accountId={account.id}
          desk={desk}
          search={search}
          onChange={change}
          first={firstFilter}
        />
      }
      selection={selection}
      above={
        <Suspense fallback={<div className={styles.barToCome} />}>
          <ReceivingBar rows={list.rows} search={search} onChange={change} selection={selection} />
        </Suspense>
      }
      emptyAction={everyCenter}
      empty={
        <EmptyState title={t('receiving.none')} action={everyCenter}>
          {center === null ? t('receiving.noneText') : t('receiving.noneAtCenter', { center })}
        </EmptyState>
      }
    />
  );
}
