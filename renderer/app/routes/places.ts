import {
  type Icon,
  IconActivity,
  IconArrowBackUp,
  IconBarcode,
  IconBarrierBlock,
  IconHistory,
  IconListSearch,
  IconPackage,
  IconPackageImport,
  IconPackages,
  IconSend,
  IconSettings,
  IconTruckDelivery,
  IconTruckLoading,
} from '@tabler/icons-react';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { OrderDetail } from '../../features/receiving/detail/order-detail.tsx';
import { ReceivingScreen } from '../../features/receiving/receiving-screen.tsx';
import {
  withOperatorWords,
  withSettingsWords,
  withSignInWords,
  withWords,
} from '../../messages/load-words.ts';
import type { MessageId } from '../../messages/use-messages.ts';
import type { Chord } from '../../platform/keyboard/chord.ts';

/** The names of places: those with `rail.{id}` and `palette.go.{id}` in the catalog. */
export type PlaceId =
  Extract<MessageId, `palette.go.${string}`> extends `palette.go.${infer Id}` ? Id : never;

/** A place of the window. */
export type Place = {
  readonly id: PlaceId;
  /** Its address; a record of it has the record's id behind a slash. */
  readonly path: `/${string}`;
  readonly chord: Chord;
  readonly Icon: Icon;
  readonly screen: RouteComponent;
  /** What shows one record of the place; absent: the place has no records. */
  readonly record?: RouteComponent;
};

const loadInventoryWords = () =>
  import('../../messages/en/inventory.ts').then((module) => module.inventoryWords);
const loadLotsWords = () => import('../../messages/en/lots.ts').then((module) => module.lotsWords);

const loadDeskPartWords = () =>
  import('../../messages/en/desks/desk-parts.ts').then((module) => module.deskPartWords);

const loadUnidentifiedWords = () =>
  import('../../messages/en/unidentified.ts').then((module) => module.unidentifiedWords);
const loadMatchWords = () => import('../../messages/en/match.ts').then((module) => module.matchWords);
const loadActivityWords = () =>
  import('../../messages/en/activity.ts').then((module) => module.activityWords);
const loadReturnsWords = () => import('../../messages/en/returns.ts').then((module) => module.returnsWords);
const loadOutboxWords = () => import('../../messages/en/outbox.ts').then((module) => module.outboxWords);

/**
 * The places that exist, in the order of the rail; the first is where the window starts. A place is one entry here:
 * route, rail, palette, key, window title and the way back to its filters follow from it. All but the first are
 * loaded when they are opened, words included.
 */
