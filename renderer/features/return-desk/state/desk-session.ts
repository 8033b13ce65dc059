import type { ReadFile } from '#renderer/desk/photos/photo-content.ts';
import { createDraftDesk } from '#renderer/desk/state/draft-desk.ts';
import type { DeskScan } from '#renderer/desk/state/draft-plan.ts';
import { assertNever } from '#renderer/platform/bridge/assert-never.ts';
import type { Center } from '#shared/centers/centers.ts';
import type { DeskCommand } from '#shared/desk/model/desk-command.ts';
import type { ItemLookUp } from '#shared/inventory/item-view.ts';
import { type ItemLot, lotOfReading } from '#shared/inventory/model/item-lots.ts';
import { sentence } from '#shared/messages/messages.ts';
import { namesOf, noteItem, setCenter, undoLast } from '#shared/returns/model/return-draft-steps.ts';
import { lineAwaitingLot, lineOf } from '#shared/returns/model/return-goods-rules.ts';
import { setNote } from '#shared/returns/model/return-inspection-steps.ts';
import { dropSetAside, knownItemOf, unknownItem } from '#shared/returns/model/return-item-steps.ts';
import type { ReturnActionName, ReturnGrade } from '#shared/returns/model/return-kinds.ts';
import { setAction, setLot } from '#shared/returns/model/return-line-steps.ts';
import { removePhoto } from '#shared/returns/model/return-photo-steps.ts';
import { removeSerial } from '#shared/returns/model/return-serial-steps.ts';
import type { ShipmentHit } from '#shared/shipments/shipment-view.ts';
import {
  announceUnsaved,
  answerChecklist,
  askAboutLine,
  beginNew,
  checkAgain,
  deskActionsOf,
  gradeSelected,
  inspect,
  noteSlipPrinted,
  printSlip,
  sendAndContinue,
  setSelectedLot,
  takeAll,
} from './desk-actions.ts';
import { askDiscard, freshDraft, isChangeOpen, openRecord } from './desk-begin.ts';
import { learnLines, takeItem, takeParts, takeQuantity, takeSerial } from './desk-items.ts';
import { findDuplicates, parcelOf, readGoods, takeParcel, takeShipment } from './desk-parcels.ts';
import { announcePhotoRejected, keepPhoto, photographedItem, pressPhoto } from './desk-photos.ts';
import {
  findingsOf,
  nextReturnOnly,
  returnWarningsToConfirm,
  sendConfirmed,
  sendUnconfirmed,
} from './desk-sending.ts';
import {
  type DeskAction,
  type DeskCore,
  type DeskPorts,
  type DeskState,
  isBare,
  openActions,
  type ReturnTypes,
  valuesOf,
} from './desk-state.ts';
import { meaningOf } from './scan-meaning.ts';

