import type { CheckIn } from '../../../shared/check-in/check-in.ts';
import type { CheckInRow } from '../../../shared/check-in/model/check-in-rows.ts';
import type { DeskCommand } from '../../../shared/desk/model/desk-command.ts';
import type { ItemLookUp } from '../../../shared/inventory/item-view.ts';
import type { InboundFindings } from '../../../shared/receiving/receiving-index-view.ts';
import { createAnswerOnce } from '../../desk/state/answer-once.ts';
import { createDeskTurns } from '../../desk/state/desk-turns.ts';
import { assertNever } from '../../platform/bridge/assert-never.ts';
import { failureOf } from '../../platform/bridge/request-failure.ts';
import { finishBox, takeBox, undoStep } from './check-in-boxes.ts';
import {
  type CheckInCore,
  type CheckInFeedback,
  type CheckInPorts,
  createCheckInCore,
} from './check-in-core.ts';
import { countAnnounced, countInLot, countItem, countUnknown, setRow } from './check-in-counts.ts';
import {
  type CheckInAction,
  type CheckInCommand,
  checkInCommand,
  heldBy,
  type ShownCheckInFeedback,
} from './check-in-feedback.ts';
import { type CheckInMeaning, meaningOf } from './check-in-meaning.ts';
import type { CheckInOrder, CheckInState, CheckInView } from './check-in-state.ts';

/** A scan at a check-in, with what is being looked up about it. */
type CheckInScan = {
  /** Readings of the same keys, the likeliest first. */
  readonly texts: readonly string[];
  /** What it tells the desk to do; null for an ordinary code. */
  readonly command: DeskCommand | null;
  readonly catalog: Promise<ItemLookUp>;
  readonly inbound: Promise<InboundFindings>;
};

/** Where what came in for an order is counted. */
export type CheckInDesk = {
  readonly read: () => CheckInState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Compares with what is known of the order by now. */
  readonly learn: (goods: CheckInOrder) => void;
  readonly show: (view: CheckInView) => void;
  /** Does with a scan what it means; resolves with what was said of it. Scans are taken in their order. */
  readonly scan: (scan: CheckInScan) => Promise<ShownCheckInFeedback | null>;
  readonly openBox: (boxId: number) => void;
  readonly finishBox: () => void;
  readonly setCount: (row: CheckInRow, counted: number) => void;
  readonly undo: () => void;
  readonly go: (action: CheckInAction) => void;
  /** Forgets the count, with what that does where it is kept; from then on nothing of it is kept. */
  readonly forget: (forgetSaved: () => Promise<unknown>) => Promise<void>;
  /** There is no selected row that a quantity could be said of. */
  readonly sayNoRow: () => void;
};

/** Makes the desk of one order, with what was counted before; null where nothing was. */
export function createCheckInDesk(
  ports: CheckInPorts,
  goods: CheckInOrder,
  saved: CheckIn | null,
): CheckInDesk {
  const core = createCheckInCore(ports, goods, saved);
  const turns = createDeskTurns({
    onWaiting: (waitingCount) => core.change({ waitingCount }),
    onFailure: (error) => {
      core.say({ code: 'SCAN_FAILED', tone: 'refused', values: { reason: failureOf(error).message } });
    },
  });
  const answers = createAnswerOnce(core.read);
  const unlessHeld = (run: () => void) => {
    if (!sayHeld(core)) run();
  };
  return {
    read: core.read,
    subscribe: core.subscribe,
    learn: core.learn,
    show: (view) => core.change({ view }),
    async scan(scan) {
      let feedback: ShownCheckInFeedback | null = null;
      await turns.take(async () => {
        core.setOfScan(true);
        try {
          if (answers.isRepeated(scan.command)) sayRepeated(core, scan.command);
          else await takeScan(core, scan);
        } finally {
          answers.note(scan.command);
          feedback = core.read().feedback;
          core.setOfScan(false);
        }
      });
      return feedback;
    },
    openBox: (boxId) => unlessHeld(() => takeBox(core, boxId, null)),
    finishBox: () => unlessHeld(() => finishBox(core)),
    setCount: (row, counted) => unlessHeld(() => setRow(core, row, counted)),
    undo: () => unlessHeld(() => undoStep(core)),
    go: (action) => runAction(core, action),
    async forget(forgetSaved) {
      await core.settle();
      await forgetSaved();
      core.end();
    },
    sayNoRow: () => core.say({ code: 'ROW_NONE', tone: 'refused' }),
  };
}

