import type { DeskCommand } from '../../shared/desk/desk-command.ts';
import type { Scan } from './scan.ts';
import type { ScanResolver } from './scan-finding.ts';
/** No hand scans two codes this quickly; what comes sooner after another scan stands with it on one label. */
export declare const shortestPauseMs = 250;
/** What {@link createCommandGuard} asks and says. */
export type GuardedDesk = {
  readonly label: string;
  readonly commandOf: (scan: Scan) => DeskCommand | 'foreign' | null;
  readonly isBadge: (scan: Scan) => boolean;
  readonly sentences: Readonly<Record<CommandRefusal, string>>;
};
/** Why a command or a badge is not obeyed. */
export type CommandRefusal = 'foreign' | 'hasty';
/**
 * Keeps what stands on a parcel from commanding the desk: takes commands of other desks, and commands and badges that
 * come with another scan, before any screen can, and says why nothing was done.
 */
export declare function createCommandGuard({
  label,
  commandOf,
  isBadge,
  sentences,
}: GuardedDesk): ScanResolver;
