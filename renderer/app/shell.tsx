import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { announceDone, announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { isRecordNumber } from '#renderer/components/list-screen/list-search.ts';
import { LastLabelPrint } from '#renderer/components/print-preview/last-label.tsx';
import { chosenProfile } from '#renderer/components/records/environment.ts';
import {
  type MessageId,
  type Translate,
  translateSentence,
  useMessages,
} from '#renderer/messages/use-messages.ts';
import { announce } from '#renderer/platform/announce.ts';
import { call, listen } from '#renderer/platform/bridge/call.ts';
import {
  appInfoQuery,
  profilesQuery,
  recoveryQuery,
  sessionQuery,
  statusQuery,
  updatesQuery,
} from '#renderer/platform/bridge/queries.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { catchEarlyKeys } from '#renderer/platform/keyboard/early-keys.ts';
import { isNowhere } from '#renderer/platform/keyboard/fields.ts';
import { useOfferedShortcuts, useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { isDialogBusy } from '#renderer/platform/keyboard/modal-dialog.ts';
import { isScreenLocked } from '#renderer/platform/keyboard/screen-lock.ts';
import { recordAt, routeAt } from '#renderer/platform/route-at.ts';
import { SignOutContext } from '#renderer/platform/sign-out-context.ts';
import { ScanBar } from '#renderer/scan/scan-bar.tsx';
import { ScanProvider } from '#renderer/scan/scan-provider.tsx';
import type { PayloadOf } from '#shared/ipc/contract.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import type { OpenRecord } from '#shared/site/site.ts';
import { WindowLock } from './lock/window-lock.tsx';
import { type AppRoute, appRoutes, keysOf, useOfferedRoutes } from './routes/app-routes.ts';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { StatusBar } from './status/status-bar.tsx';

/** After the first list is painted, before a user has read it. */
const palettePreloadDelayMs = 1_500;

const loadPalette = () => import('./palette/command-palette.tsx');

const CommandPalette = lazy(() => loadPalette().then((module) => ({ default: module.CommandPalette })));
const SessionBanner = lazy(() =>
  import('./status/session-banner.tsx').then((module) => ({
    default: module.SessionBanner,
  })),
);
const SafeModeBanner = lazy(() =>
  import('./status/session-banner.tsx').then((module) => ({
    default: module.SafeModeBanner,
  })),
);
const ShortcutSheet = lazy(() =>
  import('./palette/shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })),
);
const SignOutDialog = lazy(() =>
  import('./dialogs/sign-out-dialog.tsx').then((module) => ({
    default: module.SignOutDialog,
  })),
);

/** Announces once per version that an update is ready, or that one was not applied. */
function useUpdateNews(t: Translate): void {
  const { data: update } = useQuery(updatesQuery);
  const { step, detail } = update ?? { step: 'idle', detail: null };
  const announced = useRef<unknown>(null);
  useEffect(() => {
    // Another language is no news.
    if (detail === null || announced.current === detail) return;
    const isTrouble = detail.id === 'updates.notApplied' || detail.id === 'updates.damaged';
    if (step !== 'ready' && !isTrouble) return;
    announced.current = detail;
    announce({
      title: isTrouble ? t('updates.failed') : t('updates.ready'),
      text: translateSentence(t, detail),
      isTrouble,
      isNews: true,
      isForAnybody: true,
      address: '/settings',
    });
  }, [step, detail, t]);
}

/** Kept while the user signs out and in again, so that a dismissed notice does not come back. */
let announcedRecovery: Sentence | null = null;

/** Counts can be missing, and an operator who sees fewer pieces must know why. */
function useRecoveryNews(t: Translate): void {
  const { data: recovery } = useQuery(recoveryQuery);
  const records = recovery?.records ?? null;
  const announceRecords = useEffectEvent((text: Sentence) =>
    announce({
      title: t('recovery.title'),
      text: translateSentence(t, text),
      isTrouble: true,
      isLasting: true,
      isForAnybody: true,
    }),
  );
  useEffect(() => {
    if (records === null || records === announcedRecovery) return;
    announcedRecovery = records;
    announceRecords(records);
  }, [records]);
}

function announceExport({ lastRun }: PayloadOf<'schedule.exported'>, t: Translate): void {
  if (lastRun === null) return;
  const text = translateSentence(t, lastRun.sentence);
  if (lastRun.isDone) announceDone(t('export.saved'), text);
  else announceTrouble(t('scheduledExport.failed'), text, t);
}

type Overlay = 'palette' | 'shortcuts' | 'signOut';

/** Status bar at the top, rail on the left, the work area, and scans at the bottom, received everywhere. */
export function Shell() {
  return (
    <ScanProvider>
      <Frame />
    </ScanProvider>
  );
}

function Frame() {
  const t = useMessages();
  const navigate = useNavigate();
  const [preferences, savePreferences] = usePreferences();
  const { data: session } = useQuery(sessionQuery);
  const { data: profiles } = useQuery(profilesQuery);
  const { data: info } = useQuery(appInfoQuery);
  const profile = chosenProfile(profiles);
  // Below this width, the work needs the space more than the rail's labels do.
  const isNarrow = useMediaQuery('(max-width: 1119px)', undefined, { getInitialValueInEffect: false });
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [sought, setSought] = useState('');
  const hrefOf = useRouteHrefs();
  const offered = useOfferedRoutes();
  const goByKey = (route: AppRoute) => {
    if (!isDialogBusy()) void navigate({ href: hrefOf(route), state: { isByKey: true } });
  };
  const isNarrowRail = preferences.isRailCollapsed || isNarrow;
  const main = useRef<HTMLElement>(null);
  const close = () => setOverlay(null);
  const pressAfter = useDeferredShortcut(overlay === null);
  const toggleRail = () => savePreferences({ isRailCollapsed: !preferences.isRailCollapsed });

  const openPalette = (text = '') => {
    if (isDialogBusy()) return;
    catchEarlyKeys();
    setSought(text);
    setOverlay('palette');
  };

  useShortcuts([
    { chord: 'mod+k', label: 'shortcut.palette', isEverywhere: true, run: () => openPalette() },
    { chord: '?', label: 'shortcut.title', isEverywhere: true, run: () => setOverlay('shortcuts') },
    ...offered.flatMap((route) =>
      keysOf(route).map((chord) => ({
        chord,
        label: `palette.go.${route.id}` as const,
        isEverywhere: true,
        run: () => goByKey(route),
      })),
    ),
    { chord: 'mod+b', label: 'action.toggleSidebar', isEverywhere: true, run: toggleRail },
  ]);
  useUpdateNews(t);
  useRecoveryNews(t);
  useOpenRecord();
  useFocusOnEntry(main);
  useDocumentTitle(profile?.kind);
  useEffect(
    () =>
      listen('app.redirected', ({ address }) => {
        // Behind a lock, the work stays unchanged.
        if (!isScreenLocked() && !isDialogBusy()) void navigate({ href: address });
      }),
    [navigate],
  );
  useEffect(() => listen('schedule.exported', (ran) => announceExport(ran, t)), [t]);
  // Loaded before it is requested, so that no typed character is lost during loading, but after the first list.
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette(), palettePreloadDelayMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <SignOutContext value={() => setOverlay('signOut')}>
      <div className={styles.shell} data-kind={profile?.kind} data-narrow={isNarrowRail || undefined}>
        <StatusBar
          profile={profile}
          session={session}
          onSkip={() => enterScreen(main.current)}
          onCommands={() => openPalette()}
        />
        <Sidebar isCollapsed={isNarrowRail} hrefOf={hrefOf} onToggle={toggleRail} />
        <div className={styles.work}>
          {session?.step === 'over' && (
            <Suspense fallback={null}>
              <SessionBanner session={session} />
            </Suspense>
          )}
          {info?.isSafeMode === true && (
            <Suspense fallback={null}>
              <SafeModeBanner />
            </Suspense>
          )}
          <main ref={main} className={styles.route} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        <ScanBar onSearch={openPalette} />
        <LastLabelPrint />
      </div>
      <WindowLock />
      <Suspense fallback={null}>
        {overlay === 'shortcuts' && <ShortcutSheet onClose={close} />}
        {overlay === 'palette' && (
          <CommandPalette
            text={sought}
            // A command may have opened another overlay instead.
            onClose={() => setOverlay((current) => (current === 'palette' ? null : current))}
            onRoute={goByKey}
            onShortcuts={() => setOverlay('shortcuts')}
            onKey={pressAfter}
            onSignOut={() => setOverlay('signOut')}
          />
        )}
        {overlay === 'signOut' && <SignOutDialog onClose={close} />}
      </Suspense>
    </SignOutContext>
  );
}

const entries = '[role="grid"] [role="gridcell"][tabindex="0"], [data-figure]';

/** Moves the focus past the frame: into the screen's list or figures, if it has any. */
function enterScreen(main: HTMLElement | null): void {
  (main?.querySelector<HTMLElement>(entries) ?? main)?.focus();
}

/** Moves the focus to a screen opened by a key, even if nothing in it takes the focus automatically. */
function useFocusOnEntry(main: RefObject<HTMLElement | null>): void {
  const entry = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state });
  useEffect(() => {
    if (entry?.isByKey === true && isNowhere(document.activeElement)) enterScreen(main.current);
  }, [entry, main]);
}

