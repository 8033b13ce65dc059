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
import { useMessages } from '../messages/use-messages.ts';
import { usePreferences } from '../platform/bridge/use-preferences.ts';
import { routeAt } from '../platform/route-at.ts';
import type { OpenRecord } from './open-record.ts';
import { inTime } from './resolvers/ask-resolvers.ts';
import { createBadgeResolver } from './resolvers/badge-resolver.ts';
import { createCommandGuard } from './resolvers/command-guard.ts';
import { createCommandResolver } from './resolvers/command-resolver.ts';
import { createInboundResolver } from './resolvers/inbound-resolver.ts';
import { createItemResolver } from './resolvers/item-resolver.ts';
import { createRecentResolver } from './resolvers/recent-resolver.ts';
import type { ScanResolver } from './resolvers/scan-finding.ts';
import { createShipmentResolver } from './resolvers/shipment-resolver.ts';
import { createScanDesk, type ScanDesk } from './scan-desk.ts';

const ScanDeskContext = createContext<ScanDesk | null>(null);

/** Listens to the scanner from here on, and opens what its codes name; every screen below may resolve scans too. */
export function ScanProvider({ children }: { readonly children: ReactNode }) {
  const [preferences] = usePreferences();
  const router = useRouter();
  const [desk] = useState(() => createScanDesk(preferences, async () => whenArrived(router)));
  useLayoutEffect(() => desk.prefer(preferences), [desk, preferences]);
  useHouseResolvers(desk);
  useBadges(desk);
  useEffect(() => desk.attach(), [desk]);
  return <ScanDeskContext value={desk}>{children}</ScanDeskContext>;
}

/** What every screen can open by a scan, also where its place was never loaded. */
function useHouseResolvers({ registry, commandOf }: ScanDesk): void {
  const t = useMessages();
  const navigate = useNavigate();
  const router = useRouter();
  useLayoutEffect(() => {
    const open: OpenRecord = async ({ to, search }) => {
      const place = { path: `/${to.split('/')[1]}` };
      const isHere = routeAt([place], router.state.location.pathname) !== undefined;
      const opened = navigate({
        to,
        // What the list beside it is narrowed to stays as the person left it; lot, shipment and box are the scan's own.
        search: isHere
          ? (before: object) => ({
              ...before,
              lot: undefined,
              shipment: undefined,
              box: undefined,
              ...search,
            })
          : search,
      });
      await opened;
      if (!isHere) leaveFrame();
    };
    const desks = {
      titles: { return: t('rail.returnDesk'), receive: t('rail.receivingDesk') },
      detail: t('scan.command.detail'),
      commandOf,
      path: () => router.state.location.pathname,
    };
    const ends = [
      registry.add(createCommandResolver({ label: t('scan.resolver.commands'), ...desks, open })),
      registry.add(createItemResolver(t('scan.resolver.items'), open)),
      registry.add(createShipmentResolver(t('scan.resolver.shipments'), open)),
      registry.add(createInboundResolver({ label: t('scan.resolver.inbound'), t, open })),
      registry.add(createRecentResolver(t('scan.resolver.seen'), open)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [registry, commandOf, t, navigate, router]);
}

/** The key of the rail or the bar that was pressed before is not about the place that a scan has opened. */
function leaveFrame(): void {
  if (document.activeElement?.closest('[data-frame]') == null) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** Whoever scans a badge works here from then on, on every screen; what a parcel says is neither badge nor command. */
function useBadges({ registry, commandOf }: ScanDesk): void {
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
      operators: () => latest.current.operators,
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
  }, [registry, commandOf, t, save]);
}

/** The scans of this window. */
export function useScanDesk(): ScanDesk {
  const desk = use(ScanDeskContext);
  if (desk === null) throw new Error('There is no ScanProvider above.');
  return desk;
}

/** What was scanned and is being looked up; the calling component is drawn again when it changes. */
export function useScans() {
  const { queue } = useScanDesk();
  return useSyncExternalStore(queue.subscribe, queue.read);
}

/**
 * Resolves scans while the calling component is on the screen. It is asked together with all others, and has
 * `resolverPatienceMs` to answer; with `isExclusive` every scan is its own.
 */
export function useScanResolver(resolver: ScanResolver): void {
  const { registry } = useScanDesk();
  const latest = useRef(resolver);
  useLayoutEffect(() => {
    latest.current = resolver;
  });
  const { id, label, isExclusive = false, isFirst = false } = resolver;
  // Before the screen is painted: the next scan may be there already.
  useLayoutEffect(
    () =>
      registry.add({
        id,
        label,
        isExclusive,
        isFirst,
        resolve: (scan, look) => latest.current.resolve(scan, look),
        claims: (scan) => latest.current.claims?.(scan) === true,
      }),
    [registry, id, label, isExclusive, isFirst],
  );
}

/** Resolves when the screen that is being opened stands there, at once where none is; never later than a scan waits. */
async function whenArrived({ state, subscribe }: Pick<AnyRouter, 'state' | 'subscribe'>): Promise<void> {
  if (state.status !== 'pending') return;
  let stop = () => undefined as void;
  const arrived = new Promise<void>((resolve) => {
    stop = subscribe('onResolved', () => resolve());
  });
  await inTime(arrived, undefined);
  stop();
}
