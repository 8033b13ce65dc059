import type { Center } from '#shared/centers/centers.ts';
import { blockingFirst, checkFacts, type Severity } from '#shared/desk/model/finding-rules.ts';
import { isSameLot } from '#shared/inventory/model/item-lots.ts';
import type { ReturnDraft, ReturnDraftLine } from '#shared/returns/return-draft.ts';
import { isLotDay } from '#shared/wire/model/calendar-day.ts';
import type { ReturnDeskAction, ReturnFindingCode } from './return-code-kinds.ts';
import { namesOf } from './return-draft-steps.ts';
import type { DuplicateReason } from './return-duplicate-rules.ts';
import {
  awaitedSerials,
  awaitsLot,
  awaitsSerial,
  expectedOf,
  goodsOf,
  tracksLots,
  unexpectedSerials,
} from './return-goods-rules.ts';
import { openChecks } from './return-inspection-steps.ts';
import {
  maxLotLength,
  maxPieces,
  maxReferenceLength,
  maxTrackingLength,
  returnActions,
} from './return-kinds.ts';

export type ReturnFinding = {
  code: ReturnFindingCode;
  severity: Severity;
  /** The affected line; null for the return as a whole. */
  inventoryId: number | null;
  /** Values for the message; for a line always `id`, `sku` and `name`. */
  values: Readonly<Record<string, string | number>>;
  /** The user's options, most likely first. */
  actions: readonly ReturnDeskAction[];
};

/** An existing return that has something in common with the one being built. */
export type KnownDuplicate = {
  reasons: readonly DuplicateReason[];
  /** Its ID at the service; null while it is pending on this desk. */
  id: number | null;
  referenceId: string | null;
};

export type ReturnContext = {
  /** The reference of its outbox row, created with the row and never changed (rule 4). */
  referenceId: string;
  /** Null if they could not be read. */
  centers: readonly Center[] | null;
  /**
   * Existing returns at the service and on this desk; empty if they could not be queried. The return's own other boxes
   * are excluded.
   */
  duplicates: readonly KnownDuplicate[];
  /** Another desk's draft for the same parcel; null or omitted if there is none. */
  elsewhere?: { desk: string; referenceId: string } | null;
};

/**
 * Checks a return against the six rules of its creation (specification 4.8) and the limits of its fields, so that
 * anything the service would refuse is shown at the desk, with a solution, while the box is still open: blocking
 * problems before warnings, the return as a whole before its lines. Never throws.
 */
export function checkReturn(draft: ReturnDraft, context: ReturnContext): ReturnFinding[] {
  return blockingFirst([
    ...checkReference(context),
    ...checkCenter(draft, context.centers),
    ...checkBox(draft),
    ...checkElsewhere(context),
    ...checkDuplicates(context),
    ...draft.lines.flatMap((line, position) => checkLine(draft, line, position)),
  ]);
}

/** Checks rule 4: a unique reference that staff can scan from a slip; Code 128 prints visible ASCII. */
function checkReference({ referenceId, duplicates }: ReturnContext): ReturnFinding[] {
  const actions = ['newReference'] as const;
  const values = { reference: referenceId, most: maxReferenceLength };
  if (referenceId.length < 1 || referenceId.length > maxReferenceLength) {
    return [blocks('REFERENCE_LENGTH', null, actions, values)];
  }
  if (!/^[\x21-\x7e]+$/.test(referenceId)) return [blocks('REFERENCE_UNPRINTABLE', null, actions, values)];
  const twin = duplicates.find(({ reasons }) => reasons.includes('reference'));
  if (twin === undefined) return [];
  return [blocks('REFERENCE_TAKEN', null, ['newReference', 'openReturn'], { ...values, ...idOf(twin) })];
}