function createDesk(ports: DeskPorts): DeskCore {
  const { call } = ports;
  const core: DeskCore = createDraftDesk<ReturnTypes>(ports, {
    own: {
      modified: null,
      goods: { state: 'none' },
      areDuplicatesUnsure: false,
      duplicates: [],
      duplicateSearch: null,
      elsewhere: null,
      waiting: null,
      lastSent: null,
      slip: null,
    },
    ownOfBegun: ({ originalShipment }) => ({
      modified: null,
      goods: { state: originalShipment?.goods != null ? 'read' : 'none' },
      areDuplicatesUnsure: false,
      duplicates: [],
      duplicateSearch: null,
      waiting: null,
    }),
    outboxKind: 'return.create',
    saveDraft: (input) => call('returns.saveDraft', input),
    readDraft: (id) => call('returns.readDraft', { id }),
    readDrafts: () => call('returns.readDrafts', {}),
    freshDraft: () => freshDraft(ports),
    isBare,
    // A change to an existing return is not a draft.
    isKept: ({ modified }) => modified === null,
    isBusy: (address) => isSameChange(address) || isChangeOpen(core),
    openOther: async (address) => openRecord(core, address),
    onOpened() {
      void readGoods(core);
      void learnLines(core);
      void findDuplicates(core);
    },
    valuesOf,
    newAction: 'newReturn',
    keepAction: 'newReference',
    offersOthers: false,
    unknownActions: ['typeAgain', 'takeAsParcel'],
    lineIdOf: ({ inventoryId }) => inventoryId,
    // Feedback about an item without a line keeps the selected line.
    selectedLine: (draft, lineId, before) =>
      lineId !== null && lineOf(draft, lineId) !== null ? lineId : before,
    firstLine: ({ lines }) => lines.at(-1)?.inventoryId ?? null,
    lineWith: lineOf,
    questionLineId: (question) => ('inventoryId' in question ? question.inventoryId : null),
    heldBy(question) {
      switch (question.kind) {
        case 'shipment':
          return { values: { text: question.tracking } };
        case 'parcel':
          return { code: 'PARCEL_WAITS', values: { tracking: question.parcel.scan.text.trim() } };
        case 'send':
          return question.after.parcel === null
            ? null
            : { values: { text: question.after.parcel.scan.text.trim() } };
        default:
          return null;
      }
    },
    undone: undoLast,
    onUndone({ trackingNumber, originalShipment }) {
      const { draft } = core.read();
      const isSameParcel = draft.trackingNumber === trackingNumber;
      if (isSameParcel && draft.originalShipment?.id === originalShipment?.id) return;
      if (!isSameParcel) core.change({ waiting: null });
      void readGoods(core);
      void findDuplicates(core);
    },
    takeItem: (scan) => takeItem(core, scan),
    takeParts: (parts, bundles) => takeParts(core, parts, bundles),
    hasParts: ({ parts }) => parts.length > 0,
    sayPartsUnknown(line, reading) {
      const { inventoryId: lineId } = line;
      const values = namesOf({ ...line, inventoryId: lineId ?? 0 });
      if (reading === null) core.say('PARTS_UNKNOWN', 'refused', { lineId, values, actions: ['removeLine'] });
      else {
        const actions = ['askService', 'scanItem'] as const;
        core.say('PARTS_UNKNOWN', 'refused', { values, actions }, { kind: 'unknown', reading });
      }
    },
    setQuantity: ({ inventoryId }, quantity, of) => takeQuantity(core, { inventoryId, quantity, of }),
    noteItem: (draft, _line, item) => noteItem(draft, knownItemOf(item)),
    takeCode: (lookUp, scan) => takeCode(core, lookUp, scan),
    // Only the lookup shows whether it is another parcel's label.
    mayAnswer: ({ kind }) => kind === 'parcel',
    // Consecutive questions often have the same answer, and each answer can be undone.
    mayRepeat: ({ kind }) => kind === 'check' || kind === 'grade',
    answers({ kind }, question) {
      if (kind === 'slip') return true;
      return kind === 'confirm' && question?.kind === 'parcel' ? false : null;
    },
    findings: () => findingsOf(core.read(), ports.centers()),
    warningsToConfirm: returnWarningsToConfirm,
    send: (isConfirmed) => (isConfirmed ? sendConfirmed(core) : sendUnconfirmed(core, nextReturnOnly)),
    entryOf: (outcome) => (outcome.kind === 'entry' ? outcome.entry : null),
    outcomeOf: (entry) => ({ kind: 'entry', entry }),
    openActions,
    actions: () => deskActionsOf(core),
    obey: (command) => runCommand(core, command),
  });

  function isSameChange(address: { readonly with: string; readonly id?: number } | undefined): boolean {
    return address?.with === 'modify' && core.read().modified?.id === address.id;
  }
  return core;
}

/**
 * The return being built, and all actions on it, run sequentially: a scan during another scan's lookup waits and is not
 * lost. Each step is saved to disk before the next but one.
 */
