import type { ReadFile } from '#renderer/desk/photos/photo-content.ts';
import { createDraftDesk } from '#renderer/desk/state/draft-desk.ts';
import type { DeskAddress, Run, SharedAction } from '#renderer/desk/state/draft-plan.ts';
import type { ItemLot } from '#shared/inventory/model/item-lots.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import {
  chooseBox,
  mergeBoxes,
  nextBox,
  removeBox,
  repeatBox,
  setTracking,
  splitDraft,
} from '#shared/receiving/model/receiving-box-steps.ts';
import {
  type HeadChange,
  linesOfBox,
  namesOf,
  removeDeliveryNote,
  setHead,
  undoLast,
} from '#shared/receiving/model/receiving-draft-steps.ts';
import { orderedItem } from '#shared/receiving/model/receiving-item-steps.ts';
import { noteItem, removeLine, setLot } from '#shared/receiving/model/receiving-line-steps.ts';
import { addPackingList } from '#shared/receiving/model/receiving-list-step.ts';
import type { ReceivingDraft } from '#shared/receiving/receiving-draft.ts';
import { partsOf, takeItem, takeParts, takeQuantity, takeSku } from './receiving-items.ts';
import { announceNotesRejected, keepDeliveryNote, pressPhoto } from './receiving-notes.ts';
import { noProposals, readProposals, renewProposedHead } from './receiving-proposals.ts';
import { runReceivingCommand, takeCode, takeLabel, takeLot } from './receiving-scans.ts';
import {
  announceOutcome,
  findingsOf,
  freshDraft,
  receivingWarningsToConfirm,
  sendOrder,
} from './receiving-sending.ts';
import {
  type DeskAction,
  type DeskCore,
  type DeskPorts,
  type HeadField,
  isBare,
  openActions,
  type ReceivingTypes,
  valuesOf,
} from './receiving-state.ts';

/**
 * Returns the selected line: the given one, otherwise the previous one if it is in the box, otherwise the last one
 * there.
 */
function selectedLine(draft: ReceivingDraft, lineId: number | null, before: number | null): number | null {
  const inBox = linesOfBox(draft, draft.currentBoxId);
  const isThere = (id: number | null) => inBox.some((line) => line.id === id);
  if (isThere(lineId)) return lineId;
  return isThere(before) ? before : (inBox.at(-1)?.id ?? null);
}

function createDesk(ports: DeskPorts): DeskCore {
  const { call } = ports;
  let made: DeskCore | null = null;
  const core: DeskCore = createDraftDesk<ReceivingTypes>(ports, {
    own: { proposals: noProposals },
    outboxKind: 'receiving.create',
    saveDraft: (input) => call('receiving.saveDraft', input),
    readDraft: (id) => call('receiving.readDraft', { id }),
    readDrafts: () => call('receiving.readDrafts', {}),
    freshDraft: () => freshDraft(ports, made?.read().proposals.types ?? null),
    isBare,
    valuesOf,
    newAction: 'newOrder',
    keepAction: 'keepAsNew',
    offersOthers: true,
    unknownActions: ['takeAsSku', 'typeAgain', 'takeAsBox'],
    lineIdOf: ({ lineId }) => lineId,
    selectedLine,
    firstLine: (draft) => selectedLine(draft, null, null),
    lineWith: (draft, id) => draft.lines.find((line) => line.id === id) ?? null,
    questionLineId: (question) => ('lineId' in question ? question.lineId : null),
    // What is pasted there is nowhere else.
    heldBy: ({ kind }) => (kind === 'packingList' ? { code: 'LIST_WAITS', values: {} } : null),
    undone: undoLast,
    takeItem: (scan) => takeItem(core, scan),
    takeParts: (parts, bundles) => takeParts(core, parts, bundles),
    hasParts: (view) => partsOf(view).length > 0,
    sayPartsUnknown: (line) =>
      core.say('PARTS_UNKNOWN', 'refused', { values: namesOf(line), actions: ['scanItem'] }),
    setQuantity: (line, quantity, of) => takeQuantity(core, { line, quantity, of }),
    noteItem: (draft, { sku }, item) => noteItem(draft, sku, orderedItem(item)),
    takeCode: (lookUp) => takeCode(core, lookUp),
    findings: () => findingsOf(core.read().draft, ports),
    warningsToConfirm: receivingWarningsToConfirm,
    send: (isConfirmed) => sendOrder(core, isConfirmed),
    entryOf: (entry) => entry,
    outcomeOf: (entry) => entry,
    onOutcome: (entry) => announceOutcome(core, entry),
    openActions,
    actions: () => deskActionsOf(core),
    obey: (command) => runReceivingCommand(core, command),
  });
  made = core;
  return core;
}

