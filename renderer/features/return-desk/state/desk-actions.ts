import { requestPrint } from '#renderer/components/print-preview/print-request.ts';
import type { Run, SharedAction } from '#renderer/desk/state/draft-plan.ts';
import { markSlipPrinted, noteItem } from '#shared/returns/model/return-draft-steps.ts';
import { goodsOf, lineOf } from '#shared/returns/model/return-goods-rules.ts';
import { answerCheck, openChecks, setGrade } from '#shared/returns/model/return-inspection-steps.ts';
import { knownItemOf } from '#shared/returns/model/return-item-steps.ts';
import type { ReturnGrade } from '#shared/returns/model/return-kinds.ts';
import { removeLine, setLot, takeExpected } from '#shared/returns/model/return-line-steps.ts';
import { withoutSetAside } from '#shared/returns/model/return-parcel-steps.ts';
import { discard, freshDraft, readChangeAgain } from './desk-begin.ts';
import { answerScan, learnLines, takeSerial } from './desk-items.ts';
import { parcelOf, takeParcel } from './desk-parcels.ts';
import {
  beginNextBoxOfLast,
  followedBy,
  goOn,
  nextReturnOnly,
  sendReturn,
  sendUnconfirmed,
} from './desk-sending.ts';
import {
  type AfterSending,
  addressOf,
  type DeskAction,
  type DeskCore,
  isBare,
  referenceOf,
} from './desk-state.ts';

const doNothing = () => undefined;

/** In addition to those shared by all desks. */
export function deskActionsOf(
  core: DeskCore,
): Readonly<Record<Exclude<DeskAction, SharedAction>, Run> & { discard: Run }> {
  const { read, say } = core;
  const parcelOfQuestion = () => {
    const { question } = read();
    return question?.kind === 'parcel' ? question.parcel : null;
  };
  const unknownText = () => {
    const { question } = read();
    return question?.kind === 'unknown' ? question.reading.data : null;
  };
  const clearLot = () => setSelectedLot(core, null);
  const enterLot = () => askAboutLine(core, 'lot');
  return {
    scanParcel: () => say('PARCEL_NEXT', 'asks', {}, { kind: 'parcelNext' }),
    async takeAsParcel() {
      const text = unknownText();
      if (text !== null) await takeParcel(core, parcelOf(text, [], core.at()));
    },
    async replaceParcel() {
      const parcel = parcelOfQuestion();
      if (parcel !== null) await takeParcel(core, { ...parcel, scan: { ...parcel.scan, isReplacing: true } });
    },
    nextBox: () => {
      const { question } = read();
      // The answer to the question confirms it; the key and the command code don't.
      if (question?.kind === 'send')
        return sendReturn(core, { ...question, after: { ...question.after, go: 'nextBox' } });
      return sendAndContinue(core, { go: 'nextBox', parcel: parcelOfQuestion() });
    },
    nextReturn: () => sendAndContinue(core, { go: 'nextReturn', parcel: parcelOfQuestion() }),
    async keepDraft() {
      const { question } = read();
      const after = question?.kind === 'send' ? question.after : nextReturnOnly;
      await core.settle();
      const { row, draft } = read();
      await goOn(core, after);
      if (after.go !== 'nextBox' || draft.setAside.length === 0 || row === null) return;
      // On disk first: the units set aside are in the next box now.
      await core.settle();
      await core.ports.call('returns.saveDraft', { id: row.id, draft: withoutSetAside(draft) });
    },
    setAside: () => answerScan(core, 'setAside'),
    keepLot: () => answerScan(core, 'keepLot'),
    takeLot: () => answerScan(core, 'takeLot'),
    countAnyway: () => answerScan(core, 'countAnyway'),
    takeAsLot() {
      const { question } = read();
      if (question === null || !('lot' in question)) return;
      const { lineId: inventoryId, number: lotNumber, date: lotDate } = question.lot;
      const { data: text } = question.reading;
      core.take(setLot(read().draft, { inventoryId, lotNumber, lotDate, text, at: core.at() }));
    },
    async takeAsSerial() {
      const text = unknownText();
      if (text === null || announceUnsaved(core)) return;
      await core.onLine(({ inventoryId }) => takeSerial(core, { inventoryId, serial: text, text }));
    },
    enterSerial: () => askAboutLine(core, 'serial'),
    inspect: () => inspect(core),
    goWithoutLot: clearLot,
    clearLot,
    removeLine: () =>
      core.onLine(({ inventoryId }) => core.take(removeLine(read().draft, { inventoryId, at: core.at() }))),
    enterLot,
    chooseShipmentLot: enterLot,
    enterQuantity: () => askAboutLine(core, 'quantity'),
    chooseAction: () => askAboutLine(core, 'action'),
    chooseCenter: () => core.change({ question: { kind: 'center' } }),
    newReference() {
      // A slip that was printed bears the old reference.
      core.change({ draft: { ...read().draft, slipPrintedAt: null } });
      core.saveAsNew();
      say('REFERENCE_NEW', 'done');
    },
    /** Opens the possible duplicate return. */
    openReturn() {
      const [first] = read().duplicates;
      if (first !== undefined) core.ports.go(addressOf(first));
    },
    openSent() {
      const [last] = read().outcomes;
      if (last === undefined) return;
      if (last.kind === 'modified') core.ports.go(`/returns/${last.id}`);
      else if (last.entry.resultId !== null) core.ports.go(`/returns/${last.entry.resultId}`);
      else core.ports.go(`/outbox/${last.entry.id}`);
    },
    printSlip: () => printSlip(core, false),
    newReturn: () => beginNew(core),
    discard: () => discard(core),
    leaveUnchanged: () => discard(core),
    readAgain: () => readChangeAgain(core),
    // Its choices are already on the desk.
    chooseShipment: doNothing,
  };
}

