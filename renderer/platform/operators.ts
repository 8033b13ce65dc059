/** Why somebody cannot be called so, or cannot have this badge or PIN; each has its sentence in the catalog. */
export type OperatorProblem =
  | 'nameMissing'
  | 'nameTaken'
  | 'badgeShort'
  | 'badgeTaken'
  | 'badgeCommand'
  | 'pinShort';

/** Shorter codes are typed by chance, and stand on too many labels. */
export const shortestBadge = 4;
export const shortestPin = 4;

/** What the commands of the return desk begin with: a badge that began so would be one of them. */
const commandPrefix = /^DH-/iu;

const folded = (name: string) => name.trim().toLocaleLowerCase();

/**
 * What speaks against somebody who is added or changed; null where nothing here does. Whether a badge is somebody
 * else's, the main process alone knows.
 *
 * @param others the names of the other people at the desk
 * @param wanted badge and PIN null or absent where none is entered
 */
export function operatorProblem(
  others: readonly string[],
  wanted: { readonly name: string; readonly badge?: string | null; readonly pin?: string | null },
): OperatorProblem | null {
  const { name, badge = null, pin = null } = wanted;
  if (name.trim() === '') return 'nameMissing';
  if (others.some((other) => folded(other) === folded(name))) return 'nameTaken';
  if (badge !== null && badge.trim().length < shortestBadge) return 'badgeShort';
  if (badge !== null && commandPrefix.test(badge.trim())) return 'badgeCommand';
  return pin !== null && pin.length < shortestPin ? 'pinShort' : null;
}