/** The part of the order that something refers to: a line, a box. */
type ActionTarget = { readonly lineId: number | null; readonly boxId: number | null };

/** Actions on the order run sequentially. */
export function createDeskSession(ports: DeskPorts) {
  const core = createDesk(ports);
  const { read, change, take, at, inTurn, inTurnOfDraft, session } = core;
  return {
    ...session,
    open: async (address: DeskAddress) => {
      await session.open(address);
      await inTurn(() => readProposals(core).catch(() => undefined));
    },
    /** Renews the proposed arrival time on another day, and the center after the desk has moved. */
    renewProposedHead: async () => inTurn(() => renewProposedHead(core, freshDraft(ports, null))),
    go: async (action: DeskAction, target?: ActionTarget) =>
      session.go(action, () => {
        // The confirmation is about the whole order: another box would end its question.
        if (target !== undefined && action !== 'sendAnyway') selectTarget(core, target);
      }),
    /** Ignores late changes from the form of another order (`key`). */
    setHead: async (head: HeadChange, key?: number) =>
      inTurn(() => {
        const { draft, question } = read();
        if (key !== undefined && key !== read().key) return;
        const step = setHead(draft, { change: head, at: at() });
        if (step.draft !== draft) take(step, question);
      }),
    /** Continues packing another box. */
    chooseBox: async (boxId: number) =>
      inTurnOfDraft(() => {
        if (read().draft.currentBoxId !== boxId) take(chooseBox(read().draft, { boxId, at: at() }));
        else change({ question: null });
      }),
    setTracking: async (boxId: number, trackingNumber: string) =>
      inTurnOfDraft(() => take(setTracking(read().draft, { boxId, trackingNumber, at: at() }))),
    mergeInto: async (boxId: number) =>
      inTurnOfDraft(() => {
        const { draft } = read();
        take(mergeBoxes(draft, { from: draft.currentBoxId, into: boxId, at: at() }));
      }),
    repeatBox: async (times: number) =>
      inTurnOfDraft(() => {
        const { draft } = read();
        take(repeatBox(draft, { boxId: draft.currentBoxId, times, at: at() }));
      }),
    setLot: async (lot: ItemLot) =>
      inTurnOfDraft(() => core.onLine(({ id }) => takeLot(core, id, lot), 'lot')),
    takeList: async (list: Omit<Parameters<typeof addPackingList>[1], 'at'>) =>
      inTurnOfDraft(() => take(addPackingList(read().draft, { ...list, at: at() }))),
    dropLists: async (dropped: readonly File[]) =>
      inTurn(() => core.unlessBlocked(() => core.change({ question: { kind: 'packingList', dropped } }))),
    photo: async () => inTurn(() => core.unlessBlocked(() => pressPhoto(core, ports.pressPhoto))),
    addDeliveryNote: async (readFile: ReadFile, name: string) =>
      inTurnOfDraft(
        () => core.unlessBlocked(() => keepDeliveryNote(core, readFile, name)),
        () => announceNotesRejected(core, sentence('photos.otherDraft')),
      ),
    refuseDeliveryNotes: (reasons: readonly Sentence[]) => announceNotesRejected(core, ...reasons),
    removeDeliveryNote: async (id: string) =>
      inTurnOfDraft(() => take(removeDeliveryNote(read().draft, { id, at: at() }))),
    ask: async (kind: QuestionKind) => inTurn(() => core.unlessBlocked(() => ask(core, kind))),
  };
}
export type DeskSession = ReturnType<typeof createDeskSession>;

/** The next actions apply to this line or box. */
function selectTarget(core: DeskCore, { lineId, boxId }: ActionTarget): void {
  const { draft } = core.read();
  if (boxId !== null && boxId !== draft.currentBoxId) core.take(chooseBox(draft, { boxId, at: core.at() }));
  if (lineId !== null) core.change({ currentId: lineId });
}

type QuestionKind = 'boxes' | 'drafts' | 'packingList' | 'merge' | 'repeat' | 'tracking' | HeadField;

