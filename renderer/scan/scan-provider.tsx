import { type AnyRouter, useNavigate, useRouter } from '@tanstack/react-router';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { lastLabel } from '#renderer/components/print-preview/last-label.tsx';
import { useDeskDay } from '#renderer/components/text/desk-day.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { takesTyping } from '#renderer/platform/keyboard/fields.ts';
import { isModalOpen } from '#renderer/platform/keyboard/modal-dialog.ts';
import { routeAt } from '#renderer/platform/route-at.ts';
import { type DeskCommand, findDeskCommand } from '#shared/desk/model/desk-command.ts';
import type { PreferencesView } from '#shared/preferences/preferences-view.ts';
import { dayAt } from '#shared/wire/model/zoned-day.ts';
import { type Scan, textsOf } from './engine/scan.ts';
import { createScanEngine, type ScanEngine } from './engine/scan-engine.ts';
import { createScannerHealth } from './engine/scanner-health.ts';
import { markPainted, untilPainted } from './paint-marks.ts';
import { askAbout, createScanRegistry, type ScanRegistry, withTimeout } from './resolvers/ask-resolvers.ts';
import {
  createBadgeResolver,
  createCommandGuard,
  createCommandResolver,
} from './resolvers/command-resolvers.ts';
import { createRecentResolver } from './resolvers/recent-resolver.ts';
import {
  createInboundResolver,
  createItemResolver,
  createShipmentResolver,
} from './resolvers/record-resolvers.ts';
import type { OpenRecord, ScanLookups, ScanResolver } from './resolvers/scan-finding.ts';
import { playWhenSaved } from './scan-keeping.ts';
import { createScanQueue, type ScanQueue } from './scan-queue.ts';
import { scanSounds } from './scan-sounds.ts';

type ScanDesk = {
  readonly queue: ScanQueue;
  readonly registry: ScanRegistry;
  /** Treats text that a user typed as a scan. */
  readonly typeIn: (text: string) => void;
  /** Listens to the window's keys until the returned function is called. */
  readonly attach: () => () => void;
  /** Leaves the window's keys to other code until the returned function is called. */
  readonly lendKeys: () => () => void;
  /** Passes every scan only to `take` until the returned function is called. */
  readonly divert: (take: (scan: Scan) => void) => () => void;
  /** How the last scans came; nothing of their content. */
  readonly health: Omit<ReturnType<typeof createScannerHealth>, 'hear'>;
  readonly recordKeys: ScanEngine['recordKeys'];
  /** Returns the owner of a scanned badge that is being looked up; null if it is no one's badge. */
  readonly ownerOf: (scan: Scan) => string | null;
  /** Returns what a scan asks of a desk; `foreign` if it is a command, but not of this desk. */
  readonly commandOf: (scan: Scan) => DeskCommand | 'foreign' | null;
  /** Sets how the scanner types, whether scans play sounds, and the zone of the desk's day, from now on. */
  readonly prefer: (preferences: PreferencesView, timeZone: string | undefined) => void;
};

/**
 * Creates the scans of one window: keys in, answers heard and shown, strictly in order.
 *
 * @param arrived resolves when no screen is being opened: a scan is for the screen that the previous scan opened
 */
