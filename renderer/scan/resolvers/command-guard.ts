import { type DeskCommand, shortestPauseMs } from '../../../shared/desk/model/desk-command.ts';
import type { Scan } from '../engine/scan.ts';
import type { ScanResolver } from './scan-finding.ts';

/** What {@link createCommandGuard} asks and says. */
type GuardedDesk = {
  readonly label: string;
  readonly commandOf: (scan: Scan) => DeskCommand | 'foreign' | null;
  readonly isBadge: (scan: Scan) => boolean;
  readonly sentences: Readonly<Record<CommandRefusal, string>>;
};

/** Why a command or a badge is not obeyed. */
type CommandRefusal = 'foreign' | 'hasty';

/**
 * Keeps what stands on a parcel from commanding the desk: takes commands of other desks, and commands and badges that
 * come with another scan, before any screen can, and says why nothing was done.
 */
export function createCommandGuard({ label, commandOf, isBadge, sentences }: GuardedDesk): ScanResolver {
  const refusalOf = (scan: Scan): CommandRefusal | null => {
    const command = commandOf(scan);
    if (command === 'foreign') return 'foreign';
    const isOrder = (command !== null && command.kind !== 'unknown') || isBadge(scan);
    return isOrder && scan.pauseMs !== null && scan.pauseMs < shortestPauseMs ? 'hasty' : null;
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
        {
          key: `refused ${refusal}`,
          kind: isBadge(scan) ? 'operator' : 'command',
          title: scan.text.trim(),
          detail: '',
          isLikely: true,
          match: null,
          asOf: null,
          result: { tone: 'wrong', sentence: sentences[refusal] },
          open: () => undefined,
        },
      ];
    },
  };
}