export const places: readonly [Place, ...Place[]] = [
  {
    id: 'receiving',
    path: '/receiving',
    chord: 'mod+1',
    Icon: IconTruckDelivery,
    screen: ReceivingScreen,
    record: OrderDetail,
  },
  {
    id: 'receivingDesk',
    path: '/receiving-desk',
    chord: 'mod+.',
    Icon: IconTruckLoading,
    screen: lazyRouteComponent(
      () =>
        withWords(
          import('../../features/receiving-desk/receiving-desk-screen.tsx'),
          loadDeskPartWords(),
          import('../../messages/en/desks/receiving-desk.ts').then((module) => module.receivingDeskWords),
          import('../../messages/en/desks/receiving-sayings.ts').then(
            (module) => module.receivingSayingWords,
          ),
        ),
      'ReceivingDeskScreen',
    ),
  },
  {
    id: 'unidentified',
    path: '/unidentified',
    chord: 'mod+2',
    Icon: IconPackageImport,
    screen: lazyRouteComponent(
      () => withWords(import('../../features/unidentified/unidentified-screen.tsx'), loadUnidentifiedWords()),
      'UnidentifiedScreen',
    ),
    record: lazyRouteComponent(
      () =>
        withWords(
          import('../../features/unidentified/unidentified-detail.tsx'),
          loadUnidentifiedWords(),
          loadMatchWords(),
        ),
      'UnidentifiedDetail',
    ),
  },
  {
    id: 'inventory',
    path: '/inventory',
    chord: 'mod+3',
    Icon: IconPackages,
    screen: lazyRouteComponent(
      () => withWords(import('../../features/inventory/inventory-screen.tsx'), loadInventoryWords()),
      'InventoryScreen',
    ),
    record: lazyRouteComponent(
      () => withWords(import('../../features/inventory/detail/item-detail.tsx'), loadInventoryWords()),
      'ItemDetail',
    ),
  },
  {
    id: 'history',
    path: '/history',
    chord: 'mod+4',
    Icon: IconHistory,
    screen: lazyRouteComponent(
      () =>
        withWords(
          import('../../features/history/history-screen.tsx'),
          import('../../messages/en/history.ts').then((module) => module.historyWords),
        ),
      'HistoryScreen',
    ),
  },
  {
    id: 'lots',
    path: '/lots',
    chord: 'mod+5',
    Icon: IconBarrierBlock,
    screen: lazyRouteComponent(
      () => withWords(import('../../features/lots/lots-screen.tsx'), loadLotsWords()),
      'LotsScreen',
    ),
    record: lazyRouteComponent(
      () => withWords(import('../../features/lots/lot-detail.tsx'), loadLotsWords()),
      'LotDetail',
    ),
  },
  {
    id: 'returns',
    path: '/returns',
    chord: 'mod+6',
    Icon: IconArrowBackUp,
    screen: lazyRouteComponent(
      () => withWords(import('../../features/returns/returns-screen.tsx'), loadReturnsWords()),
      'ReturnsScreen',
    ),
    record: lazyRouteComponent(
      () => withWords(import('../../features/returns/return-detail.tsx'), loadReturnsWords()),
      'ReturnDetail',
    ),
  },
  {
    id: 'returnDesk',
    path: '/return-desk',
    chord: 'mod+d',
    Icon: IconBarcode,
    screen: lazyRouteComponent(
      () =>
        withWords(
          import('../../features/return-desk/return-desk-screen.tsx'),
          loadDeskPartWords(),
          import('../../messages/en/desks/return-desk.ts').then((module) => module.returnDeskWords),
          import('../../messages/en/desks/return-sayings.ts').then((module) => module.returnSayingWords),
          import('../../messages/en/desks/return-parts.ts').then((module) => module.returnPartWords),
          import('../../messages/en/desks/return-slip.ts').then((module) => module.returnSlipWords),
        ),
      'ReturnDeskScreen',
    ),
  },
  {
    id: 'outbox',
    path: '/outbox',
    chord: 'mod+9',
    Icon: IconSend,
    screen: lazyRouteComponent(
      () => withWords(import('../../features/outbox/outbox-screen.tsx'), loadOutboxWords()),
      'OutboxScreen',
    ),
    record: lazyRouteComponent(
      () => withWords(import('../../features/outbox/detail/outbox-detail.tsx'), loadOutboxWords()),
      'OutboxDetail',
    ),
  },
  {
    id: 'orders',
    path: '/orders',
    chord: 'mod+7',
    Icon: IconPackage,
    screen: lazyRouteComponent(
      () =>
        withWords(
          import('../../features/orders/orders-screen.tsx'),
          import('../../messages/en/orders.ts').then((module) => module.ordersWords),
        ),
      'OrdersScreen',
    ),
    record: lazyRouteComponent(
      () =>
        withWords(
          import('../../features/orders/detail/order-detail.tsx'),
          import('../../messages/en/orders.ts').then((module) => module.ordersWords),
        ),
      'CustomerOrderDetail',
    ),
  },
  {
    id: 'seen',
    path: '/seen',
    chord: 'mod+8',
    Icon: IconListSearch,
    screen: lazyRouteComponent(
      () =>
        withWords(
          import('../../features/recent/recent-screen.tsx'),
          import('../../messages/en/recent.ts').then((module) => module.recentWords),
        ),
      'RecentScreen',
    ),
  },
  {
    id: 'activity',
    path: '/activity',
    chord: 'mod+;',
    Icon: IconActivity,
    screen: lazyRouteComponent(
      () => withWords(import('../../features/activity/activity-screen.tsx'), loadActivityWords()),
      'ActivityScreen',
    ),
    record: lazyRouteComponent(
      () => withWords(import('../../features/activity/activity-detail.tsx'), loadActivityWords()),
      'ActivityDetail',
    ),
  },
  {
    id: 'settings',
    path: '/settings',
    chord: 'mod+,',
    Icon: IconSettings,
    screen: lazyRouteComponent(
      () =>
        withSettingsWords(
          withSignInWords(withOperatorWords(import('../../features/settings/settings-screen.tsx'))),
        ),
      'SettingsScreen',
    ),
  },
];
