import type { CatalogCoverage, ItemHit, ItemMatch } from '#shared/inventory/item-view.ts';
import { asksForUnits, unitsOf } from '#shared/inventory/model/desk-code-rules.ts';
import { type ItemLot, isSameLot } from '#shared/inventory/model/item-lots.ts';
import type { CheckQuestion } from '#shared/returns/return-checklist.ts';
import type { ReturnDraft, ReturnDraftLine, ReturnPreference } from '#shared/returns/return-draft.ts';
import type { ReturnPart } from '#shared/returns/return-item-view.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';
import { isLotDay } from '#shared/wire/model/calendar-day.ts';
import type { ReturnDeskAction } from './return-code-kinds.ts';
import {
  createFeedback,
  type KnownItem,
  namesOf,
  type ReturnFeedback,
  type ReturnStep,
  recordStep,
  uninspected,
} from './return-draft-steps.ts';
import { awaitsLot, expectedOf, goodsOf, hasSerial, lineOf } from './return-goods-rules.ts';
import { maxLotLength, maxPieces, maxSerialLength, maxSerials } from './return-kinds.ts';

/** The user's answer to a question that a scan raised: the scan is passed in again with it. */
export type ScanAnswer = 'keepLot' | 'takeLot' | 'setAside' | 'countAnyway';

/** A scan that identifies an item; `text` in the log of steps is the reading's data. */
export type ItemScan = {
  match: ItemMatch;
  reading: ScanReading;
  at: string;
  /** The merchant's return preference, if available; it can be added later. */
  preference?: ReturnPreference | null;
  /** The questions of its checklist, if available; they can be added later. */
  checklist?: readonly CheckQuestion[] | null;
  answer?: ScanAnswer | null;
};

type Pieces = { item: KnownItem; quantity: number; lot: ItemLot | null; serial: string | null };

/** Builds the data that a line keeps of an item known to this desk's catalog. */
export function knownItemOf(
  item: ItemHit,
  preference: ReturnPreference | null = null,
  checklist: readonly CheckQuestion[] | null = null,
): KnownItem {
  const { inventoryId, sku, name, barcode, isLot, isBundle, isDigital, isActive, asOf } = item;
  const isRemoved = item.removedAt !== null;
  return {
    inventoryId,
    sku,
    name,
    barcode,
    facts: { isLot, isBundle, isDigital, isActive, isRemoved, asOf },
    preference,
    checklist,
  };
}

/**
 * Counts a scan: one piece, or as many as the label states (AI 30, 37). The same item merges into its line. The lot is
 * the label's, or else the only one shipped, or else it is asked for. A separately scanned lot is set on its item's
 * line, and counts a piece only if there is no line. Digital items and bundles are refused, and so is a second lot of
 * an item until the user answers: a line has one lot (specification 4.8, rules 1 and 2).
 */
export function scanItem(draft: ReturnDraft, scan: ItemScan): ReturnStep {
  const { match, reading, answer = null } = scan;
  const item = knownItemOf(match.item, scan.preference ?? null, scan.checklist ?? null);
  const refusal = refusalOf(item);
  if (refusal !== null) return { draft, feedback: refusal };
  const line = lineOf(draft, item.inventoryId);
  const lot = lotOf(scan);
  if (lot !== null && lot.number.length > maxLotLength) {
    return {
      draft,
      feedback: createFeedback('LOT_TOO_LONG', 'refused', { line: item, values: { most: maxLotLength } }),
    };
  }
  if (match.by === 'lot' && line !== null && lot !== null) return assignLot(draft, line, { ...scan, lot });
  // Asked first: an answer about the lot also answers this one.
  if (isRepeatedSerial(draft, scan) && answer === null) {
    const values = { serial: reading.serial ?? '' };
    return {
      draft,
      feedback: createFeedback('ITEM_SERIAL_AGAIN', 'asks', { line: item, values, actions: ['countAnyway'] }),
    };
  }
  const addition = { item, quantity: unitsOf(reading), lot, serial: newSerialOf(draft, item, reading) };
  const isOther = line !== null && isOtherLot(line, lot);
  if (isOther && answer === 'setAside') return setAsidePieces(draft, addition, scan);
  if (isOther && answer !== 'keepLot' && answer !== 'takeLot') {
    return { draft, feedback: otherLot(line, lot) };
  }
  const after = addPieces(draft, isOther && answer === 'keepLot' ? { ...addition, lot: null } : addition);
  if (after === null) return { draft, feedback: tooMany(item) };
  const lacksLot = item.facts.isLot && lot === null;
  const recorded = recordStep(draft, after, { kind: 'item', text: reading.data, at: scan.at, lacksLot });
  return { draft: recorded, feedback: counted(recorded, addition, { isNew: line === null, scan }) };
}

