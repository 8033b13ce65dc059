import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { useList, useRowSelection } from '../../components/list-screen/use-list.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FindingNotice } from './finding-notice.tsx';
import { ordersList } from './orders-list.tsx';
import { OrdersViews } from './orders-views.tsx';
import { isTrackingUpload } from './tracking-upload/tracking-upload.ts';
import { TrackingUploadBar } from './tracking-upload/tracking-upload-bar.tsx';

/** The orders of the merchant with their shipments: what finds one, filters, what is to be handed on, list, the opened order. */
export function OrdersScreen() {
  const t = useMessages();
  const { route, search, list } = useList(ordersList);
  const { change } = route;
  const chosen = useRowSelection(list, ordersList.rowId);
  const selection = isTrackingUpload(search) ? chosen : undefined;
  return (
    <ListScreen
      of={ordersList}
      route={route}
      list={list}
      noneMatch={selection && { title: t('trackingUpload.none'), text: t('trackingUpload.noneText') }}
      selection={selection}
      above={
        <>
          <OrdersViews search={search} onChange={change} />
          <FindingNotice text={search.find ?? ''} onClose={() => change({ find: undefined })} />
          {selection !== undefined && <TrackingUploadBar list={list} selection={selection} />}
        </>
      }
    />
  );
}
