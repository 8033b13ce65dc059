import {
  type Icon,
  IconActivity,
  IconArrowBackUp,
  IconBarcode,
  IconBarrierBlock,
  IconCalendarEvent,
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
import { TodayScreen } from '../../features/today/today-screen.tsx';
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

/**
 * The screens that exist, in the order of the rail; the first is where the window starts. A screen is one entry here:
 * route, rail, palette, key, window title and the way back to its filters follow from it. All but the first are
 * loaded when they are opened, words included.
 */
export const appRoutes: readonly [AppRoute, ...AppRoute[]] = [
  { id: 'today', path: '/today', chord: 'mod+j', Icon: IconCalendarEvent, screen: TodayScreen },
  {
    id: 'receiving',
    path: '/receiving',
    chord: 'mod+1',
    Icon: IconTruckDelivery,
    screen: lazyRouteComponent(
      () => import('../../features/receiving/receiving-screen.tsx'),
      'ReceivingScreen',
    ),
    record: lazyRouteComponent(
      () => import('../../features/receiving/detail/order-detail.tsx'),
      'OrderDetail',
    ),
  },
  {
    id: 'receivingDesk',
    path: '/receiving-desk',
    chord: 'mod+.',
    Icon: IconTruckLoading,
    screen: lazyRouteComponent(
      () => import('../../features/receiving-desk/receiving-desk-screen.tsx'),
      'ReceivingDeskScreen',
    ),
  },
  {
    id: 'unidentified',
    path: '/unidentified',
    chord: 'mod+2',
    Icon: IconPackageImport,
    screen: lazyRouteComponent(
      () => import('../../features/unidentified/unidentified-screen.tsx'),
      'UnidentifiedScreen',
    ),
    record: lazyRouteComponent(
      () => import('../../features/unidentified/unidentified-detail.tsx'),
      'UnidentifiedDetail',
    ),
  },
  {
    id: 'inventory',
    path: '/inventory',
    chord: 'mod+3',
    Icon: IconPackages,
    screen: lazyRouteComponent(
      () => import('../../features/inventory/inventory-screen.tsx'),
      'InventoryScreen',
    ),
    record: lazyRouteComponent(() => import('../../features/inventory/detail/item-detail.tsx'), 'ItemDetail'),
  },
  {
    id: 'history',
    path: '/history',
    chord: 'mod+4',
    Icon: IconHistory,
    screen: lazyRouteComponent(() => import('../../features/history/history-screen.tsx'), 'HistoryScreen'),
  },
  {
    id: 'lots',
    path: '/lots',
    chord: 'mod+5',
    Icon: IconBarrierBlock,
    screen: lazyRouteComponent(() => import('../../features/lots/lots-screen.tsx'), 'LotsScreen'),
    record: lazyRouteComponent(() => import('../../features/lots/lot-detail.tsx'), 'LotDetail'),
  },
  {
    id: 'returns',
    path: '/returns',
    chord: 'mod+6',
    Icon: IconArrowBackUp,
    screen: lazyRouteComponent(() => import('../../features/returns/returns-screen.tsx'), 'ReturnsScreen'),
    record: lazyRouteComponent(() => import('../../features/returns/return-detail.tsx'), 'ReturnDetail'),
  },
  {
    id: 'returnDesk',
    path: '/return-desk',
    chord: 'mod+d',
    Icon: IconBarcode,
    screen: lazyRouteComponent(
      () => import('../../features/return-desk/return-desk-screen.tsx'),
      'ReturnDeskScreen',
    ),
  },
  {
    id: 'outbox',
    path: '/outbox',
    chord: 'mod+9',
    Icon: IconSend,
    screen: lazyRouteComponent(() => import('../../features/outbox/outbox-screen.tsx'), 'OutboxScreen'),
    record: lazyRouteComponent(
      () => import('../../features/outbox/detail/outbox-detail.tsx'),
      'OutboxDetail',
    ),
  },
  {
    id: 'orders',
    path: '/orders',
    chord: 'mod+7',
    Icon: IconPackage,
    screen: lazyRouteComponent(() => import('../../features/orders/orders-screen.tsx'), 'OrdersScreen'),
    record: lazyRouteComponent(
      () => import('../../features/orders/detail/order-detail.tsx'),
      'CustomerOrderDetail',
    ),
  },
  {
    id: 'seen',
    path: '/seen',
    chord: 'mod+8',
    Icon: IconListSearch,
    screen: lazyRouteComponent(() => import('../../features/recent/recent-screen.tsx'), 'RecentScreen'),
  },
  {
    id: 'activity',
    path: '/activity',
    chord: 'mod+;',
    Icon: IconActivity,
    screen: lazyRouteComponent(() => import('../../features/activity/activity-screen.tsx'), 'ActivityScreen'),
    record: lazyRouteComponent(() => import('../../features/activity/activity-detail.tsx'), 'ActivityDetail'),
  },
  {
    id: 'settings',
    path: '/settings',
    chord: 'mod+,',
    Icon: IconSettings,
    screen: lazyRouteComponent(() => import('../../features/settings/settings-screen.tsx'), 'SettingsScreen'),
  },
];

/** The count of one receiving order: reached from the order or by a scan, so that it has no entry in the rail. */
export const checkInRoute = {
  id: 'checkIn',
  path: '/check-in',
  record: lazyRouteComponent(() => import('../../features/check-in/check-in-screen.tsx'), 'CheckInScreen'),
} as const;
