import { isCalendarDay } from '../../wire/model/calendar-day.ts';
import type { ReceivingDraft, ReceivingDraftLine } from '../receiving-draft.ts';
import type { ReceivingDeskAction, ReceivingFindingCode } from './receiving-code-kinds.ts';
import { namesOf, numberOfBox } from './receiving-draft-steps.ts';
import { isFullVersion, mostPieces } from './receiving-limit-rules.ts';
import type { ReceivingContext, ReceivingFinding } from './receiving-rules.ts';

/** What speaks against one line of an order. */
export function checkLine(
  draft: ReceivingDraft,
  line: ReceivingDraftLine,
  context: ReceivingContext,
): ReceivingFinding[] {
  const names = { ...namesOf(line), box: numberOfBox(draft, line.boxId) };
  const find: Find = (severity, code, actions, values = {}) => {
    return { code, severity, lineId: line.id, boxId: line.boxId, values: { ...names, ...values }, actions };
  };
  return [...checkItem(line, context, find), ...checkQuantity(line, find), ...checkLot(line, context, find)];
}

type Find = (
  severity: ReceivingFinding['severity'],
  code: ReceivingFindingCode,
  actions: readonly ReceivingDeskAction[],
  values?: ReceivingFinding['values'],
) => ReceivingFinding;

/** Only physical goods that the service knows arrive; by its SKU alone an item is named from 2026-07 on. */
function checkItem(line: ReceivingDraftLine, { version }: ReceivingContext, find: Find): ReceivingFinding[] {
  const { inventoryId, facts } = line;
  const findings: ReceivingFinding[] = [];
  if (inventoryId === null && !isFullVersion(version)) {
    findings.push(find('blocks', 'ITEM_BY_SKU', ['askService', 'removeLine'], { version: version ?? '' }));
  }
  if (facts === null) return [...findings, find('warns', 'ITEM_UNCHECKED', ['askService', 'removeLine'])];
  if (facts.isDigital) findings.push(find('blocks', 'ITEM_DIGITAL', ['removeLine']));
  else if (facts.isBundle) findings.push(find('blocks', 'ITEM_BUNDLE', ['chooseParts', 'removeLine']));
  if (facts.isRemoved) findings.push(find('warns', 'ITEM_REMOVED', ['askService', 'removeLine']));
  else if (facts.isActive === false) findings.push(find('warns', 'ITEM_INACTIVE', ['removeLine']));
  return findings;
}

function checkQuantity({ quantity }: ReceivingDraftLine, find: Find): ReceivingFinding[] {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= mostPieces) return [];
  return [find('blocks', 'QUANTITY_OUT_OF_RANGE', ['enterQuantity', 'removeLine'], { most: mostPieces })];
}

/** An item with lots needs both its number and its date (reference-notes 3.3); of an unknown one, half says too little. */
function checkLot(line: ReceivingDraftLine, { today }: ReceivingContext, find: Find): ReceivingFinding[] {
  const { lotNumber, lotDate, facts } = line;
  const actions = ['enterLot'] as const;
  const values = { lot: lotNumber ?? '', lotDate: lotDate ?? '' };
  const hasLot = lotNumber !== null || lotDate !== null;
  if (facts?.isLot === false) return hasLot ? [find('warns', 'LOT_NOT_KEPT', ['clearLot'], values)] : [];
  const isNeeded = facts?.isLot === true;
  if (!isNeeded && !hasLot) return [];
  const findings: ReceivingFinding[] = [];
  const severity = isNeeded ? 'blocks' : 'warns';
  // Where there is neither, one sentence asks for both.
  if (lotNumber === null) findings.push(find(severity, 'LOT_NUMBER_MISSING', actions, values));
  else if (lotDate === null) findings.push(find(severity, 'LOT_DATE_MISSING', actions, values));
  if (lotDate === null) return findings;
  if (!isCalendarDay(lotDate)) findings.push(find('blocks', 'LOT_DATE_INVALID', actions, values));
  else if (lotDate < today) findings.push(find('warns', 'LOT_EXPIRED', actions, values));
  return findings;
}
