import type { Offer } from '../../shared/lots/lot-change-view.ts';
import type { Operation } from './operations/operations.ts';
import type { VersionChoice } from './versions.ts';

/**
 * Whether the server offers an operation, from what was learned so far; asks nobody.
 *
 * @param siblings operations that only the same documents name: one that answered speaks for this one
 */
export function offerOf(
  versions: Pick<VersionChoice, 'candidates' | 'isProven' | 'isAbsent'>,
  operation: Operation,
  siblings: readonly Operation[] = [],
): Offer {
  const isProven = (name: Operation) =>
    versions.candidates(name).some(({ version }) => versions.isProven(name, version));
  const candidates = versions.candidates(operation);
  if (candidates.length === 0 || versions.isAbsent(operation)) return 'notOffered';
  if (isProven(operation)) return 'offered';
  const isSpecified = candidates.some((candidate) => candidate.isSpecified);
  return isSpecified || siblings.some(isProven) ? 'expected' : 'unknown';
}
