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
  withMessages,
  withOperatorMessages,
  withSettingsMessages,
  withSignInMessages,
} from '../../messages/load-messages.ts';
import type { MessageId } from '../../messages/use-messages.ts';
import type { Chord } from '../../platform/keyboard/chord.ts';

/** The names of routes: those with `rail.{id}` and `palette.go.{id}` in the catalog. */
export type RouteId =
  Extract<MessageId, `palette.go.${string}`> extends `palette.go.${infer Id}` ? Id : never;

export type AppRoute = {
  readonly id: RouteId;
  /** Its address; a record of it has the record's id behind a slash. */
  readonly path: `/${string}`;
  readonly chord: Chord;
  readonly Icon: Icon;
  readonly screen: RouteComponent;
  /** What shows one record of the screen; absent: the screen has no records. */
  readonly record?: RouteComponent;
};

const loadInventoryMessages = () =>
  import('../../messages/en/inventory.ts').then((module) => module.inventoryMessages);
const loadLotsMessages = () => import('../../messages/en/lots.ts').then((module) => module.lotsMessages);

const loadDeskPartMessages = () =>
  import('../../messages/en/desks/desk-parts.ts').then((module) => module.deskPartMessages);

const loadUnidentifiedMessages = () =>
  import('../../messages/en/unidentified.ts').then((module) => module.unidentifiedMessages);
const loadMatchMessages = () => import('../../messages/en/match.ts').then((module) => module.matchMessages);
const loadActivityMessages = () =>
  import('../../messages/en/activity.ts').then((module) => module.activityMessages);
const loadReturnsMessages = () =>
  import('../../messages/en/returns.ts').then((module) => module.returnsMessages);
const loadOutboxMessages = () =>
  import('../../messages/en/outbox.ts').then((module) => module.outboxMessages);

/**
 * The screens that exist, in the order of the rail; the first is where the window starts. A screen is one entry here:
 * route, rail, palette, key, window title and the way back to its filters follow from it. All but the first are
 * loaded when they are opened, words included.
 */
export const appRoutes: readonly [AppRoute, ...AppRoute[]] = [
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
        withMessages(
          import('../../features/receiving-desk/receiving-desk-screen.tsx'),
          loadDeskPartMessages(),
          import('../../messages/en/desks/receiving-desk.ts').then((module) => module.receivingDeskMessages),
          import('../../messages/en/desks/receiving-feedback.ts').then(
            (module) => module.receivingFeedbackMessages,
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
      () =>
        withMessages(
          import('../../features/unidentified/unidentified-screen.tsx'),
          loadUnidentifiedMessages(),
        ),
      'UnidentifiedScreen',
    ),
    record: lazyRouteComponent(
      () =>
        withMessages(
          import('../../features/unidentified/unidentified-detail.tsx'),
          loadUnidentifiedMessages(),
          loadMatchMessages(),
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
      () => withMessages(import('../../features/inventory/inventory-screen.tsx'), loadInventoryMessages()),
      'InventoryScreen',
    ),
    record: lazyRouteComponent(
      () => withMessages(import('../../features/inventory/detail/item-detail.tsx'), loadInventoryMessages()),
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
        withMessages(
          import('../../features/history/history-screen.tsx'),
          import('../../messages/en/history.ts').then((module) => module.historyMessages),
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
      () => withMessages(import('../../features/lots/lots-screen.tsx'), loadLotsMessages()),
      'LotsScreen',
    ),
    record: lazyRouteComponent(
      () => withMessages(import('../../features/lots/lot-detail.tsx'), loadLotsMessages()),
      'LotDetail',
    ),
  },
  {
    id: 'returns',
    path: '/returns',
    chord: 'mod+6',
    Icon: IconArrowBackUp,
    screen: lazyRouteComponent(
      () => withMessages(import('../../features/returns/returns-screen.tsx'), loadReturnsMessages()),
      'ReturnsScreen',
    ),
    record: lazyRouteComponent(
      () => withMessages(import('../../features/returns/return-detail.tsx'), loadReturnsMessages()),
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
        withMessages(
          import('../../features/return-desk/return-desk-screen.tsx'),
          loadDeskPartMessages(),
          import('../../messages/en/desks/return-desk.ts').then((module) => module.returnDeskMessages),
          import('../../messages/en/desks/return-feedback.ts').then(
            (module) => module.returnFeedbackMessages,
          ),
          import('../../messages/en/desks/return-parts.ts').then((module) => module.returnPartMessages),
          import('../../messages/en/desks/return-slip.ts').then((module) => module.returnSlipMessages),
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
      () => withMessages(import('../../features/outbox/outbox-screen.tsx'), loadOutboxMessages()),
      'OutboxScreen',
    ),
    record: lazyRouteComponent(
      () => withMessages(import('../../features/outbox/detail/outbox-detail.tsx'), loadOutboxMessages()),
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
        withMessages(
          import('../../features/orders/orders-screen.tsx'),
          import('../../messages/en/orders.ts').then((module) => module.ordersMessages),
        ),
      'OrdersScreen',
    ),
    record: lazyRouteComponent(
      () =>
        withMessages(
          import('../../features/orders/detail/order-detail.tsx'),
          import('../../messages/en/orders.ts').then((module) => module.ordersMessages),
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
        withMessages(
          import('../../features/recent/recent-screen.tsx'),
          import('../../messages/en/recent.ts').then((module) => module.recentMessages),
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
      () => withMessages(import('../../features/activity/activity-screen.tsx'), loadActivityMessages()),
      'ActivityScreen',
    ),
    record: lazyRouteComponent(
      () => withMessages(import('../../features/activity/activity-detail.tsx'), loadActivityMessages()),
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
        withSettingsMessages(
          withSignInMessages(withOperatorMessages(import('../../features/settings/settings-screen.tsx'))),
        ),
      'SettingsScreen',
    ),
  },
];

/** The count of one receiving order: reached from the order or by a scan, so that it has no entry in the rail. */
export const checkInRoute = {
  id: 'checkIn',
  path: '/check-in',
  record: lazyRouteComponent(
    () =>
      withMessages(
        import('../../features/check-in/check-in-screen.tsx'),
        import('../../messages/en/desks/check-in.ts').then((module) => module.checkInMessages),
        import('../../messages/en/desks/desk-parts.ts').then((module) => module.deskPartMessages),
      ),
    'CheckInScreen',
  ),
} as const;