/** Says that the answer which led to this question does not answer it. */
function sayRepeated(core: CheckInCore, command: DeskCommand | null): void {
  const number = command?.kind === 'choice' ? command.number : 0;
  askAgain(core, { code: 'ANSWER_REPEATED', tone: 'refused', values: { number } });
}

/** Says something of an answer; what can be answered stays. */
function askAgain(core: CheckInCore, feedback: CheckInFeedback): void {
  core.say({ ...feedback, actions: core.read().feedback?.actions ?? [] });
}

/** Which item was scanned is asked still: it is asked again, and nothing else is done before. */
function sayHeld(core: CheckInCore): boolean {
  const code = heldBy(core.read().feedback);
  if (code !== null) askAgain(core, { code: 'QUESTION_WAITS', tone: 'refused', values: { code } });
  return code !== null;
}

/** A yes to an answer that was repeated is that answer. */
function confirmed(core: CheckInCore, command: DeskCommand | null): DeskCommand | null {
  const { feedback } = core.read();
  const isYes = command?.kind === 'confirm' && feedback?.code === 'ANSWER_REPEATED';
  return isYes ? { kind: 'choice', number: Number(feedback.values['number']) } : command;
}

async function takeScan(core: CheckInCore, scan: CheckInScan): Promise<void> {
  const { texts, catalog, inbound } = scan;
  const command = scan.command?.kind === 'unknown' ? null : confirmed(core, scan.command);
  const own = command === null ? null : checkInCommand(command);
  if (own?.kind !== 'choice' && sayHeld(core)) return;
  if (own !== null) {
    obey(core, own);
    return;
  }
  const [text = ''] = texts;
  if (command !== null) {
    askAgain(core, { code: 'COMMAND_UNKNOWN', tone: 'refused', values: { code: text } });
    return;
  }
  // The label of a box is known without either.
  const [lookUp, findings] = await Promise.all([catalog.catch(() => null), inbound.catch(() => null)]);
  const { goods, checkIn } = core.read();
  const { boxId: openBoxId, boxesMet } = checkIn;
  const meaning = meaningOf({ ...goods, boxesMet, openBoxId, texts, lookUp, inbound: findings });
  mean(core, meaning, { text: lookUp?.reading.data ?? text, lookUp });
}

function mean(
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
      core.say({
        code: 'BOX_OTHER_ORDER',
        tone: 'refused',
        values: { box: String(boxNumber ?? boxId), order: String(order.id), tracking: trackingNumber },
        actions: [{ kind: 'goTo', orderId: order.id, boxId }],
      });
      return;
    }
    case 'thisOrder':
      core.say({ code: 'ORDER_THIS', tone: 'asks' });
      return;
    case 'otherOrder': {
      const { order } = meaning.hit;
      core.say({
        code: 'ORDER_OTHER',
        tone: 'refused',
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
      core.say({
        code: 'SEVERAL',
        tone: 'asks',
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
      countUnknown(core, text);
      return;
    default:
      assertNever(meaning);
  }
}

function obey(core: CheckInCore, command: CheckInCommand): void {
  switch (command.kind) {
    case 'undo':
      undoStep(core);
      return;
    case 'nextBox':
      finishBox(core);
      return;
    case 'quantity': {
      const { selectedRow } = core.read();
      if (selectedRow === null) core.say({ code: 'ROW_NONE', tone: 'refused' });
      else setRow(core, selectedRow, command.quantity);
      return;
    }
    case 'choice': {
      const action = core.read().feedback?.actions[command.number - 1];
      if (action === undefined) {
        askAgain(core, { code: 'CHOICE_NONE', tone: 'refused', values: { number: command.number } });
      } else runAction(core, action);
      return;
    }
    default:
      assertNever(command);
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
    case 'undo':
      undoStep(core);
      return;
    case 'leave':
      core.say({ code: 'NOT_COUNTED', tone: 'done', values: { code: heldBy(core.read().feedback) ?? '' } });
      return;
    default:
      assertNever(action);
  }
}
