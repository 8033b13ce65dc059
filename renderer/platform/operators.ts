/** Why a name, badge, or PIN is not allowed; each has its message in the catalog. */
export type OperatorProblem =
  | 'nameMissing'
  | 'nameTaken'
  | 'badgeShort'
  | 'badgeTaken'
  | 'badgeCommand'
  | 'pinShort';

/** Shorter codes are easily typed by accident, and appear on too many labels. */
export const minBadgeLength = 4;
export const minPinLength = 4;

/** The prefix of the return desk's commands; a badge with it would be treated as one of them. */
const commandPrefix = /^DH-/iu;

const folded = (name: string) => name.trim().toLocaleLowerCase();

/**
 * Returns the problem with an operator being added or changed; null if none is found here. Only the main process knows
 * whether a badge belongs to another operator.
 *
 * @param others the names of the other people at the desk
 * @param input badge and PIN null or absent if none is entered
 */
export function operatorProblem(
  others: readonly string[],
  input: { readonly name: string; readonly badge?: string | null; readonly pin?: string | null },
): OperatorProblem | null {
  const { name, badge = null, pin = null } = input;
  if (name.trim() === '') return 'nameMissing';
  if (others.some((other) => folded(other) === folded(name))) return 'nameTaken';
  if (badge !== null && badge.trim().length < minBadgeLength) return 'badgeShort';
  if (badge !== null && commandPrefix.test(badge.trim())) return 'badgeCommand';
  return pin !== null && pin.length < minPinLength ? 'pinShort' : null;
}
