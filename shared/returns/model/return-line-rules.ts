import { isCalendarDay } from '../../wire/model/calendar-day.ts';
import type { ReturnDraft, ReturnDraftLine } from '../return-draft.ts';
import type { ReturnDeskAction, ReturnFindingCode } from './return-code-kinds.ts';
import { namesOf } from './return-draft-steps.ts';
import { awaitsLot, expectedOf, goodsOf, isSameLot, keepsLots } from './return-goods-rules.ts';
import { returnActions } from './return-kinds.ts';
import { longestLot, mostPieces } from './return-limit-rules.ts';
import type { ReturnFinding } from './return-rules.ts';

/** What speaks against one line of a return; `position` is its place in it, since an item may be there once alone. */
export function checkLine(draft: ReturnDraft, line: ReturnDraftLine, position: number): ReturnFinding[] {
  return [
    ...checkItem(draft, line, position),
    ...checkQuantity(draft, line),
    ...checkAction(line),
    ...checkLot(draft, line),
  ];
}

type Actions = readonly ReturnDeskAction[];
type Values = ReturnFinding['values'];

function blocks(code: ReturnFindingCode, line: ReturnDraftLine, actions: Actions, values: Values = {}) {
  return find('blocks', code, line, actions, values);
}

function warns(code: ReturnFindingCode, line: ReturnDraftLine, actions: Actions, values: Values = {}) {
  return find('warns', code, line, actions, values);
}

function find(
  severity: ReturnFinding['severity'],
  code: ReturnFindingCode,
  line: ReturnDraftLine,
  actions: Actions,
  values: Values,
): ReturnFinding {
  return { code, severity, inventoryId: line.inventoryId, values: { ...namesOf(line), ...values }, actions };
}

/** Rules 1 and 2: each item once, no digital one, no bundle; and whether the catalog has it. */
function checkItem(draft: ReturnDraft, line: ReturnDraftLine, position: number): ReturnFinding[] {
  const findings: ReturnFinding[] = [];
  const first = draft.lines.findIndex(({ inventoryId }) => inventoryId === line.inventoryId);
  if (first !== position) findings.push(blocks('ITEM_TWICE', line, ['removeLine']));
  if (expectedOf(draft, line.inventoryId) === 0 && goodsOf(draft, line.inventoryId) === null) {
    findings.push(warns('NOT_IN_SHIPMENT', line, ['removeLine']));
  }
  const { facts } = line;
  if (facts === null) return [...findings, warns('ITEM_UNCHECKED', line, ['askService', 'removeLine'])];
  if (facts.isDigital) findings.push(blocks('ITEM_DIGITAL', line, ['removeLine']));
  else if (facts.isBundle) findings.push(blocks('ITEM_BUNDLE', line, ['chooseParts', 'removeLine']));
  if (facts.isRemoved) findings.push(warns('ITEM_REMOVED', line, ['askService', 'removeLine']));
  else if (facts.isActive === false) findings.push(warns('ITEM_INACTIVE', line, ['removeLine']));
  return findings;
}

function checkQuantity(draft: ReturnDraft, line: ReturnDraftLine): ReturnFinding[] {
  const { quantity, inventoryId } = line;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostPieces) {
    return [blocks('QUANTITY_OUT_OF_RANGE', line, ['enterQuantity', 'removeLine'], { most: mostPieces })];
  }
  const expected = goodsOf(draft, inventoryId)?.quantity ?? null;
  if (expected === null || quantity <= expected) return [];
  return [warns('MORE_THAN_SHIPPED', line, ['enterQuantity'], { quantity, expected })];
}

/** Rule 3: one action, or the item's own, which may not be set. */
function checkAction(line: ReturnDraftLine): ReturnFinding[] {
  const { action, preference } = line;
  if (!returnActions.includes(action)) return [blocks('ACTION_UNKNOWN', line, ['chooseAction'], { action })];
  const isUnset = preference !== null && preference.action === null;
  return action === 'Default' && isUnset ? [warns('ACTION_UNSET', line, ['chooseAction'])] : [];
}

function checkLot(draft: ReturnDraft, line: ReturnDraftLine): ReturnFinding[] {
  const { lotNumber, lotDate } = line;
  const shipped = goodsOf(draft, line.inventoryId)?.lots ?? [];
  const tell = ['enterLot', ...(shipped.length > 0 ? (['chooseShipmentLot'] as const) : [])] as const;
  if (awaitsLot(line)) return [blocks('LOT_MISSING', line, [...tell, 'goWithoutLot'])];
  if (lotNumber === null) {
    if (lotDate !== null) return [blocks('LOT_DATE_ALONE', line, [...tell, 'clearLot'], { lotDate })];
    return keepsLots(line) ? [warns('LOT_UNREADABLE', line, tell)] : [];
  }
  const values = { lot: lotNumber, lotDate: lotDate ?? '' };
  if (!keepsLots(line)) return [blocks('LOT_NOT_KEPT', line, ['clearLot'], values)];
  if (lotNumber.trim() === '' || lotNumber.length > longestLot) {
    return [blocks('LOT_TOO_LONG', line, ['enterLot'], { most: longestLot })];
  }
  if (lotDate !== null && !isCalendarDay(lotDate))
    return [blocks('LOT_DATE_INVALID', line, ['enterLot'], values)];
  const wasShipped = shipped.length === 0 || shipped.some(({ number }) => isSameLot(number, lotNumber));
  return wasShipped ? [] : [warns('LOT_NOT_SHIPPED', line, tell, values)];
}