export function createDeskSession(ports: DeskPorts) {
  const core = createDesk(ports);
  const { read, change, inTurn, inTurnOfDraft, unlessBlocked, session } = core;
  return {
    ...session,
    dismiss: (): void => {
      // With the question, the parcel that follows is left too.
      if (read().question?.kind === 'send') change({ waiting: null });
      session.dismiss();
    },
    go: async (action: DeskAction, inventoryId: number | null = null) =>
      session.go(action, () => {
        if (inventoryId !== null) change({ currentId: inventoryId });
      }),
    nextBox: async () =>
      inTurn(() => unlessBlocked(() => sendAndContinue(core, { go: 'nextBox', parcel: null }))),
    takeAll: async () => inTurn(() => unlessBlocked(() => takeAll(core))),
    setAction: async (action: ReturnActionName) =>
      inTurnOfDraft(() =>
        core.onLine(
          ({ inventoryId }) => core.take(setAction(read().draft, { inventoryId, action, at: core.at() })),
          'action',
        ),
      ),
    /** Null means that no lot is legible. */
    setLot: async (lot: ItemLot | null) =>
      inTurnOfDraft(() => setSelectedLot(core, lot?.number ?? null, lot?.date ?? null, 'lot')),
    /** The center where the box stays. */
    setCenter: async (center: Center) =>
      inTurnOfDraft(() => core.take(setCenter(read().draft, { center, at: core.at() }))),
    chooseShipment: async (hit: ShipmentHit) =>
      inTurnOfDraft(() => {
        const { question } = read();
        if (question?.kind !== 'several') return takeShipment(core, hit);
        return takeParcel(core, parcelOf(question.reading.data, [hit], core.at()));
      }),
    dropSetAside: async (inventoryId: number, lotNumber: string | null) =>
      inTurnOfDraft(() => core.take(dropSetAside(read().draft, { inventoryId, lotNumber, at: core.at() }))),
    askDiscard: async () => inTurn(() => unlessBlocked(() => askDiscard(core))),
    /** Takes a typed number for the item whose serial numbers are asked for. */
    addSerial: async (inventoryId: number, serial: string) =>
      inTurnOfDraft(() => takeSerial(core, { inventoryId, serial, text: null })),
    removeSerial: async (inventoryId: number, serial: string) =>
      inTurnOfDraft(() => {
        const { draft, question } = read();
        const step = removeSerial(draft, { inventoryId, serial, at: core.at() });
        core.take(step, question?.kind === 'serial' ? question : null);
      }),
    inspect: async () => inTurn(() => unlessBlocked(() => inspect(core))),
    answerCheck: async (answer: string) => inTurnOfDraft(() => answerChecklist(core, answer)),
    checkAgain: async () => inTurnOfDraft(() => checkAgain(core)),
    /** Null removes the grade. */
    setGrade: async (grade: ReturnGrade | null) => inTurnOfDraft(() => gradeSelected(core, grade, 'grade')),
    /** The question about the condition stays open: its grade may follow. */
    setNote: async (inventoryId: number, note: string) =>
      inTurnOfDraft(() => {
        const { draft, question } = read();
        const step = setNote(draft, { inventoryId, note, at: core.at() });
        core.take(step, question?.kind === 'grade' ? question : null);
      }),
    ask: async (kind: 'lot' | 'quantity' | 'action' | 'serial' | 'center' | 'drafts') =>
      inTurn(async () => {
        if (kind !== read().question?.kind && core.reportBlocked()) return;
        if (kind === 'center') change({ question: { kind } });
        else if (kind === 'drafts') await core.runAction('otherDrafts');
        else await askAboutLine(core, kind);
      }),
    printSlipNow: async () => inTurn(() => printSlip(core, true)),
    photo: async () => inTurn(() => unlessBlocked(() => pressPhoto(core))),
    /** A picture from a file. */
    addPhoto: async (readFile: ReadFile, isWhole: boolean) => {
      const inventoryId = isWhole ? null : photographedItem(read());
      await inTurnOfDraft(
        () => unlessBlocked(() => keepPhoto(core, readFile, inventoryId)),
        () => announcePhotoRejected(core, sentence('photos.otherDraft')),
      );
    },
    removePhoto: async (id: string) =>
      inTurnOfDraft(() => core.take(removePhoto(read().draft, { id, at: core.at() }))),
    /** The slip that bears this reference was printed. */
    slipPrinted: async (referenceId: string) => inTurn(() => noteSlipPrinted(core, referenceId)),
    /** Closes its preview, printed or not; not in turn, or it would close the slip requested meanwhile. */
    closeSlip: async () => change({ slip: null }),
    /** Another desk has a draft for the same parcel, or none (null); reported once, and not during a question. */
    noteElsewhere: async (elsewhere: DeskState['elsewhere']) =>
      inTurn(() => {
        if (elsewhere === null && read().elsewhere === null) return;
        change({ elsewhere });
        if (elsewhere === null || read().question !== null) return;
        core.say('PARCEL_ELSEWHERE', 'refused', { values: { desk: elsewhere.desk } });
      }),
    /** Retries failed reads. */
    serviceIsBack: async () =>
      inTurn(async () => {
        if (read().goods.state === 'failed') await readGoods(core);
        void findDuplicates(core);
      }),
  };
}
export type DeskSession = ReturnType<typeof createDeskSession>;

