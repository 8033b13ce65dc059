import type { Center } from '../../../../shared/centers/centers.ts';
import { markSlipPrinted, setCenter } from '../../../../shared/returns/model/return-draft-steps.ts';
import { goodsOf, lineAwaitingLot, lineOf } from '../../../../shared/returns/model/return-goods-rules.ts';
import { removeLine, setLot, takeExpected } from '../../../../shared/returns/model/return-line-steps.ts';
import { assertNever } from '../../../platform/bridge/assert-never.ts';
import { beginNew, discardDraft, readChangeAgain, readDrafts } from './desk-begin.ts';
import { type DeskCore, sayOf } from './desk-core.ts';
import {
  answerScan,
  askServiceById,
  askServiceByText,
  learnLines,
  offerPartsOfLine,
  readItem,
} from './desk-items.ts';
import { parcelOf, takeParcel } from './desk-parcels.ts';
import { boxAfterLast, goOn, sendAsked, sendReturn } from './desk-sending.ts';
import { type AfterSending, type DeskAction, isBare, piecesOf, referenceOf } from './desk-state.ts';

/** After it was sent, the next return. */
export const justNext: AfterSending = { go: 'nextReturn', parcel: null };

/** Does what a person chose to do about what was said; an action that belongs to nothing on the desk does nothing. */
export async function runAction(core: DeskCore, action: DeskAction): Promise<void> {
  const { asked, draft, currentId } = core.read();
  switch (action) {
    case 'scanParcel':
      core.say(sayOf('PARCEL_NEXT', 'asks'), { kind: 'parcelNext' });
      return;
    case 'takeAsParcel':
      if (asked?.kind === 'unknown') await takeParcel(core, parcelOf(asked.text, [], core.at()));
      return;
    case 'replaceParcel':
      if (asked?.kind !== 'parcel') return;
      return takeParcel(core, { ...asked.parcel, scan: { ...asked.parcel.scan, isReplacing: true } });
    case 'nextBox':
    case 'nextReturn':
      return leaveFor(core, { go: action, parcel: asked?.kind === 'parcel' ? asked.parcel : null });
    case 'keepDraft':
      return keepDraft(core, asked?.kind === 'send' ? asked.after : justNext);
    case 'sendAnyway':
      return sendReturn(core, { after: afterOf(core), isConfirmed: true });
    case 'sendAgain':
      return sendReturn(core, { after: afterOf(core), isConfirmed: true });
    case 'setAside':
    case 'keepLot':
    case 'takeLot':
    case 'countAnyway':
      return answerScan(core, action);
    case 'takeAsLot':
      if (asked?.kind === 'unknown') takeLotText(core, asked.text);
      return;
    case 'goWithoutLot':
    case 'clearLot':
      return onLine(core, (inventoryId) =>
        core.take(setLot(core.read().draft, { inventoryId, lotNumber: null, lotDate: null, at: core.at() })),
      );
    case 'removeLine':
      return onLine(core, (inventoryId) => core.take(removeLine(draft, { inventoryId, at: core.at() })));
    case 'enterLot':
    case 'chooseShipmentLot':
      return askAboutLine(core, 'lot');
    case 'enterQuantity':
      return askAboutLine(core, 'quantity');
    case 'chooseAction':
      return askAboutLine(core, 'action');
    case 'chooseCenter':
      core.change({ asked: { kind: 'center' } });
      return;
    case 'askService':
      return askService(core);
    case 'newReference':
      newReference(core);
      return;
    case 'openReturn':
      openDuplicate(core);
      return;
    case 'openSent':
      openSent(core);
      return;
    case 'printSlip':
      return printSlip(core);
    case 'typeAgain':
      core.ports.focusCodeField();
      return;
    case 'newReturn':
      return beginNew(core);
    case 'otherDrafts':
      await readDrafts(core);
      core.change({ asked: { kind: 'drafts' } });
      return;
    case 'discard':
    case 'leaveUnchanged':
      return discardDraft(core);
    case 'readAgain':
      return readChangeAgain(core);
    case 'keepIt':
      sayOn(core);
      return;
    case 'chooseParts':
      if (currentId !== null) await offerPartsOfLine(core, currentId);
      return;
    case 'undo':
    case 'scanItem':
    case 'chooseShipment':
      // What they offer stands on the desk already, or is the next scan.
      return;
    default:
      assertNever(action);
  }
}

/** The return stays as it is, and is gone on with. */
export function sayOn(core: DeskCore): void {
  const { draft } = core.read();
  const reference = referenceOf(core.read()) ?? '';
  const values = { reference, lines: draft.lines.length, pieces: piecesOf(draft) };
  core.say(sayOf('RESUMED', 'done', { values }));
}

