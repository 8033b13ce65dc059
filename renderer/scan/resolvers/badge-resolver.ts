import type { OperatorView } from '../../../shared/preferences/preferences-view.ts';
import { type Scan, textsOf } from '../engine/scan.ts';
import type { ScanFinding, ScanResolver } from './scan-finding.ts';

/** What a scanned badge changes, and what says that. */
type BadgeDesk = {
  readonly label: string;
  /** What stands under the name: that this person works here now. */
  readonly detail: string;
  /** Read at every scan, as is who works here now. */
  readonly operators: () => readonly OperatorView[];
  readonly operator: () => string | null;
  readonly choose: (name: string | null) => void;
};

/** Whose badge one of these readings of a scan is; null where it is nobody's. */
export function operatorOfBadge(
  operators: readonly OperatorView[],
  texts: readonly string[],
): OperatorView | null {
  const read = texts.map((text) => text.trim());
  return operators.find(({ badge }) => badge !== null && read.includes(badge)) ?? null;
}

/**
 * Makes whoever scans a badge the operator of the desk. A badge is claimed: it means a person on every screen, also
 * where the screen takes every other scan for itself.
 */
export function createBadgeResolver(desk: BadgeDesk): ScanResolver {
  const { label, detail, operators, choose } = desk;
  const operatorOf = (scan: Scan) => operatorOfBadge(operators(), textsOf(scan));
  const findingOf = ({ name }: OperatorView): ScanFinding => {
    const before = desk.operator();
    return {
      key: `operator ${name}`,
      kind: 'operator',
      title: name,
      detail,
      isLikely: true,
      match: null,
      asOf: null,
      open: () => choose(name),
      undo: () => choose(before),
    };
  };
  return {
    id: 'badges',
    label,
    claims: (scan) => operatorOf(scan) !== null,
    async resolve(scan) {
      const operator = operatorOf(scan);
      return operator === null ? null : [findingOf(operator)];
    },
  };
}
