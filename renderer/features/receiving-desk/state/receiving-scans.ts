import { firstReading } from '#renderer/scan/resolvers/first-reading.ts';
import { parcelNumber, trackingKey } from '#shared/barcode/parcel-number.ts';
import type { DeskCommand } from '#shared/desk/model/desk-command.ts';
import type { ItemLookUp, ItemMatch } from '#shared/inventory/item-view.ts';
import {
  doubtAboutLot,
  type ItemLot,
  isSameLot,
  lotAmong,
  lotIn,
  lotOfReading,
} from '#shared/inventory/model/item-lots.ts';
import { scanTracking } from '#shared/receiving/model/receiving-box-steps.ts';
import { currentBoxOf, labeledBox, linesOfBox } from '#shared/receiving/model/receiving-draft-steps.ts';
import { awaitsLot, unknownItem } from '#shared/receiving/model/receiving-item-steps.ts';
import { setLot } from '#shared/receiving/model/receiving-line-steps.ts';
import type { ReceivingDraft, ReceivingDraftLine } from '#shared/receiving/receiving-draft.ts';
import { takeItem, takeLotOfCounted } from './receiving-items.ts';
import { type DeskAction, type DeskCore, type DeskState, selectedLineOf } from './receiving-state.ts';

/** A lot alone, for the line that waits for it. */
type LotMeaning = { readonly kind: 'lot'; readonly line: ReceivingDraftLine; readonly lot: ItemLot };

type ScanMeaning =
  | { readonly kind: 'item'; readonly match: ItemMatch }
  /** `lot`: it may also be the lot of a line. */
  | { readonly kind: 'several'; readonly matches: readonly ItemMatch[]; readonly lot?: LotMeaning }
  | LotMeaning
  | { readonly kind: 'box' }
  | { readonly kind: 'unknown' };

export async function takeCode(core: DeskCore, lookUp: ItemLookUp): Promise<void> {
  const state = core.read();
  const { reading, catalog } = lookUp;
  const text = reading.data;
  if (takeLotOfCounted(core, lookUp)) return;
  const meaning = meaningOf(state, lookUp);
  switch (meaning.kind) {
    case 'item':
      return takeItem(core, { match: meaning.match, reading, at: core.at() });
    case 'several': {
      const scans = meaning.matches.map((match) => ({ match, reading, at: core.at() }));
      const lot = meaning.lot && { lot: { ...meaning.lot.lot, lineId: meaning.lot.line.id } };
      core.saySeveral({ reading, ...lot }, scans);
      return;
    }
    case 'lot':
      return takeLot(core, meaning.line.id, { ...meaning.lot, text });
    case 'box':
      takeLabel(core, text);
      return;
    case 'unknown': {
      const { values, tone } = unknownItem(reading, catalog.coverage);
      const line = lineForLot(state);
      const lotAction: readonly DeskAction[] = line === null ? [] : ['takeAsLot'];
      const actions = [...lotAction, 'askService', 'takeAsSku', 'takeAsBox', 'typeAgain'] as const;
      const lot = line === null ? {} : { lot: { ...lotOfReading(reading), lineId: line.id } };
      core.say('ITEM_UNKNOWN', tone, { values, actions }, { kind: 'unknown', reading, ...lot });
    }
  }
}

/**
 * Decides what a code means: a box label if one is expected, or if it has the form of one or is known as one; a lot if
 * a line waits for it; an item if it is one; otherwise the label of a box that has none yet. While the last line waits for
 * its lot, or a lot is asked for, only a known number makes a code a label, and a number that is also an item's is in
 * doubt.
 */
function meaningOf(state: Pick<DeskState, 'draft' | 'question' | 'known'>, lookUp: ItemLookUp): ScanMeaning {
  const { reading, matches } = lookUp;
  if (state.question?.kind === 'labelNext') return { kind: 'box' };
  const line = lineForLot(state);
  const lots = line?.inventoryId == null ? [] : (state.known.get(line.inventoryId)?.lots ?? []);
  const labeled = lotOfReading(reading);
  const lot = lotIn(lots, labeled.number, labeled.date);
  const likely = firstReading(matches);
  // The lot of another item does not answer the question for a lot.
  const lineMatches = line === null ? [] : likely.filter(({ item }) => item.inventoryId === line.inventoryId);
  const [match, ...others] = likely[0]?.by === 'lot' && lineMatches.length > 0 ? lineMatches : likely;
  if (match !== undefined && match.by !== 'lot') {
    const isAsked = line !== null && state.question?.kind === 'lot' && state.question.lineId === line.id;
    if (isAsked) {
      const known = lot ?? lotAmong(matches, line.inventoryId);
      const doubt = doubtAboutLot(match, line.inventoryId, known !== null);
      const meant = { kind: 'lot', line, lot: known ?? labeled } as const;
      if (doubt === 'lot') return meant;
      if (doubt === 'asks') return { kind: 'several', matches: likely, lot: meant };
    }
    return others.length === 0 ? { kind: 'item', match } : { kind: 'several', matches: likely };
  }
  if (line !== null && (lot ?? match?.lot) != null) {
    const foundLot = lot ?? match?.lot;
    if (foundLot != null && (lot !== undefined || lineMatches.length > 0))
      return { kind: 'lot', line, lot: foundLot };
  }
  if (match !== undefined) {
    return others.length === 0 ? { kind: 'item', match } : { kind: 'several', matches: [match, ...others] };
  }
  // Of a line that was left without its lot, the next code need not be the lot.
  const isLotNext =
    state.question?.kind === 'lot' || linesOfBox(state.draft, state.draft.currentBoxId).at(-1) === line;
  if (isLabel(state.draft, lookUp, line !== null && isLotNext)) return { kind: 'box' };
  const isNewLot = line !== null && reading.lot !== null && reading.gtin === null;
  return isNewLot ? { kind: 'lot', line, lot: labeled } : { kind: 'unknown' };
}