/** Reports that a code matches no item known to this desk, and how complete its data is. */
export function unknownItem(reading: ScanReading, catalog: CatalogCoverage): ReturnFeedback {
  const values = { text: reading.data, coverage: catalog.coverage };
  return createFeedback('ITEM_UNKNOWN', 'refused', {
    values,
    actions: ['askService', 'typeAgain', 'scanParcel'],
  });
}

/** Returns why a return or a receiving order can't contain a part of a bundle; null if it can. */
export function leftOutOf({ item }: Pick<ReturnPart, 'item'>): 'unknown' | 'digital' | 'bundle' | null {
  if (item === null) return 'unknown';
  if (item.isDigital) return 'digital';
  return item.isBundle ? 'bundle' : null;
}

/**
 * Puts the parts of a bundle into the return in one step, replacing its line unless it was scanned: then it comes in
 * addition. Parts that cannot be returned are left out; if none can, nothing changes.
 *
 * @param added `leftOut`: the number of parts that the caller left out already
 */
export function addParts(
  draft: ReturnDraft,
  added: {
    bundleId: number;
    leftOut?: number;
    parts: readonly { item: ItemHit; quantity: number }[];
    /** Number of bundles returned. */
    bundles: number;
    text: string | null;
    at: string;
  },
): ReturnStep {
  const without = {
    ...draft,
    lines: draft.lines.filter(({ inventoryId }) => added.text !== null || inventoryId !== added.bundleId),
  };
  let after: ReturnDraft = without;
  let pieces = 0;
  let { leftOut = 0 } = added;
  for (const { item, quantity } of added.parts) {
    const part = { item: knownItemOf(item), quantity: quantity * added.bundles, lot: null, serial: null };
    const next = refusalOf(part.item) === null ? addPieces(after, part) : null;
    if (next === null) leftOut += 1;
    else pieces += part.quantity;
    after = next ?? after;
  }
  const lines = after.lines.length - without.lines.length;
  const tone = pieces === 0 ? 'refused' : 'done';
  const recorded = recordStep(draft, pieces === 0 ? draft : after, {
    kind: 'parts',
    text: added.text,
    at: added.at,
  });
  return {
    draft: recorded,
    feedback: createFeedback('PARTS_ADDED', tone, { values: { pieces, lines, leftOut } }),
  };
}

/** Removes pieces set aside for the next return: they are not in this box after all. */
export function dropSetAside(
  draft: ReturnDraft,
  { inventoryId, lotNumber, at }: { inventoryId: number; lotNumber: string | null; at: string },
): ReturnStep {
  const isSameLine = (line: ReturnDraftLine) =>
    line.inventoryId === inventoryId && line.lotNumber === lotNumber;
  const dropped = draft.setAside.find(isSameLine);
  if (dropped === undefined) return { draft, feedback: createFeedback('LINE_GONE', 'refused') };
  const after = { ...draft, setAside: draft.setAside.filter((line) => line !== dropped) };
  const recorded = recordStep(draft, after, { kind: 'removal', text: null, at });
  return { draft: recorded, feedback: createFeedback('LINE_REMOVED', 'done', { line: dropped }) };
}

/**
 * Returns a draft with more pieces of an item, not yet recorded as a step; null if the number is not whole, or exceeds
 * what the service can count. Pieces with a lot other than the line's replace its lot.
 */
function addPieces(draft: ReturnDraft, { item, quantity, lot, serial }: Pieces): ReturnDraft | null {
  const line = lineOf(draft, item.inventoryId);
  const total = (line?.quantity ?? 0) + quantity;
  if (!Number.isInteger(quantity) || quantity < 1 || total > maxPieces) return null;
  const known = line ?? newLine(item);
  const effectiveLot =
    lot ?? (known.lotNumber === null && !known.isLotUnreadable ? shippedLot(draft, item) : null);
  const counted = { ...withSerial(withLot(known, effectiveLot), serial), quantity: total };
  if (line === null) return { ...draft, lines: [...draft.lines, counted] };
  const itemFields = { facts: item.facts, preference: item.preference ?? line.preference };
  const merged = { ...counted, ...itemFields };
  return { ...draft, lines: draft.lines.map((entry) => (entry === line ? merged : entry)) };
}

/** Without a lot, unchanged. */
function withLot(line: ReturnDraftLine, lot: ItemLot | null): ReturnDraftLine {
  if (lot === null) return line;
  const isSame = line.lotNumber !== null && isSameLot(line.lotNumber, lot.number);
  return {
    ...line,
    lotNumber: isSame ? line.lotNumber : lot.number,
    lotDate: isSame ? (line.lotDate ?? lot.date) : lot.date,
    isLotUnreadable: false,
  };
}

