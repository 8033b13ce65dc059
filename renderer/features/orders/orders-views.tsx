import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShipmentIndexView } from '../../../shared/ipc/shipment-view.ts';
import { useAccount } from '../../app/account.tsx';
import { shipmentIndexQuery } from '../../bridge/queries.ts';
import { useRequest } from '../../bridge/use-request.ts';
import { ServiceText } from '../../components/service-text.tsx';
import { shipmentReach } from '../../components/shipment-reach.ts';
import { StateShape } from '../../components/state-mark.tsx';
import { useNow } from '../../components/use-now.ts';
import { useTimes } from '../../components/use-times.ts';
import { useWords } from '../../messages/use-words.ts';
import { handOverFilters, isHandOver } from './hand-over.ts';
import type { OrdersSearch } from './orders-search.ts';
import styles from './orders-views.module.css';

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
  const label = words('shipmentIndex.refresh');
  const isReading = index.state === 'reading' || refresh.isPending;
  return (
    <span className={styles.index}>
      <span className={styles.known}>
        <IndexShape index={index} />
        {words('shipmentIndex.known')} {shipmentReach(index, { words, times }, now)}
      </span>
      {index.problem !== null && index.state !== 'reading' && (
        <span className={styles.problem} title={index.problem.requestId ?? undefined}>
          <ServiceText>{index.problem.message}</ServiceText>
        </span>
      )}
      {index.state !== 'notOffered' && (
        <Tooltip label={label}>
          <ActionIcon
            aria-label={label}
            aria-busy={isReading}
            data-turning={isReading || undefined}
            className={styles.refresh}
            onClick={() => refresh.mutate({})}
          >
            <IconRefresh size={15} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  );
}

function IndexShape({ index }: { readonly index: ShipmentIndexView }) {
  if (index.state === 'reading') return <StateShape tone="moving" />;
  if (index.problem !== null || index.state === 'forbidden') return <StateShape tone="attention" />;
  return null;
}
