import type { Scan } from '#renderer/scan/engine/scan.ts';
import { type DeskCommand, minPauseMs } from '#shared/desk/model/desk-command.ts';
import { deskFinding, type OpenRecord, type ScanResolver } from './scan-finding.ts';

const deskPaths = { return: '/return-desk', receive: '/receiving-desk', checkIn: '/check-in' } as const;

type DeskOpening = keyof typeof deskPaths;

/**
 * Opens the desks from any other screen by their command codes, and reprints the last label, even on a screen that
 * takes every other scan. The desks handle all other commands themselves.
 */
export function createCommandResolver(places: {
  readonly label: string;
  readonly detail: string;
  /** The names of the desks, by the command that opens each. */
  readonly titles: Readonly<Record<DeskOpening, string>>;
  readonly commandOf: (scan: Scan) => DeskCommand | 'foreign' | null;
  /** The path of the current screen. */
  readonly path: () => string;
  readonly open: OpenRecord;
  readonly reprint: {
    readonly title: string;
    /** What is reprinted; null if nothing was printed. */
    readonly read: () => string | null;
    readonly none: string;
    readonly print: () => void;
  };
}): ScanResolver {
  const { label, titles, detail, commandOf, path, open, reprint } = places;
  const isReprint = (scan: Scan) => {
    const command = commandOf(scan);
    return command !== null && command !== 'foreign' && command.kind === 'reprint';
  };
  const reprintFinding = () => {
    const last = reprint.read();
    return deskFinding({
      key: 'reprint',
      title: reprint.title,
      detail: last ?? '',
      ...(last === null ? { result: { tone: 'wrong', sentence: reprint.none } } : {}),
      open: reprint.print,
    });
  };
  const openingOf = (scan: Scan): DeskOpening | null => {
    const command = commandOf(scan);
    if (command === null || command === 'foreign') return null;
    const { kind } = command;
    if (kind === 'checkIn') return kind;
    // At its own desk, the command starts a new one.
    return (kind === 'return' || kind === 'receive') && path() !== deskPaths[kind] ? kind : null;
  };
  return {
    id: 'commands',
    label,
    claims: (scan) => isReprint(scan) || openingOf(scan) !== null,
    async resolve(scan) {
      if (isReprint(scan)) return [reprintFinding()];
      const opening = openingOf(scan);
      if (opening === null) return null;
      const to = deskPaths[opening];
      const title = titles[opening];
      return [
        deskFinding({ key: to, title, detail, leavesScreen: true, open: () => open({ to, search: {} }) }),
      ];
    },
  };
}

type GuardedDesk = {
  readonly label: string;
  readonly commandOf: (scan: Scan) => DeskCommand | 'foreign' | null;
  readonly isBadge: (scan: Scan) => boolean;
  readonly sentences: Readonly<Record<CommandRefusal, string>>;
};

type CommandRefusal = 'foreign' | 'hasty';

/**
 * Prevents codes on a parcel from commanding the desk: claims commands of other desks, and commands and badges scanned
 * together with another code, before any screen can, and reports why nothing was done.
 */
export function createCommandGuard({ label, commandOf, isBadge, sentences }: GuardedDesk): ScanResolver {
  const refusalOf = (scan: Scan): CommandRefusal | null => {
    const command = commandOf(scan);
    if (command === 'foreign') return 'foreign';
    const isOrder = (command !== null && command.kind !== 'unknown') || isBadge(scan);
    return isOrder && scan.pauseMs !== null && scan.pauseMs < minPauseMs ? 'hasty' : null;
  };
  return {
    id: 'command-guard',
    label,
    isFirst: true,
    claims: (scan) => refusalOf(scan) !== null,
    async resolve(scan) {
      const refusal = refusalOf(scan);
      if (refusal === null) return null;
      return [
        deskFinding({
          key: `refused ${refusal}`,
          kind: isBadge(scan) ? 'operator' : 'command',
          title: scan.text.trim(),
          result: { tone: 'wrong', sentence: sentences[refusal] },
        }),
      ];
    },
  };
}

/**
 * Makes the owner of a scanned badge the operator of the desk. Badges are claimed: they identify a person on every
 * screen, even if the screen takes every other scan.
 */
export function createBadgeResolver(desk: {
  readonly label: string;
  /** The text under the name: that this person now works here. */
  readonly detail: string;
  /** Null if it is no one's badge. */
  readonly ownerOf: (scan: Scan) => string | null;
  /** Read at every scan. */
  readonly operator: () => string | null;
  readonly choose: (name: string | null) => void;
}): ScanResolver {
  const { label, detail, ownerOf, choose } = desk;
  const findingOf = (name: string) => {
    const before = desk.operator();
    return deskFinding({
      key: `operator ${name}`,
      kind: 'operator',
      title: name,
      detail,
      open: () => choose(name),
      undo: () => choose(before),
    });
  };
  return {
    id: 'badges',
    label,
    claims: (scan) => ownerOf(scan) !== null,
    async resolve(scan) {
      const name = ownerOf(scan);
      return name === null ? null : [findingOf(name)];
    },
  };
}