/** Shows the question that a key asks, in its position on the screen. */
async function ask(core: DeskCore, kind: QuestionKind): Promise<void> {
  switch (kind) {
    case 'merge':
    case 'repeat':
    case 'tracking':
      core.change({ question: { kind, boxId: core.read().draft.currentBoxId } });
      return;
    case 'drafts':
      return core.runAction('otherDrafts');
    case 'boxes':
      core.change({ question: { kind } });
      return;
    case 'packingList':
      core.change({ question: { kind, dropped: [] } });
      return;
    default:
      core.change({ question: { kind: 'head', field: kind } });
  }
}

/** In addition to those shared by all desks. */
function deskActionsOf(core: DeskCore): Readonly<Record<Exclude<DeskAction, SharedAction>, Run>> {
  const { read } = core;
  const unknownText = () => {
    const { question } = read();
    return question?.kind === 'unknown' ? question.reading.data : null;
  };
  const clearHead = (field: 'finalDestination' | 'freight') =>
    core.take(setHead(read().draft, { change: { [field]: null }, at: core.at() }));
  return {
    scanBox: () => core.say('LABEL_NEXT', 'asks', {}, { kind: 'labelNext' }),
    takeAsBox() {
      const text = unknownText();
      if (text !== null) takeLabel(core, text);
    },
    takeAsSku() {
      const text = unknownText();
      if (text !== null) takeSku(core, text);
    },
    async takeAsLot() {
      const { question } = read();
      if (question === null || !('lot' in question)) return;
      const { lineId, ...lot } = question.lot;
      await takeLot(core, lineId, { ...lot, text: question.reading.data });
    },
    nextBox: () => core.take(nextBox(read().draft, core.at())),
    chooseBox: () => ask(core, 'boxes'),
    removeBox() {
      const { draft } = read();
      core.take(removeBox(draft, { boxId: draft.currentBoxId, at: core.at() }));
    },
    mergeBoxes: () => ask(core, 'merge'),
    splitOrder: () => splitOrder(core),
    chooseCenter: () => ask(core, 'center'),
    chooseDestination: () => ask(core, 'finalDestination'),
    choosePackageType: () => ask(core, 'packageType'),
    choosePackaging: () => ask(core, 'boxPackagingType'),
    enterArrival: () => ask(core, 'arrival'),
    clearDestination: () => clearHead('finalDestination'),
    clearFreight: () => clearHead('freight'),
    enterQuantity: () => askAboutLine(core, 'quantity'),
    enterLot: () => askAboutLine(core, 'lot'),
    clearLot: () =>
      core.onLine(({ id: lineId }) =>
        core.take(setLot(read().draft, { lineId, lotNumber: null, lotDate: null, at: core.at() })),
      ),
    removeLine: () =>
      core.onLine(({ id: lineId }) => core.take(removeLine(read().draft, { lineId, at: core.at() }))),
    /** Counts a piece whose serial number was scanned before, at the user's request. */
    async countAnyway() {
      const { question } = read();
      if (question?.kind === 'scan')
        await takeItem(core, { ...question.scan, at: core.at(), isCountedAnyway: true });
    },
    newOrder: core.beginNew,
    keepAsNew() {
      core.saveAsNew();
      core.sayResumed(true);
    },
    openSent() {
      const [last] = read().outcomes;
      if (last === undefined) return;
      core.ports.go(last.resultId === null ? `/outbox/${last.id}` : `/receiving/${last.resultId}`);
    },
  };
}

/** Asks for a lot or a quantity of the selected line, in its position on the screen. */
async function askAboutLine(core: DeskCore, kind: 'lot' | 'quantity'): Promise<void> {
  await core.onLine(({ id, inventoryId }) => {
    core.change({ question: { kind, lineId: id, byKey: true } });
    // Its lots from the catalog are offered once they are read.
    if (kind === 'lot' && inventoryId !== null) void core.readItem(inventoryId);
  });
}

/**
 * Moves the boxes that exceed the order's limits to another order with the same header data; the current one stays a
 * draft with as many as it takes.
 */
async function splitOrder(core: DeskCore): Promise<void> {
  const { saved, rest } = splitDraft(core.read().draft);
  // Saves the remainder first: nothing is removed from the order until it is on disk as well.
  await core.settle();
  const { id, referenceId } = await core.ports.call('receiving.saveDraft', { id: null, draft: rest });
  core.note(saved);
  await core.settle();
  const { order } = valuesOf(core.read());
  core.begin(rest, { id, referenceId });
  const values = { ...valuesOf(core.read()), order };
  core.say('ORDER_SPLIT', 'done', { values, actions: ['otherDrafts'] });
  await core.readDrafts().catch(() => undefined);
}
