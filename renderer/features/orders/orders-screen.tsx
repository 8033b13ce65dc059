import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { passesOrderFilters } from '../../../shared/orders/model/order-filters.ts';
import type { Order } from '../../../shared/orders/orders.ts';
import { keepPresent, noRows } from '../../components/data-grid/row-selection.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { useListRoute } from '../../components/list-screen/use-list-route.ts';
import { usePagedList } from '../../components/list-screen/use-paged-list.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { call } from '../../platform/bridge/call.ts';
import { failureOf } from '../../platform/bridge/request-failure.ts';
import { findOrder, soleOrder } from './find-order.ts';
import { FindingNotice } from './finding-notice.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { OrderFilterControls } from './order-filter-controls.tsx';
import { idOf, ordersKey, ordersListQuery } from './orders-queries.ts';
import { filtersOf, parseOrdersSearch } from './orders-search.ts';
import { OrdersViews } from './orders-views.tsx';
import { isTrackingUpload } from './tracking-upload/tracking-upload.ts';
import { TrackingUploadBar } from './tracking-upload/tracking-upload-bar.tsx';

/** More than anybody looks through; the text is made longer then. */
const mostShipments = 20;

/** What comes of looking for an order by a text; see {@link findOrder}. */
function findingQuery(accountId: string, text: string) {
  return queryOptions({
    queryKey: [...ordersKey(accountId), 'find', text],
    queryFn: () =>
      findOrder(
        text,
        {
          lookUpLabel: (wanted) => call('shipments.lookUp', { texts: [wanted] }),
          searchShipments: (wanted) => call('shipments.search', { text: wanted, limit: mostShipments }),
          readOrder: (id) => call('orders.read', { id, prefer: 'service' }),
          listByReference: (reference) => {
            const filters = { ...filtersOf({}), references: [reference] };
            return call('orders.list', { filters, page: 1, pageSize: 20, prefer: 'service' });
          },
        },
        (error) => failureOf(error).code === 'NOT_FOUND',
      ),
  });
}

/** The orders of the merchant with their shipments: what finds one, filters, what is to be handed on, list, the opened order. */
export function OrdersScreen() {
  const t = useMessages();
  const account = useAccount();
  const client = useQueryClient();
  const navigate = useNavigate();
  const place = useListRoute('/orders', parseOrdersSearch);
  const { search, change } = place;
  const firstFilter = useRef<HTMLInputElement>(null);
  const filters = useMemo(() => filtersOf(search), [search]);
  const query = useMemo(() => ordersListQuery(account.id, filters), [account.id, filters]);
  const matches = useCallback((order: Order) => passesOrderFilters(order, filters), [filters]);
  const list = usePagedList(query, { matches, needsAll: search.sort !== undefined });

  const handsOver = isTrackingUpload(search);
  const [chosen, setChosen] = useState(noRows);
  const present = useMemo(() => new Set(list.rows.map(idOf)), [list.rows]);
  const saved = useMemo(() => keepPresent(chosen, present), [chosen, present]);
  const selection = handsOver ? { chosen: saved, onChange: setChosen } : undefined;

  const sought = search.find ?? '';
  const finding = useQuery({ ...findingQuery(account.id, sought), enabled: sought !== '' });
  const find = (typed: string) => {
    const text = typed.trim();
    change({ find: text === '' ? undefined : text });
    if (text === '') return;
    void client.fetchQuery({ ...findingQuery(account.id, text), staleTime: 0 }).then((found) => {
      const sole = soleOrder(found.found);
      if (sole === null) return;
      const shipment = sole.shipmentId ?? undefined;
      void navigate({ to: `/orders/${sole.orderId}`, search: (before: object) => ({ ...before, shipment }) });
    });
  };
  return (
    <ListScreen
      labels={{
        title: t('orders.title'),
        filters: t('orders.filters'),
        refresh: t('orders.refreshList'),
        noneMatch: t(handsOver ? 'trackingUpload.none' : 'orders.noneMatch'),
        noneMatchText: t(handsOver ? 'trackingUpload.noneText' : 'orders.noneMatchText'),
      }}
      place={place}
      list={list}
      rowId={idOf}
      columns={useOrderColumns()}
      firstFilter={firstFilter}
      remains={t('orders.remains')}
      filters={<OrderFilterControls search={search} onChange={change} onFind={find} first={firstFilter} />}
      selection={selection}
      above={
        <>
          <OrdersViews search={search} onChange={change} />
          {sought !== '' && (
            <FindingNotice
              text={sought}
              finding={finding.data ?? null}
              onClose={() => change({ find: undefined })}
            />
          )}
          {selection !== undefined && <TrackingUploadBar list={list} selection={selection} />}
        </>
      }
      empty={<EmptyState title={t('orders.none')}>{t('orders.noneText')}</EmptyState>}
    />
  );
}