function checkCenter({ center }: ReturnDraft, centers: ReturnContext['centers']): ReturnFinding[] {
  const actions = ['chooseCenter'] as const;
  if (center === null) return [blocks('CENTER_MISSING', null, actions)];
  const values = { center: center.name };
  const known = centers?.find(({ id }) => id === center.id);
  if (centers !== null && known === undefined) return [blocks('CENTER_UNKNOWN', null, actions, values)];
  if (known?.processesReturns === false) return [blocks('CENTER_WITHOUT_RETURNS', null, actions, values)];
  return known?.processesReturns === true ? [] : [warns('CENTER_UNCHECKED', null, actions, values)];
}

/** Checks rules 5 and 6: staff can identify the box on arrival, and the complete return is in this one box. */
function checkBox({ trackingNumber, slipPrintedAt, lines, setAside }: ReturnDraft): ReturnFinding[] {
  const findings: ReturnFinding[] = [];
  if (trackingNumber === null && slipPrintedAt === null) {
    findings.push(warns('BOX_UNMARKED', null, ['scanParcel', 'printSlip']));
  }
  if (
    trackingNumber !== null &&
    (trackingNumber.trim() === '' || trackingNumber.length > maxTrackingLength)
  ) {
    findings.push(blocks('TRACKING_LENGTH', null, ['scanParcel'], { most: maxTrackingLength }));
  }
  if (lines.length === 0) findings.push(blocks('NO_LINES', null, ['scanItem']));
  if (setAside.length > 0) {
    const pieces = setAside.reduce((sum, { quantity }) => sum + quantity, 0);
    findings.push(warns('PIECES_SET_ASIDE', null, ['nextBox'], { pieces }));
  }
  return findings;
}

function checkElsewhere({ elsewhere = null }: ReturnContext): ReturnFinding[] {
  if (elsewhere === null) return [];
  return [warns('PARCEL_ELSEWHERE', null, [], { desk: elsewhere.desk, reference: elsewhere.referenceId })];
}

function checkDuplicates({ duplicates }: ReturnContext): ReturnFinding[] {
  return duplicates.flatMap((duplicate) => {
    const values = { reference: duplicate.referenceId ?? '', ...idOf(duplicate) };
    if (duplicate.reasons.includes('tracking')) return [warns('SAME_TRACKING', null, ['openReturn'], values)];
    if (duplicate.reasons.includes('shipment')) return [warns('SAME_SHIPMENT', null, ['openReturn'], values)];
    return [];
  });
}

function idOf({ id }: KnownDuplicate): { return?: number } {
  return id === null ? {} : { return: id };
}

/** Returns the problems of one line of a return; `position` is its index, because an item may occur only once. */
function checkLine(draft: ReturnDraft, line: ReturnDraftLine, position: number): ReturnFinding[] {
  return [
    ...checkItem(draft, line, position),
    ...checkQuantity(draft, line),
    ...checkAction(line),
    ...checkLot(draft, line),
    ...checkSerials(draft, line),
    ...checkChecklist(line),
  ];
}

type Actions = readonly ReturnDeskAction[];
type Values = ReturnFinding['values'];

const finder =
  (severity: Severity) =>
  (
    code: ReturnFindingCode,
    line: ReturnDraftLine | null,
    actions: Actions,
    values: Values = {},
  ): ReturnFinding => {
    const named = line === null ? values : { ...namesOf(line), ...values };
    return { code, severity, inventoryId: line?.inventoryId ?? null, values: named, actions };
  };
const blocks = finder('blocks');
const warns = finder('warns');

/** Checks rules 1 and 2: each item once, no digital items, no bundles; and whether the catalog has it. */
function checkItem(draft: ReturnDraft, line: ReturnDraftLine, position: number): ReturnFinding[] {
  const findings: ReturnFinding[] = [];
  const first = draft.lines.findIndex(({ inventoryId }) => inventoryId === line.inventoryId);
  if (first !== position) findings.push(blocks('ITEM_TWICE', line, ['removeLine']));
  if (expectedOf(draft, line.inventoryId) === 0 && goodsOf(draft, line.inventoryId) === null) {
    findings.push(warns('NOT_IN_SHIPMENT', line, ['removeLine']));
  }
  const itemFindings = checkFacts(line.facts, (severity, code, actions) =>
    finder(severity)(code, line, actions),
  );
  return [...findings, ...itemFindings];
}