function newLine(item: KnownItem): ReturnDraftLine {
  const unlotted = { lotNumber: null, lotDate: null, isLotUnreadable: false };
  const checklist = [...(item.checklist ?? [])];
  return { ...item, quantity: 1, action: 'Default', ...unlotted, ...uninspected, checklist };
}

/** Returns why an item can never be in a return (rule 2); null if it can. */
function refusalOf(item: KnownItem): ReturnFeedback | null {
  if (item.facts.isDigital)
    return createFeedback('ITEM_DIGITAL', 'refused', { line: item, actions: ['scanItem'] });
  if (item.facts.isBundle)
    return createFeedback('ITEM_BUNDLE', 'refused', { line: item, actions: ['chooseParts'] });
  return null;
}

/** Returns the label's lot, as the service writes it if known; null for an item without lots. */
function lotOf({ match, reading }: ItemScan): ItemLot | null {
  if (!match.item.isLot) return null;
  const number = (match.lot?.number ?? reading.lot ?? '').trim();
  if (number === '') return null;
  const days = [match.lot?.date, reading.expiry, reading.bestBefore];
  return { number, date: days.find((day) => day != null && isLotDay(day)) ?? null };
}

/** Returns the lot of a returned item if only one was shipped. */
function shippedLot(draft: ReturnDraft, item: KnownItem): ItemLot | null {
  const lots = item.facts.isLot ? (goodsOf(draft, item.inventoryId)?.lots ?? []) : [];
  return lots.length === 1 ? (lots[0] ?? null) : null;
}

function isOtherLot(line: ReturnDraftLine, lot: ItemLot | null): boolean {
  return lot !== null && line.lotNumber !== null && !isSameLot(line.lotNumber, lot.number);
}

/** Returns the serial number that a label adds to its line; null if it already exists or no more fit. */
function newSerialOf(draft: ReturnDraft, item: KnownItem, { serial }: ScanReading): string | null {
  const text = serial?.trim() ?? '';
  if (text === '' || text.length > maxSerialLength || hasSerial(draft, item.inventoryId, text)) return null;
  return text;
}

function withSerial(line: ReturnDraftLine, serial: string | null): ReturnDraftLine {
  if (serial === null || line.serials.length >= maxSerials) return line;
  return { ...line, serials: [...line.serials, serial] };
}

/** A label with a serial number is on only one piece: scanned again, it is the same piece. */
function isRepeatedSerial(draft: ReturnDraft, { match, reading }: ItemScan): boolean {
  if (reading.serial === null) return false;
  const { inventoryId } = match.item;
  if (hasSerial(draft, inventoryId, reading.serial)) return true;
  const isThere = [...draft.lines, ...draft.setAside].some((line) => line.inventoryId === inventoryId);
  return isThere && draft.changes.some(({ text }) => text === reading.data);
}

/**
 * Returns how many pieces of a line the last scan counted by a label that names no lot, with a quantity entered after
 * it; 1 if it counted none.
 */
function lastCounted({ changes }: ReturnDraft, { inventoryId, quantity }: ReturnDraftLine): number {
  const steps = changes.slice(changes.findLastIndex(({ kind }) => kind !== 'quantity'));
  const idOf = (undo: (typeof changes)[number]['lines'][number]) =>
    undo.was === 'there' ? undo.line.inventoryId : undo.inventoryId;
  const isOfLine = steps.every(({ lines }) => lines.every((undo) => idOf(undo) === inventoryId));
  const [scan] = steps;
  const [undo] = scan?.lines ?? [];
  if (scan?.lacksLot !== true || undo === undefined || !isOfLine) return 1;
  return Math.max(1, quantity - (undo.was === 'changed' ? undo.content.quantity : 0));
}

/** Handles a separately scanned lot of an item that is already counted. */
function assignLot(draft: ReturnDraft, line: ReturnDraftLine, scan: ItemScan & { lot: ItemLot }): ReturnStep {
  const { lot, answer = null } = scan;
  const values = lotValues(lot);
  const isOther = isOtherLot(line, lot);
  if (line.lotNumber !== null && (!isOther || answer === 'keepLot')) {
    return {
      draft,
      feedback: createFeedback('LOT_AGAIN', 'done', { line, values: lotValues(lotOfLine(line)) }),
    };
  }
  // The pieces with this label are already counted, so setting them aside subtracts them.
  const quantity = lastCounted(draft, line);
  if (isOther && answer === 'setAside' && line.quantity > quantity) {
    const lines = draft.lines.map((entry) =>
      entry === line ? { ...line, quantity: line.quantity - quantity } : entry,
    );
    const addition = {
      item: knownItemOf(scan.match.item, line.preference, line.checklist),
      quantity,
      lot,
      serial: null,
    };
    return setAsidePieces({ ...draft, lines }, addition, scan, draft);
  }
  if (isOther && answer === null) return { draft, feedback: otherLot(line, lot) };
  const lines = draft.lines.map((entry) => (entry === line ? withLot(line, lot) : entry));
  const recorded = recordStep(
    draft,
    { ...draft, lines },
    { kind: 'lot', text: scan.reading.data, at: scan.at },
  );
  return {
    draft: recorded,
    feedback: createFeedback('LOT_SET', 'done', { line, values: { ...values, quantity: line.quantity } }),
  };
}

