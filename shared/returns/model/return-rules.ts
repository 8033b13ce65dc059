import type { Center } from '../../centers/centers.ts';
import type { ReturnDraft } from '../return-draft.ts';
import type { ReturnDeskAction, ReturnFindingCode } from './return-code-kinds.ts';
import type { DuplicateReason } from './return-duplicate-rules.ts';
import { longestReference, longestTracking } from './return-limit-rules.ts';
import { checkLine } from './return-line-rules.ts';

/** What speaks against a return: `blocks` before it can be queued, `warns` and leaves it to a person. */
export type ReturnFinding = {
  code: ReturnFindingCode;
  severity: 'blocks' | 'warns';
  /** The line that it is about; null for the return as a whole. */
  inventoryId: number | null;
  /** What the sentence needs; of a line always `id`, `sku` and `name`. */
  values: Readonly<Record<string, string | number>>;
  /** What a person can do about it, the likeliest first. */
  actions: readonly ReturnDeskAction[];
};

/** A return that exists already and has something in common with the one that is built. */
export type KnownDuplicate = {
  reasons: readonly DuplicateReason[];
  /** Its id at the service; null while it waits on this desk. */
  id: number | null;
  referenceId: string | null;
};

/** What is known around a draft when it is checked. */
export type ReturnContext = {
  /** The reference of its row in the outbox, which was made with it and never changes (rule 4). */
  referenceId: string;
  /** The centers of the account; null where they could not be read. */
  centers: readonly Center[] | null;
  /** Returns of the service and of this desk; none where they could not be asked for. Other boxes of it are none. */
  duplicates: readonly KnownDuplicate[];
};

/**
 * Checks a return against the six rules of its creation (specification 4.8) and the bounds of its fields, so that
 * what the service would refuse is said at the desk, with a way out, while the box is still open: what blocks before
 * what warns, the return as a whole before its lines. Never throws.
 */
export function checkReturn(draft: ReturnDraft, context: ReturnContext): ReturnFinding[] {
  const findings = [
    ...checkReference(context),
    ...checkCenter(draft, context.centers),
    ...checkBox(draft),
    ...checkDuplicates(context),
    ...draft.lines.flatMap((line, position) => checkLine(draft, line, position)),
  ];
  const weight = ({ severity }: ReturnFinding) => (severity === 'blocks' ? 0 : 1);
  return findings.toSorted((left, right) => weight(left) - weight(right));
}

/** Whether a return that was checked may be queued. */
export function mayBeQueued(findings: readonly ReturnFinding[]): boolean {
  return findings.every(({ severity }) => severity !== 'blocks');
}

function blocks(code: ReturnFindingCode, actions: readonly ReturnDeskAction[], values = {}): ReturnFinding {
  return { code, severity: 'blocks', inventoryId: null, values, actions };
}

function warns(code: ReturnFindingCode, actions: readonly ReturnDeskAction[], values = {}): ReturnFinding {
  return { code, severity: 'warns', inventoryId: null, values, actions };
}

/** Rule 4: a unique reference, which staff can scan from a slip: Code 128 prints visible ASCII. */
function checkReference({ referenceId, duplicates }: ReturnContext): ReturnFinding[] {
  const actions = ['newReference'] as const;
  const values = { reference: referenceId, most: longestReference };
  if (referenceId.length < 1 || referenceId.length > longestReference) {
    return [blocks('REFERENCE_LENGTH', actions, values)];
  }
  if (!/^[\x21-\x7e]+$/.test(referenceId)) return [blocks('REFERENCE_UNPRINTABLE', actions, values)];
  const twin = duplicates.find(({ reasons }) => reasons.includes('reference'));
  if (twin === undefined) return [];
  return [blocks('REFERENCE_TAKEN', ['newReference', 'openReturn'], { ...values, ...idOf(twin) })];
}

function checkCenter({ center }: ReturnDraft, centers: ReturnContext['centers']): ReturnFinding[] {
  const actions = ['chooseCenter'] as const;
  if (center === null) return [blocks('CENTER_MISSING', actions)];
  const values = { center: center.name };
  const known = centers?.find(({ id }) => id === center.id);
  if (centers !== null && known === undefined) return [blocks('CENTER_UNKNOWN', actions, values)];
  if (known?.processesReturns === false) return [blocks('CENTER_WITHOUT_RETURNS', actions, values)];
  return known?.processesReturns === true ? [] : [warns('CENTER_UNCHECKED', actions, values)];
}

/** Rules 5 and 6: what staff know the box by on its arrival, and that all of it is in this one box. */
function checkBox({ trackingNumber, slipPrintedAt, lines, setAside }: ReturnDraft): ReturnFinding[] {
  const findings: ReturnFinding[] = [];
  if (trackingNumber === null && slipPrintedAt === null) {
    findings.push(warns('BOX_UNMARKED', ['scanParcel', 'printSlip']));
  }
  if (trackingNumber !== null && (trackingNumber.trim() === '' || trackingNumber.length > longestTracking)) {
    findings.push(blocks('TRACKING_LENGTH', ['scanParcel'], { most: longestTracking }));
  }
  if (lines.length === 0) findings.push(blocks('NO_LINES', ['scanItem']));
  if (setAside.length > 0) {
    const pieces = setAside.reduce((sum, { quantity }) => sum + quantity, 0);
    findings.push(warns('PIECES_SET_ASIDE', ['nextBox'], { pieces }));
  }
  return findings;
}

function checkDuplicates({ duplicates }: ReturnContext): ReturnFinding[] {
  return duplicates.flatMap((duplicate) => {
    const values = { reference: duplicate.referenceId ?? '', ...idOf(duplicate) };
    if (duplicate.reasons.includes('tracking')) return [warns('SAME_TRACKING', ['openReturn'], values)];
    if (duplicate.reasons.includes('shipment')) return [warns('SAME_SHIPMENT', ['openReturn'], values)];
    return [];
  });
}

function idOf({ id }: KnownDuplicate): { return?: number } {
  return id === null ? {} : { return: id };
}