async function takeCode(core: DeskCore, lookUp: ItemLookUp, scan: DeskScan): Promise<void> {
  // Without the index, the code can still be a parcel's label.
  const found = await scan.shipments?.catch(() => null);
  const { draft, question, known } = core.read();
  const { reading, catalog } = lookUp;
  const text = reading.data;
  const askedLine = question?.kind === 'lot' ? lineOf(draft, question.inventoryId) : null;
  const lotLine = askedLine ?? lineAwaitingLot(draft);
  const meaning = meaningOf({
    draft,
    lookUp,
    shipments: found?.hits ?? [],
    lotLine,
    isLotAsked: askedLine !== null,
    lotsOf: (id) => known.get(id)?.lots ?? [],
    expectsParcel: question?.kind === 'parcelNext',
    expectsSerialOf: question?.kind === 'serial' ? question.inventoryId : null,
  });
  // Until then, it is unknown which return the piece belongs to.
  if (meaning.kind !== 'parcel' && core.reportBlocked()) return;
  switch (meaning.kind) {
    case 'item':
      return takeItem(core, { match: meaning.match, reading, at: core.at() });
    case 'lot': {
      const { inventoryId } = meaning.line;
      const { number: lotNumber, date: lotDate } = meaning.lot;
      core.take(setLot(draft, { inventoryId, lotNumber, lotDate, text, at: core.at() }));
      return;
    }
    case 'serial':
      if (announceUnsaved(core)) return;
      takeSerial(core, { inventoryId: meaning.inventoryId, serial: meaning.serial, text });
      return;
    case 'parcel':
      return takeParcel(core, parcelOf(text, meaning.candidates, core.at()));
    case 'several': {
      const scans = meaning.matches.map((match) => ({ match, reading, at: core.at() }));
      const lot = meaning.lot && { lot: { ...meaning.lot.lot, lineId: meaning.lot.line.inventoryId } };
      core.saySeveral({ reading, ...lot }, scans, meaning.shipments);
      return;
    }
    case 'unknown': {
      const { values, tone } = unknownItem(reading, catalog);
      const lotAction: readonly DeskAction[] = lotLine === null ? [] : ['takeAsLot'];
      const { currentId } = core.read();
      const line = currentId === null ? null : lineOf(draft, currentId);
      const serialAction: readonly DeskAction[] = line === null ? [] : ['takeAsSerial'];
      const actions = [...lotAction, 'askService', 'typeAgain', 'takeAsParcel', ...serialAction] as const;
      const lot = lotLine === null ? {} : { lot: { ...lotOfReading(reading), lineId: lotLine.inventoryId } };
      core.say('ITEM_UNKNOWN', tone, { values, actions }, { kind: 'unknown', reading, ...lot });
      return;
    }
    default:
      assertNever(meaning);
  }
}

async function runCommand(core: DeskCore, command: DeskCommand): Promise<void> {
  switch (command.kind) {
    case 'return':
      return beginNew(core);
    case 'receive':
      core.ports.go('/receiving-desk');
      return;
    case 'nextBox':
      return sendAndContinue(core, { go: 'nextBox', parcel: null });
    case 'takeExpected':
      return takeAll(core);
    case 'action': {
      const { action } = command;
      return core.onLine(({ inventoryId }) =>
        core.take(setAction(core.read().draft, { inventoryId, action, at: core.at() })),
      );
    }
    case 'serial':
      return askAboutLine(core, 'serial', false);
    case 'inspect':
      return inspect(core, false);
    case 'noLot':
      pickLotLine(core);
      return setSelectedLot(core, null, null, 'lot');
    case 'lot':
      pickLotLine(core);
      return setSelectedLot(core, command.lotNumber, null, 'lot');
    case 'slip':
      return printSlip(core, true);
    case 'photo':
      return pressPhoto(core);
    default:
  }
}

/** Selects the line that waits for a lot before a lot is entered, if the selected line takes none. */
function pickLotLine(core: DeskCore): void {
  const { draft, currentId } = core.read();
  const current = currentId === null ? null : lineOf(draft, currentId);
  const waiting = lineAwaitingLot(draft);
  const isWaited = waiting !== null && (current === null || current.facts?.isLot === false);
  if (isWaited) core.change({ currentId: waiting.inventoryId });
}