function checkQuantity(draft: ReturnDraft, line: ReturnDraftLine): ReturnFinding[] {
  const { quantity, inventoryId } = line;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxPieces) {
    return [blocks('QUANTITY_OUT_OF_RANGE', line, ['enterQuantity', 'removeLine'], { most: maxPieces })];
  }
  const expected = goodsOf(draft, inventoryId)?.quantity ?? null;
  if (expected === null || quantity <= expected) return [];
  return [warns('MORE_THAN_SHIPPED', line, ['enterQuantity'], { quantity, expected })];
}

/** Checks rule 3: one action, or the item's own, which may be unset. */
function checkAction(line: ReturnDraftLine): ReturnFinding[] {
  const { action, preference } = line;
  if (!returnActions.includes(action)) return [blocks('ACTION_UNKNOWN', line, ['chooseAction'], { action })];
  const isUnset = preference !== null && preference.action === null;
  return action === 'Default' && isUnset ? [warns('ACTION_UNSET', line, ['chooseAction'])] : [];
}

function checkLot(draft: ReturnDraft, line: ReturnDraftLine): ReturnFinding[] {
  const { lotNumber, lotDate } = line;
  const shipped = goodsOf(draft, line.inventoryId)?.lots ?? [];
  const actions = ['enterLot', ...(shipped.length > 0 ? (['chooseShipmentLot'] as const) : [])] as const;
  if (awaitsLot(line)) return [blocks('LOT_MISSING', line, [...actions, 'goWithoutLot'])];
  if (lotNumber === null) {
    if (lotDate !== null) return [blocks('LOT_DATE_ALONE', line, [...actions, 'clearLot'], { lotDate })];
    return tracksLots(line) ? [warns('LOT_UNREADABLE', line, actions)] : [];
  }
  const values = { lot: lotNumber, lotDate: lotDate ?? '' };
  if (!tracksLots(line)) return [blocks('LOT_NOT_KEPT', line, ['clearLot'], values)];
  if (lotNumber.trim() === '' || lotNumber.length > maxLotLength) {
    return [blocks('LOT_TOO_LONG', line, ['enterLot'], { most: maxLotLength })];
  }
  if (lotDate !== null && !isLotDay(lotDate)) return [blocks('LOT_DATE_INVALID', line, ['enterLot'], values)];
  const wasShipped = shipped.length === 0 || shipped.some(({ number }) => isSameLot(number, lotNumber));
  return wasShipped ? [] : [warns('LOT_NOT_SHIPPED', line, actions, values)];
}

/** Maximum number of serial numbers in a message; the first ones are shown. */
const maxNamed = 5;

/** Compares returned with shipped serial numbers (specification 2.7); the service does not receive any. */
function checkSerials(draft: ReturnDraft, line: ReturnDraftLine): ReturnFinding[] {
  const { quantity, serials } = line;
  const found = (code: ReturnFindingCode, named: readonly string[], values: Values = {}) => {
    const listed = { count: named.length, serials: named.slice(0, maxNamed).join(', ') };
    const more = { more: Math.max(0, named.length - maxNamed) };
    return warns(code, line, ['enterSerial'], { ...listed, ...more, ...values });
  };
  const strange = unexpectedSerials(draft, line);
  const pieces = quantity - serials.length;
  return [
    ...(strange.length === 0 ? [] : [found('SERIAL_NOT_SHIPPED', strange)]),
    ...(awaitsSerial(draft, line)
      ? [found('SERIALS_MISSING', awaitedSerials(draft, line.inventoryId), { pieces })]
      : []),
    ...(quantity > 0 && pieces < 0 ? [found('SERIALS_OVER', serials, { quantity })] : []),
  ];
}

function checkChecklist(line: ReturnDraftLine): ReturnFinding[] {
  const open = openChecks(line).length;
  const values = { open, questions: line.checklist.length };
  return open === 0 ? [] : [warns('CHECKS_OPEN', line, ['inspect'], values)];
}