/**
 * Only a code that cannot be an item's is taken as the label that a box waits for. If the box has its label and goods,
 * a code that looks like a label is that of the next box. If undone, it was not a label.
 */
function isLabel(draft: ReceivingDraft, { reading, catalog }: ItemLookUp, isLotAwaited: boolean): boolean {
  const { data, gtin, sscc } = reading;
  const text = data.trim();
  if (labeledBox(draft.boxes, text) !== undefined) return true;
  if (sscc !== null || parcelNumber(text) !== null) return true;
  if (gtin !== null || isLotAwaited) return false;
  if (currentBoxOf(draft).trackingNumber === null) return true;
  if (linesOfBox(draft, draft.currentBoxId).length === 0) return false;
  const labels = draft.boxes.flatMap(({ trackingNumber }) => trackingNumber ?? []);
  const isLike = labels.some((label) => areAlike(label, text));
  return isLike || (catalog.coverage === 'whole' && carrierLabelPattern.test(text));
}

/** Typical of a carrier: long, and unlike a word. If the catalog contains every item, it is not a SKU. */
const carrierLabelPattern = /^(?=(?:.*\d){6})\S{10,}$/u;

/** Whether two labels differ only in their digits, as the numbered boxes of a delivery do. */
function areAlike(label: string, text: string): boolean {
  const form = (code: string) => trackingKey(code).replace(/\d+/gu, '0');
  return /\d/u.test(text) && form(label) === form(text);
}

/**
 * Returns the line that a lot alone belongs to: the one whose lot is asked for, otherwise the most recently started line
 * of the box that waits for its lot.
 */
function lineForLot({ draft, question }: Pick<DeskState, 'draft' | 'question'>): ReceivingDraftLine | null {
  const inBox = linesOfBox(draft, draft.currentBoxId);
  const asked = question?.kind === 'lot' ? inBox.find(({ id }) => id === question.lineId) : undefined;
  return asked ?? inBox.findLast(awaitsLot) ?? null;
}

export function takeLabel(core: DeskCore, text: string): void {
  const plain = text.trim();
  core.take(scanTracking(core.read().draft, { text: parcelNumber(plain) ?? plain, at: core.at() }));
}

/** Asks for the date if only the number is known. */
export async function takeLot(
  core: DeskCore,
  lineId: number,
  { number, date, text = null }: ItemLot & { text?: string | null },
): Promise<void> {
  const input = { lineId, lotNumber: number, lotDate: date, text, at: core.at() };
  const step = setLot(core.read().draft, input);
  const { tone, lineId: mergedId } = step.feedback;
  const isHalf = tone === 'asks' && mergedId !== null;
  core.take(step, isHalf ? { kind: 'lot', lineId: mergedId, byKey: false } : null);
}

export async function runReceivingCommand(core: DeskCore, command: DeskCommand): Promise<void> {
  switch (command.kind) {
    case 'receive':
      return core.beginNew();
    case 'return':
      core.ports.go('/return-desk');
      return;
    case 'nextBox':
      return core.runAction('nextBox');
    case 'lot': {
      const line = lineForLot(core.read()) ?? selectedLineOf(core.read());
      const { lotNumber: number } = command;
      if (line === null) return core.runAction('enterLot');
      return takeLot(core, line.id, { number, date: dateOfLot(core, line, number) });
    }
    default:
      core.say('COMMAND_ELSEWHERE', 'refused');
  }
}

/** Returns the lot's date from the catalog, otherwise that of the line unless it belongs to another lot. */
function dateOfLot(
  core: DeskCore,
  { inventoryId, lotNumber, lotDate }: ReceivingDraftLine,
  number: string,
): string | null {
  const lots = inventoryId === null ? [] : (core.read().known.get(inventoryId)?.lots ?? []);
  const ownDate = lotNumber === null || isSameLot(lotNumber, number) ? lotDate : null;
  return lotIn(lots, number, null)?.date ?? ownDate;
}
