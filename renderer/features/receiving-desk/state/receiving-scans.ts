import { parcelNumber } from '../../../../shared/barcode/parcel-number.ts';
import type { DeskCommand } from '../../../../shared/desk/model/desk-command.ts';
import type { ItemLookUp, ItemMatch } from '../../../../shared/inventory/item-view.ts';
import { nextBox, scanTracking } from '../../../../shared/receiving/model/receiving-box-steps.ts';
import {
  currentBoxOf,
  linesOfBox,
  undoLast,
} from '../../../../shared/receiving/model/receiving-draft-steps.ts';
import { awaitsLot, unknownItem } from '../../../../shared/receiving/model/receiving-item-steps.ts';
import { setLot, setQuantity } from '../../../../shared/receiving/model/receiving-line-steps.ts';
import type { ReceivingDraft, ReceivingDraftLine } from '../../../../shared/receiving/receiving-draft.ts';
import { isSameLot, type NamedLot } from '../../../../shared/returns/model/return-goods-rules.ts';
import { askAgain } from '../../../desk/state/answer-once.ts';
import { failureOf } from '../../../platform/bridge/request-failure.ts';
import { askAboutLine, onLine, removeInHand, selectedLineOf } from './receiving-actions.ts';
import { beginNew, discardDraft } from './receiving-begin.ts';
import { type DeskCore, sayOf } from './receiving-core.ts';
import { takeItem, takeParts } from './receiving-items.ts';
import { sendAsked, sendOrder } from './receiving-sending.ts';
import { type DeskAction, type DeskState, heldBy } from './receiving-state.ts';

/** A scan at the desk, with what is being looked up about it. */
export type DeskScan = {
  /** Readings of the same keys, the likeliest first. */
  readonly texts: readonly string[];
  /** What it tells the desk to do; null for an ordinary code. */
  readonly command: DeskCommand | null;
  readonly catalog: Promise<ItemLookUp>;
};

/** What a scanned code means to an order that is being built. */
type ScanMeaning =
  | { readonly kind: 'item'; readonly match: ItemMatch }
  | { readonly kind: 'several'; readonly matches: readonly ItemMatch[] }
  /** A lot by itself, of the line that waits to be told its lot. */
  | { readonly kind: 'lot'; readonly line: ReceivingDraftLine; readonly lot: NamedLot }
  /** The label of a box. */
  | { readonly kind: 'box' }
  | { readonly kind: 'unknown' };

/** Commands that answer a question. */
function isForQuestion({ kind }: DeskCommand, asked: DeskState['asked']): boolean {
  if (kind === 'choice' || kind === 'confirm') return true;
  if (asked?.kind === 'parts') return kind === 'quantity';
  return asked?.kind === 'quantity' && (kind === 'quantity' || kind === 'undo' || kind === 'remove');
}

/** A question holds something: it is asked again, and nothing else is done before it is answered. */
export function sayHeld(core: DeskCore): boolean {
  const text = heldBy(core.read());
  if (text === null) return false;
  askAgain(core, sayOf('QUESTION_WAITS', 'refused', { values: { text } }));
  return true;
}

/** Does with a scan what it means to the order on the desk. */
export async function takeScan(core: DeskCore, { texts, command, catalog }: DeskScan): Promise<void> {
  if (command !== null && command.kind !== 'unknown') {
    if (!isForQuestion(command, core.read().asked) && sayHeld(core)) return;
    await obey(core, command);
    return;
  }
  if (sayHeld(core)) return;
  const [text = ''] = texts;
  try {
    const lookUp = await catalog;
    if (command !== null && lookUp.matches.length === 0) {
      core.say(sayOf('COMMAND_UNKNOWN', 'refused', { values: { text } }));
      return;
    }
    await takeCode(core, lookUp);
  } catch (error) {
    const values = { text, reason: failureOf(error).message };
    core.say(sayOf('SCAN_FAILED', 'refused', { values, actions: ['typeAgain'] }));
  }
}

async function takeCode(core: DeskCore, lookUp: ItemLookUp): Promise<void> {
  const state = core.read();
  const { reading, catalog } = lookUp;
  const text = reading.data;
  const meaning = meaningOf(state, lookUp);
  switch (meaning.kind) {
    case 'item':
      return takeItem(core, { match: meaning.match, reading, at: core.at() });
    case 'several': {
      const scans = meaning.matches.map((match) => ({ match, reading, at: core.at() }));
      const values = { text, count: scans.length };
      core.say(sayOf('SCAN_SEVERAL', 'asks', { values }), { kind: 'several', text, scans });
      return;
    }
    case 'lot':
      return takeLot(core, meaning.line, { ...meaning.lot, text });
    case 'box':
      takeLabel(core, text);
      return;
    case 'unknown': {
      const { values, tone } = unknownItem(reading, catalog.coverage);
      const lotAction: readonly DeskAction[] = lineAwaitingLot(state.draft) === null ? [] : ['takeAsLot'];
      const actions = [...lotAction, 'askService', 'takeAsSku', 'takeAsBox', 'typeAgain'] as const;
      core.say(sayOf('ITEM_UNKNOWN', tone, { values, actions }), { kind: 'unknown', text });
    }
  }
}

/**
 * Decides what a code means: the label of a box where that is what is waited for, or where it is one by its form or
 * known as one; a lot where a line waits for it; an item where it is one; else the label of a box that has none yet.
 */