/** Sends the return on the desk and continues; if it is empty, continues with the box after the last one. */
export async function sendAndContinue(core: DeskCore, after: AfterSending): Promise<void> {
  const { draft, modified } = core.read();
  if (modified === null && after.go === 'nextBox') {
    if (beginNextBoxOfLast(core)) {
      if (after.parcel !== null) await takeParcel(core, after.parcel);
      return;
    }
    // An empty box is the next one already.
    if (after.parcel === null && isBare(draft)) {
      core.say('READY', 'done');
      return;
    }
  }
  // A box with only its label scanned does not count; of an existing return, only its changes are sent.
  const hasPieces = draft.lines.length > 0 || draft.setAside.length > 0;
  const isToSend = modified === null ? hasPieces : draft.changes.length > 0;
  if (isToSend) await sendUnconfirmed(core, after);
  else await goOn(core, followedBy(core, after));
}

/** Starts another return; the number of a next box that was not used is left. */
export async function beginNew(core: DeskCore): Promise<void> {
  const { draft, row, modified, saving } = core.read();
  const isUnused = draft.box > 1 && isBare(draft) && row === null && saving.state === 'none';
  if (isUnused && modified === null) core.begin(freshDraft(core.ports), null);
  await core.beginNew();
}

/** Null means that no lot is legible. */
export async function setSelectedLot(
  core: DeskCore,
  lotNumber: string | null,
  lotDate: string | null = null,
  answers: 'lot' | null = null,
): Promise<void> {
  await core.onLine(
    ({ inventoryId }) =>
      core.take(setLot(core.read().draft, { inventoryId, lotNumber, lotDate, at: core.at() })),
    answers,
  );
}

/** Asks for a lot, a quantity, an action, or serial numbers of the selected line, in its position on the screen. */
export async function askAboutLine(
  core: DeskCore,
  kind: 'lot' | 'quantity' | 'action' | 'serial',
  byKey = true,
): Promise<void> {
  if (kind === 'serial' && announceUnsaved(core)) return;
  await core.onLine(({ inventoryId }) => {
    core.change({ question: { kind, inventoryId, byKey } });
    // Its lots from the catalog are offered once they are read.
    void core.readItem(inventoryId);
  });
}

/** Reports that data kept on this desk cannot be saved with an existing return; returns false for a new one. */
export function announceUnsaved(core: DeskCore): boolean {
  const isUnsaved = core.read().modified !== null;
  if (isUnsaved) core.say('INSPECTION_UNSAVED', 'refused');
  return isUnsaved;
}

