import { SegmentedControl } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IndexStatus } from '#renderer/components/feedback/index-status.tsx';
import { NewRecordButton } from '#renderer/components/layout/new-record-button.tsx';
import styles from '#renderer/components/list-screen/list-note.module.css';
import { ListScreen } from '#renderer/components/list-screen/list-screen.tsx';
import { recordIdOf } from '#renderer/components/list-screen/list-search.ts';
import { useList, useRowSelection } from '#renderer/components/list-screen/use-list.ts';
import { shipmentCoverage } from '#renderer/components/records/shipment-coverage.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { shipmentIndexQuery } from '#renderer/platform/bridge/queries.ts';
import { useHasScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { CancelBar, useCancelBy } from './cancel-bar.tsx';
import { FindingNotice } from './finding-notice.tsx';
import { type OrdersSearch, ordersList } from './orders-list.tsx';
import { isTrackingUpload, trackingUploadFilters } from './tracking-upload/tracking-upload.ts';
import { TrackingUploadBar } from './tracking-upload/tracking-upload-bar.tsx';

export function OrdersScreen() {
  const t = useMessages();
  const { route, search, list } = useList(ordersList);
  const { change } = route;
  const chosen = useRowSelection(list, ordersList.rowId);
  const cancelBy = useCancelBy();
  const isUpload = isTrackingUpload(search);
  const selection = isUpload || cancelBy !== null ? chosen : undefined;
  return (
    <ListScreen
      of={ordersList}
      route={route}
      list={list}
      noneMatch={
        isUpload ? { title: t('trackingUpload.none'), text: t('trackingUpload.noneText') } : undefined
      }
      selection={selection}
      above={
        <>
          <OrdersViews search={search} onChange={change} />
          <FindingNotice
            text={search.find}
            shipmentId={recordIdOf(search.findShipment)}
            onClose={() => change({ find: undefined, findShipment: undefined })}
          />
          {selection !== undefined && isUpload && <TrackingUploadBar list={list} selection={selection} />}
          {selection !== undefined && !isUpload && cancelBy !== null && (
            <CancelBar by={cancelBy} rows={list.rows} selection={selection} />
          )}
        </>
      }
    />
  );
}

type OrdersViewsProps = {
  readonly search: OrdersSearch;
  readonly onChange: (change: Partial<OrdersSearch>) => void;
};

/** Also shows how complete the shipments on this desk are. */
function OrdersViews({ search, onChange }: OrdersViewsProps) {
  const t = useMessages();
  const canCreate = useHasScope('orders_write');
  return (
    <div className={styles.views}>
      <SegmentedControl
        aria-label={t('list.views')}
        value={isTrackingUpload(search) ? 'trackingUpload' : 'all'}
        data={[
          { value: 'all', label: t('orders.view.all') },
          { value: 'trackingUpload', label: t('orders.view.trackingUpload') },
        ]}
        onChange={(view) =>
          onChange(
            view === 'trackingUpload' ? trackingUploadFilters : { tracked: undefined, uploaded: undefined },
          )
        }
      />
      <span className="grow" />
      <ShipmentIndexStatus />
      {canCreate && (
        <NewRecordButton address="/new-order" reason={null} shortcut="shortcut.newOrder">
          {t('rail.newOrder')}
        </NewRecordButton>
      )}
    </div>
  );
}

/** Shows how many shipments this desk knows, how up to date they are, and the button that refreshes them. */
function ShipmentIndexStatus() {
  const t = useMessages();
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
      known={`${t('shipmentIndex.known')} ${shipmentCoverage(index, { t, times }, now)}`}
      refreshLabel={t('shipmentIndex.refresh')}
      isRequested={refresh.isPending}
      onRefresh={() => refresh.mutate({})}
    />
  );
}
