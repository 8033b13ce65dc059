import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { passesOrderFilters } from '../../../shared/service/order-filters.ts';
import type { Order } from '../../../shared/service/orders.ts';
import { useAccount } from '../../app/account.tsx';
import { EmptyPlace } from '../../components/empty-place.tsx';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { useListPlace } from '../../components/list-screen/use-list-place.ts';
import { usePagedList } from '../../components/list-screen/use-paged-list.ts';
import { useWords } from '../../messages/use-words.ts';
import { soleOrder } from './find-order.ts';
import { FindingNotice } from './finding-notice.tsx';
import { findingQuery } from './finding-query.ts';
import { useOrderColumns } from './order-columns.tsx';
import { OrderFilterControls } from './order-filter-controls.tsx';
import { idOf, ordersListQuery } from './orders-queries.ts';
import { filtersOf, parseOrdersSearch } from './orders-search.ts';

/** The orders of the merchant with their shipments: a field that finds one, filters, list, the opened order. */
export function OrdersScreen() {
  const words = useWords();
  const account = useAccount();
  const client = useQueryClient();
  const navigate = useNavigate();
  const place = useListPlace('/orders', parseOrdersSearch);
  const { search, change } = place;
  const firstFilter = useRef<HTMLInputElement>(null);
  const filters = useMemo(() => filtersOf(search), [search]);
  const query = useMemo(() => ordersListQuery(account.id, filters), [account.id, filters]);
  const matches = useCallback((order: Order) => passesOrderFilters(order, filters), [filters]);
  const list = usePagedList(query, { matches, needsAll: search.sort !== undefined });

  const sought = search.find ?? '';
  const finding = useQuery({ ...findingQuery(account.id, sought), enabled: sought !== '' });
  const find = (typed: string) => {
    const text = typed.trim();
    change({ find: text === '' ? undefined : text });
    if (text === '') return;
    void client.fetchQuery({ ...findingQuery(account.id, text), staleTime: 0 }).then((found) => {
      const orderId = soleOrder(found.found);
      if (orderId !== null) void navigate({ to: `/orders/${orderId}`, search: true });
    });
  };
  return (
    <ListScreen
      words={{
        title: words('orders.title'),
        filters: words('orders.filters'),
        refresh: words('orders.refreshList'),
        noneMatch: words('orders.noneMatch'),
        noneMatchText: words('orders.noneMatchText'),
      }}
      place={place}
      list={list}
      rowId={idOf}
      columns={useOrderColumns()}
      firstFilter={firstFilter}
      remains={words('orders.remains')}
      filters={<OrderFilterControls search={search} onChange={change} onFind={find} first={firstFilter} />}
      above={
        sought !== '' && (
          <FindingNotice
            text={sought}
            finding={finding.data ?? null}
            onClose={() => change({ find: undefined })}
          />
        )
      }
      empty={<EmptyPlace title={words('orders.none')}>{words('orders.noneText')}</EmptyPlace>}
    />
  );
}
