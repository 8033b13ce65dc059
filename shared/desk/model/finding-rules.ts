/** How serious a finding is: `blocks` prevents queuing, `warns` leaves the decision to the user. */
export type Severity = 'blocks' | 'warns';

/** Sorts blocking findings before warnings, otherwise keeping their order. */
export function blockingFirst<Finding extends { severity: Severity }>(
  findings: readonly Finding[],
): Finding[] {
  const weight = ({ severity }: Finding) => (severity === 'blocks' ? 0 : 1);
  return findings.toSorted((left, right) => weight(left) - weight(right));
}

export function canBeQueued(findings: readonly { severity: Severity }[]): boolean {
  return findings.every(({ severity }) => severity !== 'blocks');
}

type ItemFacts = { isDigital: boolean; isBundle: boolean; isRemoved: boolean; isActive: boolean | null };
type ItemCode = 'ITEM_UNCHECKED' | 'ITEM_DIGITAL' | 'ITEM_BUNDLE' | 'ITEM_REMOVED' | 'ITEM_INACTIVE';
type ItemAction = 'askService' | 'chooseParts' | 'removeLine';

/** Finds the catalog's objections to an item of a line; null facts: the catalog on this desk does not know the item. */
export function checkFacts<Finding>(
  facts: ItemFacts | null,
  find: (severity: Severity, code: ItemCode, actions: readonly ItemAction[]) => Finding,
): Finding[] {
  if (facts === null) return [find('warns', 'ITEM_UNCHECKED', ['askService', 'removeLine'])];
  const findings: Finding[] = [];
  if (facts.isDigital) findings.push(find('blocks', 'ITEM_DIGITAL', ['removeLine']));
  else if (facts.isBundle) findings.push(find('blocks', 'ITEM_BUNDLE', ['chooseParts', 'removeLine']));
  if (facts.isRemoved) findings.push(find('warns', 'ITEM_REMOVED', ['askService', 'removeLine']));
  else if (facts.isActive === false) findings.push(find('warns', 'ITEM_INACTIVE', ['removeLine']));
  return findings;
}