/** Sets pieces aside for the next return; `before` is the draft at the start of the step, if different. */
function setAsidePieces(draft: ReturnDraft, addition: Pieces, scan: ItemScan, before = draft): ReturnStep {
  const { item, quantity, lot, serial } = addition;
  const isSameLine = (line: ReturnDraftLine) =>
    line.inventoryId === item.inventoryId && isSameLot(line.lotNumber ?? '', lot?.number ?? '');
  const known = draft.setAside.find(isSameLine);
  const total = (known?.quantity ?? 0) + quantity;
  if (total > maxPieces) return { draft: before, feedback: tooMany(item) };
  const saved = { ...withSerial(withLot(known ?? newLine(item), lot), serial), quantity: total };
  const others = draft.setAside.filter((line) => line !== known);
  const step = { kind: 'setAside', text: scan.reading.data, at: scan.at } as const;
  const recorded = recordStep(before, { ...draft, setAside: [...others, saved] }, step);
  const isCase = asksForUnits(scan.match, scan.reading);
  const values = { quantity: total, lot: lot?.number ?? '', isCase: isCase ? 'yes' : 'no' };
  const feedback = { line: item, values, actions: ['nextBox'] } as const;
  return { draft: recorded, feedback: createFeedback('ITEM_SET_ASIDE', isCase ? 'asks' : 'done', feedback) };
}

function tooMany(item: KnownItem): ReturnFeedback {
  const values = { most: maxPieces };
  return createFeedback('QUANTITY_OUT_OF_RANGE', 'refused', {
    line: item,
    values,
    actions: ['enterQuantity'],
  });
}

function otherLot(line: ReturnDraftLine, lot: ItemLot | null): ReturnFeedback {
  const values = { ...lotValues(lot), lineLot: line.lotNumber ?? '', quantity: line.quantity };
  return createFeedback('ITEM_OTHER_LOT', 'asks', {
    line,
    values,
    actions: ['setAside', 'keepLot', 'takeLot'],
  });
}

function lotValues(lot: ItemLot | null): { lot: string; lotDate: string } {
  return { lot: lot?.number ?? '', lotDate: lot?.date ?? '' };
}

function lotOfLine({ lotNumber, lotDate }: ReturnDraftLine): ItemLot | null {
  return lotNumber === null ? null : { number: lotNumber, date: lotDate };
}

/** Returns the feedback for a counted piece: the first question to ask, or the new count. */
function counted(
  draft: ReturnDraft,
  { item, quantity }: Pieces,
  { isNew, scan }: { isNew: boolean; scan: ItemScan },
): ReturnFeedback {
  const line = lineOf(draft, item.inventoryId) ?? newLine(item);
  const expected = expectedOf(draft, item.inventoryId);
  const values = {
    ...namesOf(item),
    ...lotValues(lotOfLine(line)),
    added: quantity,
    quantity: line.quantity,
    ...(expected === null ? {} : { expected }),
  };
  const feedback = (code: ReturnFeedback['code'], actions: readonly ReturnDeskAction[]) =>
    createFeedback(code, actions.length === 0 ? 'done' : 'asks', { line, values, actions });
  // Asked before the lot, which stays marked as missing on its line; a wrong count of a case's units would go
  // unnoticed.
  if (asksForUnits(scan.match, scan.reading)) return feedback('ITEM_CASE_ASKED', ['enterQuantity']);
  if (isNew && awaitsLot(line)) return feedback('ITEM_LOT_ASKED', lotActions(draft, line));
  return feedback(isNew ? 'ITEM_ADDED' : 'ITEM_COUNTED', []);
}

export function lotActions(draft: ReturnDraft, { inventoryId }: ReturnDraftLine): ReturnDeskAction[] {
  const hasShippedLots = (goodsOf(draft, inventoryId)?.lots.length ?? 0) > 0;
  return ['enterLot', ...(hasShippedLots ? (['chooseShipmentLot'] as const) : []), 'goWithoutLot'];
}
