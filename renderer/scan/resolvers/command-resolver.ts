import type { DeskCommand } from '../../../shared/desk/model/desk-command.ts';
import type { Scan } from '../engine/scan.ts';
import type { OpenRecord } from '../open-record.ts';
import type { ScanFinding, ScanResolver } from './scan-finding.ts';

/** What the command codes are called, and what they lead to. */
type CommandPlaces = {
  readonly label: string;
  readonly detail: string;
  /** The names of the desks, by the command that opens each. */
  readonly titles: Readonly<Record<DeskOpening, string>>;
  readonly commandOf: (scan: Scan) => DeskCommand | 'foreign' | null;
  /** The path of the screen that is open. */
  readonly path: () => string;
  readonly open: OpenRecord;
};

const deskPaths = { return: '/return-desk', receive: '/receiving-desk' } as const;

type DeskOpening = keyof typeof deskPaths;

/**
 * Leads to the return desk and the receiving desk from any other screen by the command codes for them, also from one
 * that takes every other scan. All other commands are for the desks themselves.
 */
export function createCommandResolver(places: CommandPlaces): ScanResolver {
  const { label, titles, detail, commandOf, path, open } = places;
  const openingOf = (scan: Scan): DeskOpening | null => {
    const command = commandOf(scan);
    if (command === null || command === 'foreign') return null;
    const { kind } = command;
    return (kind === 'return' || kind === 'receive') && path() !== deskPaths[kind] ? kind : null;
  };
  return {
    id: 'commands',
    label,
    claims: (scan) => openingOf(scan) !== null,
    async resolve(scan) {
      const opening = openingOf(scan);
      if (opening === null) return null;
      const to = deskPaths[opening];
      const finding: ScanFinding = {
        key: to,
        kind: 'command',
        title: titles[opening],
        detail,
        isLikely: true,
        match: null,
        asOf: null,
        open: () => open({ to, search: {} }),
      };
      return [finding];
    },
  };
}
