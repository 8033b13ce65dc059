import type { ReadFile } from '#renderer/desk/photos/photo-content.ts';
import type { PhotoPress } from '#renderer/desk/photos/use-photo-desk.ts';
import { assertNever } from '#renderer/platform/bridge/assert-never.ts';
import type { ShownRow } from '#shared/check-in/model/check-in-rules.ts';
import { boxesMetIn } from '#shared/check-in/model/check-in-sum.ts';
import type { DeskCommand } from '#shared/desk/model/desk-command.ts';
import type { ItemLookUp } from '#shared/inventory/item-view.ts';
import type { InboundFindings } from '#shared/receiving/receiving-index-view.ts';
import {
  type CheckInCore,
  codeInQuestion,
  createCheckInCore,
  type EarlierCounts,
  finishBox,
  takeBox,
  undoStep,
} from './check-in-core.ts';
import {
  countAnnounced,
  countInLot,
  countItem,
  countUnknown,
  itemAwaitingLot,
  setRow,
  takeAll,
} from './check-in-counts.ts';
import { type CheckInMeaning, meaningOf } from './check-in-meaning.ts';
import { dropPhoto, keepPhoto, photographedBox, takePhoto } from './check-in-photos.ts';
import type { CheckInAction, CheckInOrder, CheckInPorts, CheckInView } from './check-in-state.ts';

type CheckInScan = {
  /** Readings of the same keystrokes, most likely first. */
  readonly texts: readonly string[];
  /** Null for an ordinary code. */
  readonly command: DeskCommand | null;
  readonly catalog: Promise<ItemLookUp>;
  readonly inbound: Promise<InboundFindings>;
};

/** The desk where the goods received for an order are counted. */
export type CheckInDesk = ReturnType<typeof createCheckInDesk>;

/** Creates the desk of one order, with earlier counts; null if there are none. */
export function createCheckInDesk(ports: CheckInPorts, goods: CheckInOrder, earlier: EarlierCounts) {
  const core = createCheckInCore(ports, goods, earlier);
  /** The camera belongs to the screen, which may not be the one that started the desk. */
  let pressPhoto = async (): Promise<PhotoPress> => ({ kind: 'opened' });
  const photo = () => takePhoto(core, () => pressPhoto());
  const unlessBlocked = (run: () => void) => {
    if (!core.reportBlocked()) run();
  };
  return {
    read: core.read,
    subscribe: core.subscribe,
    learn: core.learnOrder,
    learnOthers: core.learnOthers,
    setBlind: core.setBlind,
    show: (view: CheckInView) => core.change({ view }),
    /** Resolves with the feedback. Scans are taken in order. */
    scan: async (scan: CheckInScan) => core.scan(scan.command, () => takeScan(core, scan, photo)),
    setCamera: (press: typeof pressPhoto) => {
      pressPhoto = press;
    },
    photo: async () => core.inTurn(() => (core.reportBlocked() ? undefined : photo())),
    addPhoto: async (read: ReadFile, isWhole: boolean) => {
      const boxId = isWhole ? null : photographedBox(core.read());
      await core.inTurn(() => (core.reportBlocked() ? undefined : keepPhoto(core, read, boxId)));
    },
    removePhoto: (id: string) => unlessBlocked(() => dropPhoto(core, id)),
    openBox: (boxId: number) => unlessBlocked(() => takeBox(core, boxId, null)),
    finishBox: () => unlessBlocked(() => finishBox(core)),
    /** Counts the current box, else the viewed one, as announced; without boxes, the whole order. */
    takeAll: () => unlessBlocked(() => takeShown(core)),
    setCount: (row: ShownRow, counted: number) => unlessBlocked(() => setRow(core, row, counted)),
    /** Selects the row that keys apply to. */
    select: (row: ShownRow) => {
      if (core.read().selectedRow?.key !== row.key) core.select(({ key }) => key === row.key);
    },
    undo: () => unlessBlocked(() => undoStep(core)),
    go: (action: CheckInAction) => runAction(core, action),
    /** Discards the count, also where it is saved with `forgetSaved`; from then on nothing of it is saved. */
    forget: async (forgetSaved: () => Promise<unknown>): Promise<void> => {
      await core.settle().catch(() => undefined);
      await forgetSaved();
      core.forget();
    },
    resume: core.resume,
    /** Runs something unless an open question must be answered first. */
    unlessBlocked,
    /** Reports that there is no selected row for a quantity. */
    sayNoRow: () => unlessBlocked(() => core.say('ROW_NONE', 'refused')),
  };
}

function takeShown(core: CheckInCore): void {
  const { draft: checkIn, goods, view, isBlind } = core.read();
  const boxId = checkIn.boxId ?? (view.of === 'box' ? view.boxId : null);
  if (boxId === null && goods.boxes.length > 0) {
    core.say('BOX_NONE', 'refused');
    return;
  }
  if (boxId !== null && checkIn.boxId === null && !isBlind) takeBox(core, boxId, null);
  takeAll(core, boxId, false);
}

