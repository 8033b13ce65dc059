import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSync } from '../../components/catalog/use-sync.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import { TextFilter } from '../../components/list-screen/filters/text-filter.tsx';
import { YesNoFilter } from '../../components/list-screen/filters/yes-no-filter.tsx';
import { ListNote } from '../../components/list-screen/list-note.tsx';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { isRecordNumber } from '../../components/list-screen/record-number.ts';
import { useListRoute } from '../../components/list-screen/use-list-route.ts';
import { QuantitiesNote } from '../../components/stock/quantities-note.tsx';
import { RecordLink } from '../../components/text/record-link.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { type Asking, coverageOf } from './catalog-coverage.ts';
import { useInventoryColumns } from './inventory-columns.tsx';
import { idOf } from './inventory-rows.ts';
import { parseInventorySearch } from './inventory-search.ts';
import { useCatalogList } from './use-catalog-list.ts';

/** The inventory: search on top, list on the left, the opened item on the right. */
export function InventoryScreen() {
  const t = useMessages();
  const account = useAccount();
  const place = useListRoute('/inventory', parseInventorySearch);
  const { search, change, recordId } = place;
  const firstFilter = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search.text ?? '');
  const openId = isRecordNumber(recordId) ? Number(recordId) : null;
  const { list, missing, asking } = useCatalogList({ accountId: account.id, search, typed, openId });
  return (
    <ListScreen
      labels={{
        title: t('inventory.title'),
        filters: t('inventory.filters'),
        refresh: t('inventory.refreshList'),
        noneMatch: t('inventory.noneMatch'),
        noneMatchText: t(`inventory.noneMatch.${asking}`),
      }}
      place={place}
      list={list}
      rowId={idOf}
      columns={useInventoryColumns()}
      firstFilter={firstFilter}
      opensFirst
      filters={
        <>
          <TextFilter
            ref={firstFilter}
            label={t('inventory.text')}
            value={search.text ?? ''}
            widthPx={272}
            keyHint="/"
            onType={setTyped}
            onSettle={(text) => change({ text: text.trim() || undefined }, { replace: true })}
          />
          <YesNoFilter
            label={t('inventory.active')}
            yes={t('inventory.activeYes')}
            no={t('inventory.activeNo')}
            chosen={search.active}
            onChoose={(active) => change({ active })}
          />
          <YesNoFilter
            label={t('inventory.digital')}
            yes={t('inventory.digitalYes')}
            no={t('inventory.digitalNo')}
            chosen={search.digital}
            onChoose={(digital) => change({ digital })}
          />
        </>
      }
      above={
        <>
          <CatalogNote asking={asking} />
          {missing !== null && <QuantitiesNote missing={missing} onRetry={list.refresh} />}
        </>
      }
      empty={<EmptyState title={t('inventory.none')}>{t('inventory.noneText')}</EmptyState>}
    />
  );
}

/** How far the catalog on this desk goes; nothing once it is whole. */
function CatalogNote({ asking }: { readonly asking: Asking }) {
  const t = useMessages();
  const intl = useIntl();
  const sync = useSync();
  const coverage = coverageOf(sync);
  if (sync === undefined || coverage === null || coverage === 'whole') return null;
  const count = intl.formatNumber(sync.itemCount);
  const rest = asking === 'none' ? (sync.state === 'running' ? 'coming' : 'left') : asking;
  return (
    <ListNote role="note">
      <StateShape tone={sync.state === 'running' ? 'moving' : 'waiting'} />
      {t(`catalogNote.${rest}`, { count })}
      <RecordLink to="/settings?section=catalog">{t('catalogNote.show')}</RecordLink>
    </ListNote>
  );
}
