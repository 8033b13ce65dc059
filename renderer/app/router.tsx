import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { OrderDetail } from '../features/receiving/order-detail.tsx';
import { ReceivingScreen } from '../features/receiving/receiving-screen.tsx';
import { parseReceivingSearch, type ReceivingSearch } from '../features/receiving/receiving-search.ts';
import { BrokenScreen } from './broken-screen.tsx';
import { Shell } from './shell.tsx';

const root = createRootRoute({ component: Shell, errorComponent: BrokenScreen });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/receiving' });
  },
});

const receiving = createRoute({
  getParentRoute: () => root,
  path: '/receiving',
  component: ReceivingScreen,
  validateSearch: (raw: Record<string, unknown>): ReceivingSearch => parseReceivingSearch(raw),
});

const receivingOrder = createRoute({
  getParentRoute: () => receiving,
  path: '$orderId',
  component: OrderDetail,
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/settings-screen.tsx'), 'SettingsScreen'),
});

/** Places and filters live in the address, so that going back brings both back. */
export const router = createRouter({
  routeTree: root.addChildren([start, receiving.addChildren([receivingOrder]), settings]),
  history: createHashHistory(),
  defaultErrorComponent: BrokenScreen,
  defaultNotFoundComponent: () => null,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