/** Sends what is on the desk and goes on; where nothing is on it, with the box after the last one. */
export async function leaveFor(core: DeskCore, after: AfterSending): Promise<void> {
  const { draft } = core.read();
  if (after.go === 'nextBox' && boxAfterLast(core)) {
    if (after.parcel !== null) await takeParcel(core, after.parcel);
    return;
  }
  // A box of which only the label was scanned was none.
  const hasPieces = draft.lines.length > 0 || draft.setAside.length > 0;
  if (hasPieces) await sendAsked(core, after);
  else await goOn(core, after);
}

async function keepDraft(core: DeskCore, after: AfterSending): Promise<void> {
  await core.settle();
  await goOn(core, after);
}

function afterOf(core: DeskCore): AfterSending {
  const { asked } = core.read();
  return asked?.kind === 'send' ? asked.after : justNext;
}

/** Does something with the line that a question of a kind is about, else with the one in hand, where there is one. */
export async function onLine(
  core: DeskCore,
  run: (inventoryId: number) => void,
  answers: 'lot' | 'quantity' | 'action' | null = null,
): Promise<void> {
  const { asked, currentId, draft } = core.read();
  // Arrows may have led to another line since: an answer is not for that one.
  const isAsked = asked !== null && asked.kind === answers;
  const id = isAsked ? asked.inventoryId : currentId;
  if (id !== null && lineOf(draft, id) !== null) run(id);
  else core.say(sayOf('LINE_NONE', 'refused', { actions: ['scanItem'] }));
}

/** Asks for a lot, a quantity or an action of the selected line, in its place on the screen. */
export async function askAboutLine(core: DeskCore, kind: 'lot' | 'quantity' | 'action'): Promise<void> {
  await onLine(core, (inventoryId) => {
    core.change({ asked: { kind, inventoryId, byKey: true } });
    // The lots that the catalog keeps of it are offered when they are there.
    void readItem(core, inventoryId);
  });
}

/** A code that nobody knows, taken for the lot that is waited for. */
function takeLotText(core: DeskCore, text: string): void {
  const { draft } = core.read();
  const line = lineAwaitingLot(draft);
  if (line === null) return;
  const { inventoryId } = line;
  core.take(setLot(draft, { inventoryId, lotNumber: text, lotDate: null, text, at: core.at() }));
}

/** The center that the box stays at. */
export function takeCenter(core: DeskCore, center: Pick<Center, 'id' | 'name' | 'processesReturns'>): void {
  core.take(setCenter(core.read().draft, { center, at: core.at() }));
}

/** Counts everything that went out and was not counted yet. */
export async function takeAll(core: DeskCore): Promise<void> {
  core.take(takeExpected(core.read().draft, core.at()));
  await learnLines(core);
}

async function askService(core: DeskCore): Promise<void> {
  const { asked, currentId } = core.read();
  if (asked?.kind === 'unknown') await askServiceByText(core, asked.text);
  else if (currentId !== null) await askServiceById(core, currentId);
}

function newReference(core: DeskCore): void {
  const { modified } = core.read();
  if (modified === null) core.saveAsNew();
  else core.change({ modified: { ...modified, referenceId: core.ports.newReference() } });
  core.say(sayOf('REFERENCE_NEW', 'done'));
}

/** Leads to the return that may be the same one. */
function openDuplicate(core: DeskCore): void {
  const { duplicates } = core.read();
  const [first] = duplicates;
  if (first === undefined) return;
  core.ports.go(first.id === null ? `/outbox/${first.outboxId ?? ''}` : `/returns/${first.id}`);
}

function openSent(core: DeskCore): void {
  const [last] = core.read().outcomes;
  if (last === undefined) return;
  if (last.kind === 'modified') core.ports.go(`/returns/${last.id}`);
  else if (last.entry.resultId !== null) core.ports.go(`/returns/${last.entry.resultId}`);
  else core.ports.go(`/outbox/${last.entry.id}`);
}

/** Prints the slip of what is on the desk, or of the return that left last. */
export async function printSlip(core: DeskCore): Promise<void> {
  const { draft, lastSent, modified } = core.read();
  if (isBare(draft) && lastSent !== null) {
    core.change({ slip: lastSent });
    return;
  }
  // A bare draft gets its reference by being kept.
  if (modified === null) core.note({ ...draft });
  await core.settle();
  const referenceId = referenceOf(core.read());
  if (referenceId !== null) core.change({ slip: { draft: core.read().draft, referenceId } });
}

/** The slip lies on the box. */
export function noteSlipPrinted(core: DeskCore): void {
  const { slip, draft } = core.read();
  if (slip?.referenceId === referenceOf(core.read())) core.take(markSlipPrinted(draft, core.at()));
}

/** The lots that can be meant: those that went out, and those that the catalog keeps. */
export function lotsOf(
  { draft, known }: Pick<ReturnType<DeskCore['read']>, 'draft' | 'known'>,
  inventoryId: number,
) {
  return { shipped: goodsOf(draft, inventoryId)?.lots ?? [], cataloged: known.get(inventoryId)?.lots ?? [] };
}
