import { useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { lastLabel } from '#renderer/components/print-preview/last-label.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { AccountProvider } from '#renderer/platform/account.tsx';
import { notices } from '#renderer/platform/announce.ts';
import { heldAccount } from '#renderer/platform/bridge/held-account.ts';
import { deskQuery, sessionQuery } from '#renderer/platform/bridge/queries.ts';
import { onUnsavedPreferences } from '#renderer/platform/bridge/use-preferences.ts';
import type { AccountView, SessionView } from '#shared/session/session-view.ts';
import { appRoutes } from './routes/app-routes.ts';
import { router } from './routes/router.tsx';
import { TroubleLine } from './status/trouble-line.tsx';
import { useZoom } from './use-zoom.ts';

// A signed-in user needs none of it: the first script stays small.
const SignInRoute = lazy(() =>
  import('./routes/sign-in-route.tsx').then((module) => ({
    default: module.SignInRoute,
  })),
);
const SignInAgainDialog = lazy(() =>
  import('./dialogs/sign-in-again-dialog.tsx').then((module) => ({
    default: module.SignInAgainDialog,
  })),
);

/** The sign-in, or the shell of the signed-in account. */
export function App() {
  useZoom();
  const t = useMessages();
  useEffect(() => onUnsavedPreferences((error) => announceTrouble(t('settings.notSaved'), error, t)), [t]);
  return (
    <>
      <Account />
      <TroubleLine />
    </>
  );
}

function Account() {
  const { data: session, error, refetch } = useQuery(sessionQuery);
  const [account, setAccount] = useState<AccountView | null>(null);
  const next = session === undefined ? account : heldAccount(account, session);
  // Remembered while the user signs in again, so that the work stays on screen.
  if (next !== account) setAccount(next);
  useResetOnAccountChange(next?.id ?? null);

  if (session === undefined) {
    return error === null ? null : (
      <FailureNotice error={error} fillsPane isRead onRetry={() => void refetch()} />
    );
  }
  if (next === null) {
    return (
      <Suspense fallback={null}>
        <SignInRoute session={session} accountId={null} />
      </Suspense>
    );
  }
  return (
    <AccountProvider account={next}>
      <DeskGate key={next.id} accountId={next.id} session={session}>
        <RouterProvider router={router} />
        {session.step !== 'signedIn' && (
          <Suspense fallback={null}>
            <SignInAgainDialog session={session} />
          </Suspense>
        )}
      </DeskGate>
    </AccountProvider>
  );
}

/** Leaves the screen, with its filters and opened record, when another account takes over. */
function useResetOnAccountChange(accountId: string | null): void {
  const before = useRef(accountId);
  useEffect(() => {
    const isAnother = before.current !== null && before.current !== accountId;
    before.current = accountId;
    if (!isAnother) return;
    notices.leaveAccount();
    lastLabel.forget();
    void router.navigate({ to: appRoutes[0].path, search: {}, replace: true });
  }, [accountId]);
}

type DeskGateProps = {
  readonly accountId: string;
  readonly session: SessionView;
  readonly children: ReactNode;
};

/** Starts nothing until this desk's center is known. */
function DeskGate({ accountId, session, children }: DeskGateProps) {
  const desk = useQuery(deskQuery(accountId));
  if (desk.data === undefined) {
    return desk.error === null ? null : (
      <FailureNotice error={desk.error} fillsPane isRead onRetry={() => void desk.refetch()} />
    );
  }
  if (desk.data !== null) return children;
  return (
    <Suspense fallback={null}>
      <SignInRoute session={session} accountId={accountId} />
    </Suspense>
  );
}
