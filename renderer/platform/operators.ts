import type { OperatorView, PreferencesView } from '#shared/preferences/preferences-view.ts';

type OperatorPreferences = Pick<PreferencesView, 'operators' | 'operator'>;

/** Why somebody cannot be called so, or cannot have this badge; each has its sentence in the catalog. */
type OperatorProblem = 'nameMissing' | 'nameTaken' | 'badgeShort' | 'badgeTaken' | 'badgeCommand';

/** Shorter codes are typed by chance, and stand on too many labels. */
export const shortestBadge = 4;

/** What the commands of the return desk begin with: a badge that began so would be one of them. */
const commandPrefix = /^DH-/iu;

const folded = (name: string) => name.trim().toLocaleLowerCase();

/**
 * What speaks against somebody who is added or changed; null where nothing does.
 *
 * @param position where the changed one stands among the others; null for one who is added.
 */
export function operatorProblem(
  operators: readonly OperatorView[],
  { name, badge }: OperatorView,
  position: number | null,
): OperatorProblem | null {
  const others = operators.filter((_operator, index) => index !== position);
  if (name.trim() === '') return 'nameMissing';
  if (others.some((other) => folded(other.name) === folded(name))) return 'nameTaken';
  if (badge === null) return null;
  if (badge.trim().length < shortestBadge) return 'badgeShort';
  if (commandPrefix.test(badge.trim())) return 'badgeCommand';
  return others.some((other) => other.badge === badge.trim()) ? 'badgeTaken' : null;
}

/** The people at the desk with one more, by name; whoever is the first to be named works there now. */
export function withOperator(
  { operators, operator }: OperatorPreferences,
  added: OperatorView,
): OperatorPreferences {
  const isFirst = operators.length === 0 && operator === null;
  return { operators: byName([...operators, added]), operator: isFirst ? added.name : operator };
}

/** The people at the desk with one changed; who works there now stays the same person under a new name. */
export function withChangedOperator(
  { operators, operator }: OperatorPreferences,
  position: number,
  changed: OperatorView,
): OperatorPreferences {
  const before = operators[position];
  return {
    operators: byName(operators.map((other, index) => (index === position ? changed : other))),
    operator: before !== undefined && before.name === operator ? changed.name : operator,
  };
}

/** The people at the desk without one; where that one works there now, nobody does. */
export function withoutOperator(
  { operators, operator }: OperatorPreferences,
  position: number,
): OperatorPreferences {
  const removed = operators[position];
  return {
    operators: operators.filter((_operator, index) => index !== position),
    operator: removed !== undefined && removed.name === operator ? null : operator,
  };
}

function byName(operators: readonly OperatorView[]): OperatorView[] {
  return operators.toSorted((one, other) => one.name.localeCompare(other.name));
}