/** Null removes the grade. */
export async function gradeSelected(
  core: DeskCore,
  grade: ReturnGrade | null,
  answers: 'grade' | null = null,
): Promise<void> {
  if (announceUnsaved(core)) return;
  await core.onLine(
    ({ inventoryId }) => core.take(setGrade(core.read().draft, { inventoryId, grade, at: core.at() })),
    answers,
  );
}

/**
 * Asks the checklist of the selected line, starting with the first unanswered question, then the grade. Uses the
 * checklist as it is on this desk now.
 */
export async function inspect(core: DeskCore, byKey = true): Promise<void> {
  if (announceUnsaved(core)) return;
  await core.onLine(async ({ inventoryId }) => {
    const view = await core.ports.call('returns.readItem', { id: inventoryId }).catch(() => null);
    if (view !== null) {
      core.learn(noteItem(core.read().draft, knownItemOf(view.item, view.preference, view.checklist)));
    }
    const line = lineOf(core.read().draft, inventoryId);
    if (line === null) return;
    const [place] = openChecks(line);
    if (place === undefined) core.change({ question: { kind: 'grade', inventoryId, byKey } });
    else core.change({ question: { kind: 'check', inventoryId, byKey, place } });
  });
}

/** Asks the checklist of the graded line from the start. */
export function checkAgain(core: DeskCore): void {
  const { question } = core.read();
  if (question?.kind === 'grade') core.change({ question: { ...question, kind: 'check', place: 0 } });
}

/** Answers the open checklist question, and asks the next one; after the last one, asks for the grade. */
export function answerChecklist(core: DeskCore, answer: string): void {
  const { question: open, draft } = core.read();
  if (open?.kind !== 'check') return;
  const { inventoryId, byKey, place } = open;
  const checklist = lineOf(draft, inventoryId)?.checklist ?? [];
  const question = checklist[place]?.question;
  if (question === undefined) return;
  const step = answerCheck(draft, { inventoryId, question, answer, at: core.at() });
  const isLast = place + 1 >= checklist.length;
  core.take(
    step,
    isLast ? { kind: 'grade', inventoryId, byKey } : { kind: 'check', inventoryId, byKey, place: place + 1 },
  );
}

/** Counts all shipped pieces that were not counted yet. */
export async function takeAll(core: DeskCore): Promise<void> {
  core.take(takeExpected(core.read().draft, core.at()));
  await learnLines(core);
}

/**
 * Prints the slip of the return on the desk, or of the last one that left; without a preview if a printer is set for
 * slips.
 */
export async function printSlip(core: DeskCore, isDirect: boolean): Promise<void> {
  const { draft, lastSent, modified } = core.read();
  if (isBare(draft) && lastSent !== null) {
    core.change({ slip: { ...lastSent, ...requestPrint(isDirect) } });
    return;
  }
  // A bare draft gets its reference when it is saved.
  if (modified === null) core.note({ ...draft });
  await core.settle();
  const referenceId = referenceOf(core.read());
  if (referenceId === null) return;
  core.change({ slip: { draft: core.read().draft, referenceId, ...requestPrint(isDirect) } });
}

/**
 * Records that the slip was printed and is on the box. By then its preview may be closed, and another return on the
 * desk.
 */
export function noteSlipPrinted(core: DeskCore, referenceId: string): void {
  const { draft, question } = core.read();
  if (referenceId !== referenceOf(core.read())) return;
  const step = markSlipPrinted(draft, core.at());
  // It settles a doubt about sending; any other question stays open, with the scan that it holds.
  const isSettled = question === null || (question.kind === 'send' && question.after.parcel === null);
  if (isSettled) core.take(step);
  else core.note(step.draft);
}

/** Returns the possible lots: the shipped ones, and those in the catalog. */
export function lotsOf(
  { draft, known }: Pick<ReturnType<DeskCore['read']>, 'draft' | 'known'>,
  inventoryId: number,
) {
  return { shipped: goodsOf(draft, inventoryId)?.lots ?? [], cataloged: known.get(inventoryId)?.lots ?? [] };
}