function meaningOf(
  { draft, asked, known }: Pick<DeskState, 'draft' | 'asked' | 'known'>,
  { reading, matches }: ItemLookUp,
): ScanMeaning {
  if (asked?.kind === 'labelNext') return { kind: 'box' };
  const line = lineAwaitingLot(draft);
  const lots = line?.inventoryId == null ? [] : (known.get(line.inventoryId)?.lots ?? []);
  const lot = lots.find(({ number }) => isSameLot(number, reading.lot ?? reading.data));
  const named = matches.filter(({ by }) => by === matches[0]?.by);
  const present = named.filter(({ item }) => item.removedAt === null);
  const likely = present.length > 0 ? present : named;
  // The lot of another item is no answer to the question for a lot.
  const own = line === null ? [] : likely.filter(({ item }) => item.inventoryId === line.inventoryId);
  const [match, ...others] = likely[0]?.by === 'lot' && own.length > 0 ? own : likely;
  if (match !== undefined && match.by !== 'lot') {
    return others.length === 0 ? { kind: 'item', match } : { kind: 'several', matches: likely };
  }
  if (line !== null && (lot ?? match?.lot) != null) {
    const given = lot ?? match?.lot;
    if (given != null && (lot !== undefined || own.length > 0)) return { kind: 'lot', line, lot: given };
  }
  if (match !== undefined) {
    return others.length === 0 ? { kind: 'item', match } : { kind: 'several', matches: [match, ...others] };
  }
  return isLabel(draft, reading) ? { kind: 'box' } : { kind: 'unknown' };
}

/** Only a code that can be no item's stands for the label of a box that waits for one. */
function isLabel(draft: ReceivingDraft, { data, gtin, sscc }: ItemLookUp['reading']): boolean {
  const text = data.trim();
  if (draft.boxes.some(({ trackingNumber }) => trackingNumber === text)) return true;
  if (sscc !== null || parcelNumber(text) !== null) return true;
  return gtin === null && currentBoxOf(draft).trackingNumber === null;
}

/** The line of the box that was begun last and waits to be told its lot. */
export function lineAwaitingLot(draft: ReceivingDraft): ReceivingDraftLine | null {
  return linesOfBox(draft, draft.currentBoxId).findLast(awaitsLot) ?? null;
}

/** Takes a code for the label of the box. */
export function takeLabel(core: DeskCore, text: string): void {
  const plain = text.trim();
  core.take(scanTracking(core.read().draft, { text: parcelNumber(plain) ?? plain, at: core.at() }));
}

/** Tells a line its lot; a lot of which only the number is known is asked for its date. */
export async function takeLot(
  core: DeskCore,
  line: Pick<ReceivingDraftLine, 'id' | 'lotDate'>,
  { number, date, text = null }: NamedLot & { text?: string | null },
): Promise<void> {
  const given = { lineId: line.id, lotNumber: number, lotDate: date, text, at: core.at() };
  const step = setLot(core.read().draft, given);
  const isHalf = step.feedback.tone === 'asks';
  core.take(step, isHalf ? { kind: 'lot', lineId: line.id, byKey: false } : null);
}

async function obey(core: DeskCore, command: DeskCommand): Promise<void> {
  switch (command.kind) {
    case 'receive':
      return beginNew(core);
    case 'return':
      core.ports.go('/return-desk');
      return;
    case 'send':
      return sendAsked(core);
    case 'nextBox':
      core.take(nextBox(core.read().draft, core.at()));
      return;
    case 'undo':
      undo(core);
      return;
    case 'quantity':
      return takeQuantity(core, command.quantity);
    case 'remove':
      return removeInHand(core);
    case 'lot': {
      const line = lineAwaitingLot(core.read().draft) ?? selectedLineOf(core.read());
      const { lotNumber: number } = command;
      if (line === null) return askAboutLine(core, 'lot');
      return takeLot(core, line, { number, date: dateOfLot(core, line, number) });
    }
    case 'choice':
      if (!core.ports.pick(command.number)) {
        askAgain(core, sayOf('CHOICE_NONE', 'refused', { values: { number: command.number } }));
      }
      return;
    case 'confirm':
      return confirm(core);
    default:
      core.say(sayOf('COMMAND_ELSEWHERE', 'refused'));
  }
}

/** Says yes: to an answer that was repeated, else to a question that asks for it. */
async function confirm(core: DeskCore): Promise<void> {
  const { asked, feedback } = core.read();
  if (feedback?.code === 'ANSWER_REPEATED' && core.ports.pick(Number(feedback.values['number']))) return;
  if (asked?.kind === 'send' && feedback?.actions.includes('sendAnyway') === true) {
    return sendOrder(core, { isConfirmed: true });
  }
  if (asked?.kind === 'discard') return discardDraft(core);
  askAgain(core, sayOf('CONFIRM_NONE', 'refused'));
}

/** Says that the answer which led to this question does not answer it. */
export function sayRepeated(core: DeskCore, command: DeskCommand | null): void {
  const number = command?.kind === 'choice' ? command.number : 0;
  askAgain(core, sayOf('ANSWER_REPEATED', 'refused', { values: { number } }));
}

/** The day of a lot that the catalog keeps, else the one that the line has. */
function dateOfLot(core: DeskCore, { inventoryId, lotDate }: ReceivingDraftLine, number: string) {
  const lots = inventoryId === null ? [] : (core.read().known.get(inventoryId)?.lots ?? []);
  return lots.find((lot) => isSameLot(lot.number, number))?.date ?? lotDate;
}

/** Takes the last step back. */
export function undo(core: DeskCore): void {
  core.take(undoLast(core.read().draft));
}

/** A number means pieces of the selected line or, while a bundle is in question, bundles. */
export async function takeQuantity(core: DeskCore, quantity: number): Promise<void> {
  const { asked } = core.read();
  if (asked?.kind === 'parts' && quantity >= 1) {
    takeParts(core, quantity);
    return;
  }
  await onLine(
    core,
    ({ id }) => core.take(setQuantity(core.read().draft, { lineId: id, quantity, at: core.at() })),
    'quantity',
  );
}