function createScanDesk(preferences: PreferencesView, arrived: () => Promise<void>): ScanDesk {
  let liked = preferences;
  let zone: string | undefined;
  /** Answers that arrive after sign-out are neither heard nor opened. */
  let isAttached = false;
  const registry = createScanRegistry();
  let divertedTo: ((scan: Scan) => void) | null = null;
  const owners = new WeakMap<Scan, string>();
  const recognizeBadge = async (scan: Scan) => {
    if (!liked.operators.some(({ hasBadge }) => hasBadge)) return;
    const request = call('operators.identify', { texts: [...textsOf(scan)] });
    const found = await withTimeout(request, null).catch(() => null);
    if (found !== null && found.name !== null) owners.set(scan, found.name);
  };
  const commandOf = (scan: Scan) => findDeskCommand(textsOf(scan), liked.deskNumber);
  const queue: ScanQueue = createScanQueue({
    ask: async (scan) => {
      // Recognizing a badge takes as long as some lookups, so they run concurrently.
      const looks = lookUp(scan);
      await Promise.all([arrived().then(async () => registry.released()), recognizeBadge(scan)]);
      const command = commandOf(scan);
      return askAbout(registry, scan, { ...looks, command: command === 'foreign' ? null : command }, (late) =>
        queue.answerLate(scan, late),
      );
    },
    isBlocked: () => !isAttached || isModalOpen(),
    untilSeen: async ({ scan }) => {
      await untilPainted();
      markPainted(scan);
    },
    dayOf: (ms) => dayAt(ms, zone),
    onAnswer: (entry) => {
      playWhenSaved(entry, (sound) => {
        if (liked.sounds && isAttached) scanSounds.play(sound, liked.soundVolumes[sound]);
      });
    },
  });
  const health = createScannerHealth();
  const engine = createScanEngine({
    profile: () => liked.scanner,
    onEvent: (event) => health.hear(event),
    onScan: (scan) => (divertedTo ?? queue.add)(scan),
    onMiss(scan, reason) {
      if (divertedTo === null) queue.miss(scan, reason);
    },
  });
  let detach: (() => void) | null = null;
  const letGo = () => {
    detach?.();
    detach = null;
  };
  return {
    queue,
    registry,
    health,
    recordKeys: engine.recordKeys,
    typeIn: engine.typeIn,
    commandOf,
    attach() {
      detach = engine.attach();
      isAttached = true;
      return () => {
        isAttached = false;
        letGo();
      };
    },
    lendKeys() {
      letGo();
      return () => {
        if (isAttached) detach ??= engine.attach();
      };
    },
    divert(take) {
      divertedTo = take;
      return () => {
        if (divertedTo === take) divertedTo = null;
      };
    },
    ownerOf: (scan) => owners.get(scan) ?? null,
    prefer(next, timeZone) {
      liked = next;
      zone = timeZone;
    },
  };
}

/** Queries catalog, shipments and inbound once, for all resolvers of a scan. */
function lookUp(scan: Scan): Omit<ScanLookups, 'command'> {
  const texts = [...textsOf(scan)];
  const looks = {
    catalog: call('inventory.lookUp', { texts }),
    shipments: call('shipments.lookUp', { texts }),
    inbound: call('receiving.lookUp', { texts }),
  };
  // Code that awaits it later receives the failure.
  for (const lookup of Object.values(looks)) lookup.catch(() => undefined);
  return looks;
}

/** The scans of the window; null if no account is signed in yet. */
export const ScanDeskContext = createContext<ScanDesk | null>(null);

/** Listens to the scanner and opens what its codes name; every screen below may also resolve scans. */
export function ScanProvider({ children }: { readonly children: ReactNode }) {
  const [preferences] = usePreferences();
  const { timeZone } = useDeskDay();
  const router = useRouter();
  const [desk] = useState(() => createScanDesk(preferences, async () => whenArrived(router)));
  useLayoutEffect(() => desk.prefer(preferences, timeZone), [desk, preferences, timeZone]);
  useBuiltInResolvers(desk);
  useBadges(desk);
  useEffect(() => desk.attach(), [desk]);
  return <ScanDeskContext value={desk}>{children}</ScanDeskContext>;
}