/** Runs a key's action once nothing covers the screen anymore. */
function useDeferredShortcut(isClear: boolean): (label: MessageId) => void {
  const offered = useOfferedShortcuts();
  const label = useRef<MessageId | null>(null);
  useEffect(() => {
    if (!isClear || label.current === null) return;
    const found = offered().findLast((shortcut) => shortcut.label === label.current);
    label.current = null;
    found?.run();
  }, [isClear, offered]);
  return (nextLabel) => {
    label.current = nextLabel;
  };
}

/** The paths of open records by kind; a count belongs to its order. */
const openPaths = [
  ['returns', '/returns'],
  ['receiving', '/receiving'],
  ['receiving', '/check-in'],
  ['unidentified', '/unidentified'],
] as const;

/** Shares with the site which record is open in this window, until it changes or none is open. */
function useOpenRecord(): void {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const hasSite = useQuery(statusQuery).data?.site != null;
  const [kind, base] = openPaths.find(([, start]) => path.startsWith(`${start}/`)) ?? [];
  const id = base === undefined ? null : Number(recordAt(base, path));
  const isOpen = hasSite && kind !== undefined && isRecordNumber(String(id));
  useEffect(() => {
    if (!isOpen || kind === undefined || id === null) return undefined;
    // Only a hint: failing to share it does no harm.
    const note = (records: OpenRecord[]) => call('site.noteOpen', { records }).catch(() => undefined);
    void note([{ kind, id }]);
    return () => void note([]);
  }, [isOpen, kind, id]);
}

/** Sets the window title to the screen and, unless it is production, the environment. */
function useDocumentTitle(kind: 'production' | 'sandbox' | 'local' | undefined): void {
  const t = useMessages();
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    const currentRoute = routeAt(appRoutes, path) ?? appRoutes[0];
    const name = t(`rail.${currentRoute.id}`);
    const record = recordAt(currentRoute.path, path);
    const title = record === undefined ? name : `${record} · ${name}`;
    document.title =
      kind === undefined || kind === 'production'
        ? t('app.title', { title })
        : t('app.titleEnvironment', { title, environment: t(`kind.${kind}`) });
  }, [path, kind, t]);
}

/**
 * The address of a screen's link: from elsewhere, the last position in it, with filters and opened record; within it,
 * the screen without either.
 */
function useRouteHrefs(): (route: AppRoute) => string {
  const { pathname, href } = useRouterState({ select: (state) => state.location });
  const [last, setLast] = useState<Readonly<Record<string, string>>>({});
  const currentRoute = routeAt(appRoutes, pathname);
  if (currentRoute !== undefined && last[currentRoute.id] !== href)
    setLast({ ...last, [currentRoute.id]: href });
  return (route) => (route === currentRoute ? route.path : (last[route.id] ?? route.path));
}
