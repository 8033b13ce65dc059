import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router';
import { BrokenScreen } from '../broken-screen.tsx';
import { Shell } from '../shell.tsx';
import { checkInPlace } from './check-in-place.ts';
import { places } from './places.ts';

const root = createRootRoute({ component: Shell, errorComponent: BrokenScreen });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: places[0].path });
  },
});

const routes = places.map(({ path, screen, record }) => {
  const place = createRoute({ getParentRoute: () => root, path, component: screen });
  if (record === undefined) return place;
  return place.addChildren([
    createRoute({ getParentRoute: () => place, path: '$recordId', component: record }),
  ]);
});

const checkIn = createRoute({
  getParentRoute: () => root,
  path: `${checkInPlace.path}/$recordId`,
  component: checkInPlace.record,
});

/** Places and filters live in the address, so that going back brings both back. */
export const router = createRouter({
  routeTree: root.addChildren([start, checkIn, ...routes]),
  history: createHashHistory(),
  defaultErrorComponent: BrokenScreen,
  defaultNotFoundComponent: () => null,
});
