import { commandAmong, type DeskCommand } from '../../shared/desk/model/desk-command.ts';
import type { PreferencesView } from '../../shared/preferences/preferences-view.ts';
import { call } from '../platform/bridge/call.ts';
import { isModalOpen } from '../platform/keyboard/modal-dialog.ts';
import { type Scan, textsOf } from './engine/scan.ts';
import { createScanEngine } from './engine/scan-engine.ts';
import { markPainted } from './paint-marks.ts';
import { askResolvers, inTime } from './resolvers/ask-resolvers.ts';
import type { ScanResolver } from './resolvers/scan-finding.ts';
import { createScanRegistry, type ScanRegistry } from './resolvers/scan-registry.ts';
import { playWhenSaved } from './scan-keeping.ts';
import { createScanQueue, type ScanAnswer, type ScanQueue } from './scan-queue.ts';
import { scanSounds } from './scan-sounds.ts';

/** A window that nobody sees draws no frames: what waits for one goes on after this long. */
const longestFrameMs = 100;

/** Resolves when the frame with what stands in the page now has been handed to the screen. */
function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestFrameMs);
    requestAnimationFrame(() => {
      // A message that is sent in the frame's callback arrives after the frame was drawn.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        clearTimeout(timer);
        port1.close();
        resolve();
      });
      port1.start();
      port2.postMessage(null);
    });
  });
}

/** The scans of a window, who resolves them, and what listens for them. */
export type ScanDesk = {
  readonly queue: ScanQueue;
  readonly registry: ScanRegistry;
  /** Takes text that a person typed for a scan. */
  readonly typeIn: (text: string) => void;
  /** Listens to the window's keys until the returned function is called. */
  readonly attach: () => () => void;
  /** What a scan tells a desk to do; `foreign` where it is a command, but none of this desk. */
  readonly commandOf: (scan: Scan) => DeskCommand | 'foreign' | null;
  /** How the scanner types, and whether scans are heard, from now on. */
  readonly prefer: (preferences: PreferencesView) => void;
};

/**
 * Makes the scans of one window: keys in, answers heard and shown, strictly in order.
 *
 * @param arrived resolves when no screen is being opened: a scan is for the screen that its scan before has opened
 */
export function createScanDesk(preferences: PreferencesView, arrived: () => Promise<void>): ScanDesk {
  let liked = preferences;
  /** What is answered later, after somebody signed out, is neither heard nor opened. */
  let isAttached = false;
  const registry = createScanRegistry();
  const commandOf = (scan: Scan) => commandAmong(textsOf(scan), liked.deskNumber);
  const queue = createScanQueue({
    ask: async (scan) => {
      await arrived();
      const command = commandOf(scan);
      return askAbout(registry, scan, command === 'foreign' ? null : command);
    },
    isBlocked: () => !isAttached || isModalOpen(),
    untilSeen: async ({ scan }) => {
      await untilPainted();
      markPainted(scan);
    },
    onAnswer: (entry) => {
      playWhenSaved(entry, (sound) => {
        if (liked.sounds && isAttached) scanSounds.play(sound);
      });
    },
  });
  const engine = createScanEngine({ profile: () => liked.scanner, onScan: queue.add, onMiss: queue.miss });
  return {
    queue,
    registry,
    typeIn: engine.typeIn,
    commandOf,
    attach() {
      const detach = engine.attach();
      isAttached = true;
      return () => {
        isAttached = false;
        detach();
      };
    },
    prefer(next) {
      liked = next;
    },
  };
}

/** Asks what a scan names: catalog, shipments and inbound once, for all, and everybody who resolves scans now. */
async function askAbout(
  registry: ScanRegistry,
  scan: Scan,
  command: DeskCommand | null,
): Promise<ScanAnswer> {
  const texts = [...textsOf(scan)];
  const catalog = call('inventory.lookUp', { texts });
  const shipments = call('shipments.lookUp', { texts });
  const inbound = call('receiving.lookUp', { texts });
  const asked = registry.asked(scan);
  const [answers, lookUp, parcels, arrivals] = await Promise.all([
    askResolvers(asked, scan, { command, catalog, shipments, inbound }),
    inTime(catalog, null).catch(() => null),
    inTime(shipments, null).catch(() => null),
    inTime(inbound, null).catch(() => null),
  ]);
  return {
    ...answers,
    lookUp,
    shipmentIndex: parcels?.index ?? null,
    inboundIndex: arrivals?.index ?? null,
    isClaimed: asked.some((resolver) => isClaimedBy(resolver, scan)),
  };
}

function isClaimedBy({ isExclusive, claims }: ScanResolver, scan: Scan): boolean {
  return isExclusive === true || claims?.(scan) === true;
}
