import {
  type Icon,
  IconActivity,
  IconArrowBackUp,
  IconBarcode,
  IconBarrierBlock,
  IconCalendarEvent,
  IconClipboardCheck,
  IconFilePlus,
  IconHistory,
  IconPackage,
  IconPackageImport,
  IconPackages,
  IconReceipt2,
  IconSend,
  IconSettings,
  IconTags,
  IconTruckDelivery,
  IconTruckLoading,
} from '@tabler/icons-react';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { type ComponentType, useMemo } from 'react';
import { OutboxBadge } from '#renderer/features/outbox/outbox-badge.tsx';
import { TodayScreen } from '#renderer/features/today/today-screen.tsx';
import { UnidentifiedBadge } from '#renderer/features/unidentified/unidentified-badge.tsx';
import type { MessageId } from '#renderer/messages/use-messages.ts';
import { useHasScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import type { Chord } from '#renderer/platform/keyboard/chord.ts';
import type { ServiceScope } from '#shared/session/model/scopes.ts';

/** The names of routes: those with `rail.{id}` and `palette.go.{id}` in the catalog. */
export type RouteId =
  Extract<MessageId, `palette.go.${string}`> extends `palette.go.${infer Id}` ? Id : never;

/** The groups of the sidebar from its top; those with `rail.group.{group}` in the catalog say their name. */
export const routeGroups = ['start', 'inbound', 'returns', 'stock', 'orders', 'foot'] as const;

export type AppRoute = {
  readonly id: RouteId;
  /** Offered to whoever is granted this permission at the service; absent: to everyone. */
  readonly scope?: Extract<ServiceScope, 'billing_read' | 'orders_write'>;
  /** Its address; a record of it has the record's id behind a slash. */
  readonly path: `/${string}`;
  /** Where it stands in the sidebar; null for a desk, or a second list, which a button, a key, or a command leads to. */
  readonly group: (typeof routeGroups)[number] | null;
  /** Where it stands not in the sidebar: the screen that leads to it, which the sidebar shows as the one that is open. */
  readonly under?: RouteId;
  /** The keys that lead there; a screen of the sidebar has a sequence too. */
  readonly chord: Chord;
  readonly sequence?: Chord;
  readonly Icon: Icon;
  /** What stands behind its word in the sidebar, where something there needs a person. */
  readonly Badge?: ComponentType;
  readonly screen: RouteComponent;
  /** What shows one record of the screen; absent: the screen has no records. */
  readonly record?: RouteComponent;
  /** A record takes the place of the screen, in place of standing beside its list. */
  readonly isRecordAlone?: boolean;
};

/**
 * The screens that exist, in the order of the sidebar; the first is where the window starts. A screen is one entry here:
 * route, sidebar, palette, keys, window title and the way back to its filters follow from it. All but the first are
 * loaded when they are opened, words included.
 */
export const appRoutes: readonly [AppRoute, ...AppRoute[]] = [
  {
    id: 'today',
    path: '/today',
    group: 'start',
    chord: 'mod+1',
    sequence: 'g t',
    Icon: IconCalendarEvent,
    screen: TodayScreen,
  },
  {
    id: 'receiving',
    path: '/receiving',
    group: 'inbound',
    chord: 'mod+2',
    sequence: 'g r',
    Icon: IconTruckDelivery,
    screen: lazyRouteComponent(
      () => import('#renderer/features/receiving/receiving-screen.tsx'),
      'ReceivingScreen',
    ),
    record: lazyRouteComponent(
      () => import('#renderer/features/receiving/detail/order-detail.tsx'),
      'OrderDetail',
    ),
  },
  {
    id: 'unidentified',
    path: '/unidentified',
    group: 'inbound',
    chord: 'mod+3',
    sequence: 'g u',
    Icon: IconPackageImport,
    Badge: UnidentifiedBadge,
    screen: lazyRouteComponent(
      () => import('#renderer/features/unidentified/unidentified-screen.tsx'),
      'UnidentifiedScreen',
    ),
    record: lazyRouteComponent(
      () => import('#renderer/features/unidentified/unidentified-detail.tsx'),
      'UnidentifiedDetail',
    ),
  },
  {
    id: 'checkIn',
    path: '/check-in',
    group: 'inbound',
    chord: 'mod+4',
    sequence: 'g k',
    Icon: IconClipboardCheck,
    screen: lazyRouteComponent(
      () => import('#renderer/features/check-in/check-in-list-screen.tsx'),
      'CheckInListScreen',
    ),
    record: lazyRouteComponent(
      () => import('#renderer/features/check-in/check-in-screen.tsx'),
      'CheckInScreen',
    ),
    isRecordAlone: true,
  },
  {
    id: 'returns',
    path: '/returns',
    group: 'returns',
    chord: 'mod+5',
    sequence: 'g e',
    Icon: IconArrowBackUp,
    screen: lazyRouteComponent(
      () => import('#renderer/features/returns/returns-screen.tsx'),
      'ReturnsScreen',
    ),
    record: lazyRouteComponent(() => import('#renderer/features/returns/return-detail.tsx'), 'ReturnDetail'),
  },
  {
    id: 'inventory',
    path: '/inventory',
    group: 'stock',
    chord: 'mod+6',
    sequence: 'g i',
    Icon: IconPackages,
    screen: lazyRouteComponent(
      () => import('#renderer/features/inventory/inventory-screen.tsx'),
      'InventoryScreen',
    ),
    record: lazyRouteComponent(
      () => import('#renderer/features/inventory/detail/item-detail.tsx'),
      'ItemDetail',
    ),
  },
  {
    // The other list of the same goods: Inventory leads to it.
    id: 'products',
    path: '/products',
    group: null,
    under: 'inventory',
    chord: 'g p',
    Icon: IconTags,
    screen: lazyRouteComponent(
      () => import('#renderer/features/products/products-screen.tsx'),
      'ProductsScreen',
    ),
    record: lazyRouteComponent(
      () => import('#renderer/features/products/detail/product-detail.tsx'),
      'ProductDetail',
    ),
  },
  {
    id: 'lots',
    path: '/lots',
    group: 'stock',
    chord: 'mod+7',
    sequence: 'g l',
    Icon: IconBarrierBlock,
    screen: lazyRouteComponent(() => import('#renderer/features/lots/lots-screen.tsx'), 'LotsScreen'),
    record: lazyRouteComponent(() => import('#renderer/features/lots/lot-detail.tsx'), 'LotDetail'),
  },
  {
    id: 'history',
    path: '/history',
    group: 'stock',
    chord: 'mod+8',
    sequence: 'g h',
    Icon: IconHistory,
    screen: lazyRouteComponent(
      () => import('#renderer/features/history/history-screen.tsx'),
      'HistoryScreen',
    ),
  },
  {
    id: 'orders',
    path: '/orders',
    group: 'orders',
    chord: 'mod+9',
    sequence: 'g o',
    Icon: IconPackage,
    screen: lazyRouteComponent(() => import('#renderer/features/orders/orders-screen.tsx'), 'OrdersScreen'),
    record: lazyRouteComponent(
      () => import('#renderer/features/orders/detail/order-detail.tsx'),
      'CustomerOrderDetail',
    ),
  },
  {
    id: 'billing',
    scope: 'billing_read',
    path: '/billing',
    group: 'orders',
    chord: 'mod+i',
    sequence: 'g b',
    Icon: IconReceipt2,
    screen: lazyRouteComponent(
      () => import('#renderer/features/billing/invoices-list.tsx'),
      'InvoicesScreen',
    ),
    record: lazyRouteComponent(
      () => import('#renderer/features/billing/invoice-detail.tsx'),
      'InvoiceDetail',
    ),
  },
  {
    // The other list of the account: Billing leads to it.
    id: 'charges',
    scope: 'billing_read',
    path: '/charges',
    group: null,
    under: 'billing',
    chord: 'g c',
    Icon: IconReceipt2,
    screen: lazyRouteComponent(() => import('#renderer/features/billing/charges-list.tsx'), 'ChargesScreen'),
  },
  {
    id: 'outbox',
    path: '/outbox',
    group: 'foot',
    chord: 'mod+o',
    sequence: 'g x',
    Icon: IconSend,
    Badge: OutboxBadge,
    screen: lazyRouteComponent(() => import('#renderer/features/outbox/outbox-screen.tsx'), 'OutboxScreen'),
    record: lazyRouteComponent(
      () => import('#renderer/features/outbox/detail/outbox-detail.tsx'),
      'OutboxDetail',
    ),
  },
  {
    id: 'activity',
    path: '/activity',
    group: 'foot',
    chord: 'mod+;',
    sequence: 'g a',
    Icon: IconActivity,
    screen: lazyRouteComponent(
      () => import('#renderer/features/activity/activity-screen.tsx'),
      'ActivityScreen',
    ),
    record: lazyRouteComponent(
      () => import('#renderer/features/activity/activity-detail.tsx'),
      'ActivityDetail',
    ),
  },
  {
    id: 'settings',
    path: '/settings',
    group: 'foot',
    chord: 'mod+,',
    sequence: 'g s',
    Icon: IconSettings,
    screen: lazyRouteComponent(
      () => import('#renderer/features/settings/settings-screen.tsx'),
      'SettingsScreen',
    ),
  },
  {
    id: 'returnDesk',
    path: '/return-desk',
    group: null,
    under: 'returns',
    chord: 'mod+d',
    Icon: IconBarcode,
    screen: lazyRouteComponent(
      () => import('#renderer/features/return-desk/return-desk-screen.tsx'),
      'ReturnDeskScreen',
    ),
  },
  {
    id: 'newOrder',
    scope: 'orders_write',
    path: '/new-order',
    group: null,
    under: 'orders',
    chord: 'g n',
    Icon: IconFilePlus,
    screen: lazyRouteComponent(
      () => import('#renderer/features/orders/new-order/new-order-screen.tsx'),
      'NewOrderScreen',
    ),
  },
  {
    id: 'receivingDesk',
    path: '/receiving-desk',
    group: null,
    under: 'receiving',
    chord: 'mod+.',
    Icon: IconTruckLoading,
    screen: lazyRouteComponent(
      () => import('#renderer/features/receiving-desk/receiving-desk-screen.tsx'),
      'ReceivingDeskScreen',
    ),
  },
];

/** The screens that are offered now; the others can be reached by their address alone, and say what is missing. */
export function useOfferedRoutes(): readonly AppRoute[] {
  const billing = useHasScope('billing_read');
  const orders = useHasScope('orders_write');
  return useMemo(() => {
    const granted = { billing_read: billing, orders_write: orders };
    return appRoutes.filter(({ scope }) => scope === undefined || granted[scope]);
  }, [billing, orders]);
}

/** The keys that lead to a screen, those of one stroke first. */
export function keysOf({ chord, sequence }: Pick<AppRoute, 'chord' | 'sequence'>): readonly Chord[] {
  return sequence === undefined ? [chord] : [chord, sequence];
}
