import { SegmentedControl } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IndexStatus } from '../../components/feedback/index-status.tsx';
import { shipmentReach } from '../../components/records/shipment-reach.ts';
import { useNow } from '../../components/text/use-now.ts';
import { useTimes } from '../../components/text/use-times.ts';
import { useWords } from '../../messages/use-words.ts';
import { useAccount } from '../../platform/account.tsx';
import { shipmentIndexQuery } from '../../platform/bridge/queries.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';
import type { OrdersSearch } from './orders-search.ts';
import styles from './orders-views.module.css';
import { handOverFilters, isHandOver } from './tracking-upload/hand-over.ts';

type OrdersViewsProps = {
  readonly search: OrdersSearch;
  readonly onChange: (change: Partial<OrdersSearch>) => void;
};

/** Which orders are looked at, and how far the shipments are known on this desk. */
export function OrdersViews({ search, onChange }: OrdersViewsProps) {
  const words = useWords();
  return (
    <div className={styles.line}>
      <SegmentedControl
        aria-label={words('orders.views')}
        value={isHandOver(search) ? 'handOver' : 'all'}
        data={[
          { value: 'all', label: words('orders.view.all') },
          { value: 'handOver', label: words('orders.view.handOver') },
        ]}
        onChange={(view) =>
          onChange(view === 'handOver' ? handOverFilters : { tracked: undefined, uploaded: undefined })
        }
      />
      <span className={styles.space} />
      <ShipmentIndexStatus />
    </div>
  );
}

/** How many shipments are known on this desk, how far that goes, and the key that brings it up to date. */
function ShipmentIndexStatus() {
  const words = useWords();
  const times = useTimes();
  const now = useNow(10_000);
  const client = useQueryClient();
  const query = shipmentIndexQuery(useAccount().id);
  const { data: index } = useQuery(query);
  const refresh = useRequest('shipments.refreshIndex', (view) => client.setQueryData(query.queryKey, view));
  if (index === undefined) return null;
  return (
    <IndexStatus
      index={index}
      known={`${words('shipmentIndex.known')} ${shipmentReach(index, { words, times }, now)}`}
      refreshLabel={words('shipmentIndex.refresh')}
      isAsked={refresh.isPending}
      onRefresh={() => refresh.mutate({})}
    />
  );
}
