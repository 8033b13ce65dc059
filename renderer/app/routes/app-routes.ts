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
import { lazyRouteComponent as lazy, type RouteComponent } from '@tanstack/react-router';
import { type ComponentType, useMemo } from 'react';
import { OutboxBadge } from '#renderer/features/outbox/outbox-badge.tsx';
import { outboxChord } from '#renderer/features/outbox/outbox-state.ts';
import { TodayScreen } from '#renderer/features/today/today-screen.tsx';
import { UnidentifiedBadge } from '#renderer/features/unidentified/unidentified-badge.tsx';
import type { MessageIdSuffix } from '#shared/messages/messages.ts';
import { useHasScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import type { Chord } from '#renderer/platform/keyboard/chord.ts';
import type { ServiceScope } from '#shared/session/model/scopes.ts';

/** The names of routes: those with `rail.{id}` and `palette.go.{id}` in the catalog. */
export type RouteId = MessageIdSuffix<'palette.go.'>;

/** The sidebar's groups from top to bottom; those with `rail.group.{group}` in the catalog show their name. */
export const routeGroups = ['start', 'inbound', 'returns', 'stock', 'orders', 'foot'] as const;

export type AppRoute = {
  readonly id: RouteId;
  /** Offered only to accounts with this permission at the service; when omitted, to all. */
  readonly scope?: Extract<ServiceScope, 'billing_read' | 'orders_write'>;
  /** Its address; a record's address adds a slash and the record's id. */
  readonly path: `/${string}`;
  /** Its group in the sidebar; null for a desk or a second list, which is opened by a button, a key, or a command. */
  readonly group: (typeof routeGroups)[number] | null;
  /** If it is not in the sidebar: the screen that leads to it, which the sidebar shows as open. */
  readonly under?: RouteId;
  /** The keys that open it; a screen of the sidebar also has a sequence. */
  readonly chord: Chord;
  readonly sequence?: Chord;
  readonly Icon: Icon;
  /** Shown behind its label in the sidebar if something there needs user action. */
  readonly Badge?: ComponentType;
  readonly screen: RouteComponent;
  /** Shows one record of the screen; when omitted, the screen has no records. */
  readonly record?: RouteComponent;
  /** A record replaces the screen instead of appearing beside its list. */
  readonly isRecordAlone?: boolean;
};

/**
 * All screens, in sidebar order; the window starts with the first. Each screen is one entry here, which determines
 * route, sidebar, palette, keys, window title and the way back to its filters. All but the first are loaded when
 * opened, including their text.
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
    screen: lazy(() => import('#renderer/features/receiving/receiving-screen.tsx'), 'ReceivingScreen'),
    record: lazy(() => import('#renderer/features/receiving/detail/order-detail.tsx'), 'OrderDetail'),
  },
  {
    id: 'unidentified',
    path: '/unidentified',
    group: 'inbound',
    chord: 'mod+3',
    sequence: 'g u',
    Icon: IconPackageImport,
    Badge: UnidentifiedBadge,
    screen: lazy(
      () => import('#renderer/features/unidentified/unidentified-screen.tsx'),
      'UnidentifiedScreen',
    ),
    record: lazy(
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
    screen: lazy(() => import('#renderer/features/check-in/check-in-list-screen.tsx'), 'CheckInListScreen'),
    record: lazy(() => import('#renderer/features/check-in/check-in-screen.tsx'), 'CheckInScreen'),
    isRecordAlone: true,
  },
  {
    id: 'returns',
    path: '/returns',
    group: 'returns',
    chord: 'mod+5',
    sequence: 'g e',
    Icon: IconArrowBackUp,
    screen: lazy(() => import('#renderer/features/returns/returns-screen.tsx'), 'ReturnsScreen'),
    record: lazy(() => import('#renderer/features/returns/return-detail.tsx'), 'ReturnDetail'),
  },
  {
    id: 'inventory',
    path: '/inventory',
    group: 'stock',
    chord: 'mod+6',
    sequence: 'g i',
    Icon: IconPackages,
    screen: lazy(() => import('#renderer/features/inventory/inventory-screen.tsx'), 'InventoryScreen'),
    record: lazy(() => import('#renderer/features/inventory/detail/item-detail.tsx'), 'ItemDetail'),
  },
  {
    // The other list of the same goods: Inventory leads to it.
    id: 'products',
    path: '/products',
    group: null,
    under: 'inventory',
    chord: 'g p',
    Icon: IconTags,
    screen: lazy(() => import('#renderer/features/products/products-screen.tsx'), 'ProductsScreen'),
    record: lazy(() => import('#renderer/features/products/detail/product-detail.tsx'), 'ProductDetail'),
  },
  {
    id: 'lots',
    path: '/lots',
    group: 'stock',
    chord: 'mod+7',
    sequence: 'g l',
    Icon: IconBarrierBlock,
    screen: lazy(() => import('#renderer/features/lots/lots-screen.tsx'), 'LotsScreen'),
    record: lazy(() => import('#renderer/features/lots/lot-detail.tsx'), 'LotDetail'),
  },
  {
    id: 'history',
    path: '/history',
    group: 'stock',
    chord: 'mod+8',
    sequence: 'g h',
    Icon: IconHistory,
    screen: lazy(() => import('#renderer/features/history/history-screen.tsx'), 'HistoryScreen'),
  },
  {
    id: 'orders',
    path: '/orders',
    group: 'orders',
    chord: 'mod+9',
    sequence: 'g o',
    Icon: IconPackage,
    screen: lazy(() => import('#renderer/features/orders/orders-screen.tsx'), 'OrdersScreen'),
    record: lazy(() => import('#renderer/features/orders/detail/order-detail.tsx'), 'CustomerOrderDetail'),
  },
  {
    id: 'billing',
    scope: 'billing_read',
    path: '/billing',
    group: 'orders',
    chord: 'mod+i',
    sequence: 'g b',
    Icon: IconReceipt2,
    screen: lazy(() => import('#renderer/features/billing/invoices-list.tsx'), 'InvoicesScreen'),
    record: lazy(() => import('#renderer/features/billing/invoice-detail.tsx'), 'InvoiceDetail'),
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
    screen: lazy(() => import('#renderer/features/billing/charges-list.tsx'), 'ChargesScreen'),
  },
  {
    id: 'outbox',
    path: '/outbox',
    group: 'foot',
    chord: outboxChord,
    sequence: 'g x',
    Icon: IconSend,
    Badge: OutboxBadge,
    screen: lazy(() => import('#renderer/features/outbox/outbox-screen.tsx'), 'OutboxScreen'),
    record: lazy(() => import('#renderer/features/outbox/detail/outbox-detail.tsx'), 'OutboxDetail'),
  },
  {
    id: 'activity',
    path: '/activity',
    group: 'foot',
    chord: 'mod+;',
    sequence: 'g a',
    Icon: IconActivity,
    screen: lazy(() => import('#renderer/features/activity/activity-screen.tsx'), 'ActivityScreen'),
    record: lazy(() => import('#renderer/features/activity/activity-detail.tsx'), 'ActivityDetail'),
  },
  {
    id: 'settings',
    path: '/settings',
    group: 'foot',
    chord: 'mod+,',
    sequence: 'g s',
    Icon: IconSettings,
    screen: lazy(() => import('#renderer/features/settings/settings-screen.tsx'), 'SettingsScreen'),
  },
  {
    id: 'returnDesk',
    path: '/return-desk',
    group: null,
    under: 'returns',
    chord: 'mod+d',
    Icon: IconBarcode,
    screen: lazy(() => import('#renderer/features/return-desk/return-desk-screen.tsx'), 'ReturnDeskScreen'),
  },
  {
    id: 'newOrder',
    scope: 'orders_write',
    path: '/new-order',
    group: null,
    under: 'orders',
    chord: 'g n',
    Icon: IconFilePlus,
    screen: lazy(() => import('#renderer/features/orders/new-order/new-order-screen.tsx'), 'NewOrderScreen'),
  },
  {
    id: 'receivingDesk',
    path: '/receiving-desk',
    group: null,
    under: 'receiving',
    chord: 'mod+.',
    Icon: IconTruckLoading,
    screen: lazy(
      () => import('#renderer/features/receiving-desk/receiving-desk-screen.tsx'),
      'ReceivingDeskScreen',
    ),
  },
];

/** The screens that are currently offered; the others can only be reached by address, and state what is missing. */
export function useOfferedRoutes(): readonly AppRoute[] {
  const billing = useHasScope('billing_read');
  const orders = useHasScope('orders_write');
  return useMemo(() => {
    const granted = { billing_read: billing, orders_write: orders };
    return appRoutes.filter(({ scope }) => scope === undefined || granted[scope]);
  }, [billing, orders]);
}

/** The keys that open a screen, single-stroke shortcuts first. */
export function keysOf({ chord, sequence }: Pick<AppRoute, 'chord' | 'sequence'>): readonly Chord[] {
  return sequence === undefined ? [chord] : [chord, sequence];
}
