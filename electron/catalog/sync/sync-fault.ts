import { LostPlaceError, ServiceError } from '../../api/api-error.ts';
import type { SyncPosition } from '../item-index.ts';

/**
 * What becomes of a pass that met an error. `anew`: its place is lost, and it begins again; `retry`: the service had a
 * fault with this list, which may pass; `leave`: this run goes on without it; `stop`: it is about more than one list.
 */
type PassFate =
  | { fate: 'anew' | 'retry' | 'stop' }
  | { fate: 'leave'; state: 'notOffered' | 'forbidden' | 'failed' };

/** How often a pass may begin anew in one run: a list that cannot be read to its end must not hold up the others. */
const mostRestarts = 3;

/** Decides what an error means for a pass at a place. */
export function fateOf(error: unknown, place: SyncPosition): PassFate {
  if (!(error instanceof ServiceError)) return { fate: 'stop' };
  if (error.code === 'FORBIDDEN') return { fate: 'leave', state: 'forbidden' };
  // What the list's beginning was not refused for is about the place, or about asking for changes alone.
  const isAboutPlace = isRefusal(error) && (place.cursor !== null || place.changedSince !== null);
  if (error instanceof LostPlaceError || isAboutPlace) {
    return place.restarts < mostRestarts ? { fate: 'anew' } : { fate: 'leave', state: 'failed' };
  }
  if (error.code === 'UNSUPPORTED') return { fate: 'leave', state: 'notOffered' };
  if (isRefusal(error)) return { fate: 'leave', state: 'failed' };
  return { fate: error.code === 'SERVICE' || error.code === 'INTERNAL' ? 'retry' : 'stop' };
}

/** Whether the service understood what it was asked, and will answer the same next time. */
export function isRefusal(error: unknown): boolean {
  const codes = ['INVALID', 'NOT_FOUND', 'UNSUPPORTED', 'CONFLICT'];
  return error instanceof ServiceError && codes.includes(error.code);
}

/** Whether an answer came that cannot be read: asking again brings the same, as a rule. */
export function isUnreadable(error: ServiceError): boolean {
  const { code, status } = error;
  return code === 'SERVICE' && (status === null || (status >= 200 && status < 300));
}
