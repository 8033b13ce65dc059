import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Navigate,
  redirect,
} from '@tanstack/react-router';
import { Shell } from '#renderer/app/shell.tsx';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { appRoutes } from './app-routes.ts';

const root = createRootRoute({ component: Shell, errorComponent: BrokenScreen });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: appRoutes[0].path });
  },
});

const routes = appRoutes.map(({ path, screen, record, isRecordAlone }) => {
  const route = createRoute({ getParentRoute: () => root, path, component: screen });
  if (record === undefined || isRecordAlone === true) return route;
  return route.addChildren([
    createRoute({ getParentRoute: () => route, path: '$recordId', component: record }),
  ]);
});

const standaloneRecordRoutes = appRoutes.flatMap(({ path, record, isRecordAlone }) =>
  record === undefined || isRecordAlone !== true
    ? []
    : [createRoute({ getParentRoute: () => root, path: `${path}/$recordId`, component: record })],
);

/** Routes and filters are in the address, so that going back restores both. */
export const router = createRouter({
  routeTree: root.addChildren([start, ...routes, ...standaloneRecordRoutes]),
  history: createHashHistory(),
  defaultErrorComponent: BrokenScreen,
  // An address that no screen has, as from another version.
  defaultNotFoundComponent: () => <Navigate to={appRoutes[0].path} replace />,
});

/** A screen that failed to render; the rest of the window continues to work. */
function BrokenScreen({ error, reset }: ErrorComponentProps) {
  return <FailureNotice error={error} fillsPane onRetry={reset} />;
}
