import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router';
import { BrokenScreen } from '../broken-screen.tsx';
import { Shell } from '../shell.tsx';
import { appRoutes } from './app-routes.ts';
import { checkInRoute } from './check-in-route.ts';

const root = createRootRoute({ component: Shell, errorComponent: BrokenScreen });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: appRoutes[0].path });
  },
});

const routes = appRoutes.map(({ path, screen, record }) => {
  const route = createRoute({ getParentRoute: () => root, path, component: screen });
  if (record === undefined) return route;
  return route.addChildren([
    createRoute({ getParentRoute: () => route, path: '$recordId', component: record }),
  ]);
});

const checkIn = createRoute({
  getParentRoute: () => root,
  path: `${checkInRoute.path}/$recordId`,
  component: checkInRoute.record,
});

/** Routes and filters live in the address, so that going back brings both back. */
export const router = createRouter({
  routeTree: root.addChildren([start, checkIn, ...routes]),
  history: createHashHistory(),
  defaultErrorComponent: BrokenScreen,
  defaultNotFoundComponent: () => null,
});