/** Registers what every screen can open by a scan, even if its target was never loaded. */
function useBuiltInResolvers({ registry, commandOf }: ScanDesk): void {
  const t = useMessages();
  const navigate = useNavigate();
  const router = useRouter();
  useLayoutEffect(() => {
    const isAmongParcels = () => router.state.location.pathname.startsWith('/unidentified');
    const open: OpenRecord = async ({ to, search }) => {
      const place = { path: `/${to.split('/')[1]}` };
      const isHere = routeAt([place], router.state.location.pathname) !== undefined;
      const opened = navigate({
        to,
        // The filters of the list beside it stay as the user left them; lot, shipment and box come from the scan.
        search: isHere
          ? (before: object) => ({
              ...before,
              lot: undefined,
              lotDate: undefined,
              shipment: undefined,
              box: undefined,
              ...search,
            })
          : search,
      });
      await opened;
      if (!isHere) leaveFrame();
      else if (isAmongParcels()) leaveList();
    };
    const desks = {
      titles: {
        return: t('rail.returnDesk'),
        receive: t('palette.go.receivingDesk'),
        checkIn: t('rail.checkIn'),
      },
      detail: t('scan.command.detail'),
      commandOf,
      path: () => router.state.location.pathname,
      reprint: {
        title: t('shortcut.printLastLabel'),
        read: () => lastLabel.read().last?.title ?? null,
        none: t('print.noLastLabel'),
        print: lastLabel.printAgain,
      },
    };
    const ends = [
      registry.add(createCommandResolver({ label: t('scan.resolver.commands'), ...desks, open })),
      registry.add(createItemResolver(t('scan.resolver.items'), open)),
      registry.add(createShipmentResolver(t, open)),
      registry.add(
        createInboundResolver({
          label: t('scan.resolver.inbound'),
          t,
          open,
          isAmongParcels,
        }),
      ),
      registry.add(createRecentResolver(t, open)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [registry, commandOf, t, navigate, router]);
}

/**
 * Moves the focus off a previously pressed button of the rail or the bar, which does not concern the screen that a scan
 * opened.
 */
function leaveFrame(): void {
  if (document.activeElement?.closest('[data-frame]') == null) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}

/**
 * Moves the focus off the list, so that Enter applies to the parcel that a scan opened and not to the row or button
 * that had the focus.
 */
function leaveList(): void {
  if (takesTyping(document.activeElement)) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}

/**
 * Makes the owner of a scanned badge the operator from then on, on every screen; codes on a parcel are neither badges
 * nor commands.
 */
function useBadges({ registry, commandOf, ownerOf }: ScanDesk): void {
  const t = useMessages();
  const [preferences, save] = usePreferences();
  const latest = useRef(preferences);
  useLayoutEffect(() => {
    latest.current = preferences;
  });
  useLayoutEffect(() => {
    const badges = createBadgeResolver({
      label: t('scan.resolver.badges'),
      detail: t('scan.badge'),
      ownerOf,
      operator: () => latest.current.operator,
      choose: (operator) => save({ operator }),
    });
    const guard = createCommandGuard({
      label: t('scan.resolver.commands'),
      commandOf,
      isBadge: (scan) => badges.claims?.(scan) === true,
      sentences: { foreign: t('scan.command.foreign'), hasty: t('scan.command.hasty') },
    });
    const ends = [registry.add(badges), registry.add(guard)];
    return () => {
      for (const end of ends) end();
    };
  }, [registry, commandOf, ownerOf, t, save]);
}

export function useScanDesk(): ScanDesk {
  const desk = use(ScanDeskContext);
  if (desk === null) throw new Error('There is no ScanProvider above.');
  return desk;
}

/** Returns past scans and the one being looked up; rerenders the calling component when they change. */
export function useScans() {
  const { queue } = useScanDesk();
  return useSyncExternalStore(queue.subscribe, queue.read);
}

/**
 * Resolves scans while the calling component is mounted. The resolver is asked together with all others and has
 * `resolverTimeoutMs` to answer; with `isExclusive`, every scan belongs to it.
 */
export function useScanResolver(resolver: ScanResolver): void {
  const { registry } = useScanDesk();
  const latest = useRef(resolver);
  useLayoutEffect(() => {
    latest.current = resolver;
  });
  const { id, label, isExclusive = false, isFirst = false } = resolver;
  // Before the screen is painted: the next scan may already have arrived.
  useLayoutEffect(
    () =>
      registry.add({
        id,
        label,
        isExclusive,
        isFirst,
        resolve: (scan, lookups) => latest.current.resolve(scan, lookups),
        claims: (scan) => latest.current.claims?.(scan) === true,
      }),
    [registry, id, label, isExclusive, isFirst],
  );
}

/** Lets scans wait while the calling component is shown: its screen is still reading what they are for. */
export function useHeldScans(): void {
  const { registry } = useScanDesk();
  useLayoutEffect(() => registry.hold(), [registry]);
}

/** Resolves when the screen being opened is shown, immediately if there is none; no later than a scan waits. */
async function whenArrived({ state, subscribe }: Pick<AnyRouter, 'state' | 'subscribe'>): Promise<void> {
  if (state.status !== 'pending') return;
  let unsubscribe = () => undefined as void;
  const arrived = new Promise<void>((resolve) => {
    unsubscribe = subscribe('onResolved', () => resolve());
  });
  await withTimeout(arrived, undefined);
  unsubscribe();
}