/**
 * Returns the command for a confirmation: the repeated answer, or the first answer to a question that can be confirmed.
 */
function resolveConfirmation(core: CheckInCore, command: DeskCommand | null): DeskCommand | null {
  const { feedback } = core.read();
  if (command?.kind !== 'confirm') return command;
  if (feedback?.code === 'ALL_ASKED') return { kind: 'choice', number: 1 };
  const isRepeated = feedback?.code === 'ANSWER_REPEATED';
  return isRepeated ? { kind: 'choice', number: Number(feedback.values['number']) } : command;
}

async function takeScan(core: CheckInCore, scan: CheckInScan, photo: () => Promise<void>): Promise<void> {
  const { texts, catalog, inbound } = scan;
  const command = scan.command?.kind === 'unknown' ? null : resolveConfirmation(core, scan.command);
  if (command?.kind !== 'choice' && core.reportBlocked()) return;
  const [text = ''] = texts;
  if (command?.kind === 'photo') return photo();
  if (command !== null) {
    runCommand(core, command, text);
    return;
  }
  // The label of a box is recognized without either.
  const [lookUp, findings] = await Promise.all([catalog.catch(() => null), inbound.catch(() => null)]);
  const { goods, draft: checkIn, others } = core.read();
  const { boxId: openBoxId } = checkIn;
  const boxesMet = boxesMetIn([checkIn, ...others]);
  const lotAwaitedOf = itemAwaitingLot(core);
  const known = { boxesMet, openBoxId, lotAwaitedOf };
  const meaning = meaningOf({ ...goods, ...known, texts, lookUp, inbound: findings });
  applyMeaning(core, meaning, { text: lookUp?.reading.data ?? text, lookUp });
}

function applyMeaning(
  core: CheckInCore,
  meaning: CheckInMeaning,
  { text, lookUp }: { text: string; lookUp: ItemLookUp | null },
): void {
  switch (meaning.kind) {
    case 'box':
      takeBox(core, meaning.boxId, text);
      return;
    case 'otherBox': {
      const { order, boxId, boxNumber, trackingNumber } = meaning.hit;
      core.say('BOX_OTHER_ORDER', 'refused', {
        values: { box: String(boxNumber ?? boxId), order: String(order.id), tracking: trackingNumber },
        actions: [{ kind: 'goTo', orderId: order.id, boxId }],
      });
      return;
    }
    case 'thisOrder':
      core.say('ORDER_THIS', 'asks');
      return;
    case 'otherOrder': {
      const { order } = meaning.hit;
      core.say('ORDER_OTHER', 'refused', {
        values: { order: String(order.id) },
        actions: [{ kind: 'goTo', orderId: order.id, boxId: null }],
      });
      return;
    }
    case 'item':
      if (lookUp !== null) countItem(core, meaning.match, lookUp.reading);
      return;
    case 'announced':
      countAnnounced(core, meaning);
      return;
    case 'several':
      core.say('SEVERAL', 'asks', {
        values: { code: text, count: meaning.matches.length },
        actions: [
          ...meaning.matches.flatMap((match) =>
            lookUp === null ? [] : [{ kind: 'item', match, reading: lookUp.reading } as const],
          ),
          { kind: 'leave' },
        ],
      });
      return;
    case 'unknown':
      countUnknown(core, text, lookUp?.reading ?? null);
      return;
    default:
      assertNever(meaning);
  }
}

/** Runs a command of the check-in; all others are for the desks. */
function runCommand(core: CheckInCore, command: DeskCommand, text: string): void {
  const { selectedRow, feedback } = core.read();
  switch (command.kind) {
    case 'undo':
      undoStep(core);
      return;
    case 'nextBox':
      finishBox(core);
      return;
    case 'takeExpected':
      takeShown(core);
      return;
    case 'quantity':
      if (selectedRow === null) core.say('ROW_NONE', 'refused');
      else setRow(core, selectedRow, command.quantity);
      return;
    case 'choice': {
      const action = feedback?.actions[command.number - 1];
      if (action === undefined) core.askAgain('CHOICE_NONE', { number: command.number });
      else runAction(core, action);
      return;
    }
    default:
      core.askAgain('COMMAND_UNKNOWN', { code: text });
  }
}

function runAction(core: CheckInCore, action: CheckInAction): void {
  switch (action.kind) {
    case 'goTo':
      core.ports.goTo(action.orderId, action.boxId);
      return;
    case 'item':
      countItem(core, action.match, action.reading);
      return;
    case 'lot':
      countInLot(core, action.lot);
      return;
    case 'takeAll':
      takeAll(core, action.boxId, true);
      return;
    case 'undo':
      undoStep(core);
      return;
    case 'leave': {
      const code = codeInQuestion(core.read().feedback);
      if (code === null) core.say('ALL_LEFT', 'done');
      else core.say('NOT_COUNTED', 'done', { values: { code } });
      return;
    }
    default:
      assertNever(action);
  }
}
