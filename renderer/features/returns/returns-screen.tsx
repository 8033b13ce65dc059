import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { passesReturnFilters } from '../../../shared/returns/model/return-filters.ts';
import type { ReturnOrder } from '../../../shared/returns/returns.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { NewRecordButton } from '../../components/layout/new-record-button.tsx';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { OutboxNote } from '../../components/list-screen/outbox-note.tsx';
import { useListRoute } from '../../components/list-screen/use-list-route.ts';
import { usePagedList } from '../../components/list-screen/use-paged-list.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { deskQuery } from '../../platform/bridge/queries.ts';
import { useMissingScope } from '../../platform/bridge/use-missing-scope.ts';
import { useShortcuts } from '../../platform/keyboard/keymap.tsx';
import { idOf, returnListQuery } from './return-queries.ts';
import { filtersOf, parseReturnSearch } from './return-search.ts';
import { useReturnsColumns } from './returns-columns.tsx';
import { ReturnsFilterControls } from './returns-filter-controls.tsx';

/** The returns: filters on top, list on the left, the opened return on the right. */
export function ReturnsScreen() {
  const t = useMessages();
  const account = useAccount();
  const place = useListRoute('/returns', parseReturnSearch);
  const { search, change } = place;
  const firstFilter = useRef<HTMLInputElement>(null);
  const { data: desk = null } = useQuery(deskQuery(account.id));
  const filters = useMemo(() => filtersOf(search), [search]);
  const query = useMemo(() => returnListQuery(account.id, filters), [account.id, filters]);
  const matches = useCallback((order: ReturnOrder) => passesReturnFilters(order, filters), [filters]);
  const list = usePagedList(query, { matches, needsAll: search.sort !== undefined });
  const columns = useReturnsColumns();

  const isDeskOnly = desk !== null && search.centers?.length === 1 && search.centers[0] === desk.centerId;
  const toggleDesk = () => change({ centers: isDeskOnly || desk === null ? undefined : [desk.centerId] });
  useShortcuts([{ chord: 'd', label: 'shortcut.deskReturns', run: toggleDesk }]);
  return (
    <ListScreen
      labels={{
        title: t('returns.title'),
        filters: t('returns.filters'),
        refresh: t('returns.refreshList'),
        noneMatch: t('returns.noneMatch'),
        noneMatchText: t('returns.noneMatchText'),
      }}
      place={place}
      list={list}
      rowId={idOf}
      columns={columns}
      firstFilter={firstFilter}
      remains={t('returns.remains')}
      above={<OutboxNote kind="return.create" sentence="returns.inOutbox" openLabel="returns.openOutbox" />}
      filters={
        <>
          <NewReturnButton />
          <ReturnsFilterControls
            accountId={account.id}
            desk={desk}
            search={search}
            isDeskOnly={isDeskOnly}
            onDeskOnly={toggleDesk}
            onChange={change}
            first={firstFilter}
          />
        </>
      }
      emptyAction={
        search.centers === undefined ? null : (
          <Button variant="default" onClick={() => change({ centers: undefined })}>
            {t('returns.everyCenter')}
          </Button>
        )
      }
      empty={<EmptyState title={t('returns.none')}>{t('returns.noneText')}</EmptyState>}
    />
  );
}

/** Leads to the return desk; says why not where this account is known not to create returns. */
function NewReturnButton() {
  const t = useMessages();
  const scope = useMissingScope('returns_write');
  return (
    <NewRecordButton
      address="/return-desk"
      reason={scope === null ? null : t('return.scopeMissing', { scope })}
      shortcut="shortcut.newReturn"
    >
      {t('returns.new')}
    </NewRecordButton>
  );
}
