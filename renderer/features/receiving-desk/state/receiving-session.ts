import type { OutboxState } from '../../../../shared/outbox/model/outbox-states.ts';
import {
  chooseBox,
  mergeBoxes,
  repeatBox,
  setTracking,
} from '../../../../shared/receiving/model/receiving-box-steps.ts';
import { type HeadChange, setHead } from '../../../../shared/receiving/model/receiving-draft-steps.ts';
import {
  addMany,
  type OrderedPieces,
  type ReceivingItemScan,
} from '../../../../shared/receiving/model/receiving-item-steps.ts';
import type { NamedLot } from '../../../../shared/returns/model/return-goods-rules.ts';
import { createAnswerOnce, isAnswer, sayLeft } from '../../../desk/state/answer-once.ts';
import { createDeskTurns, turnsOfDraft } from '../../../desk/state/desk-turns.ts';
import { failureOf } from '../../../platform/bridge/request-failure.ts';
import { onLine } from './receiving-actions.ts';
import { askDiscard, type DeskAddress, openAddress, openDraft, sayResumed } from './receiving-begin.ts';
import { createDeskCore, type DeskCore, type DeskPorts, sayOf } from './receiving-core.ts';
import { type AskedKind, ask, runAction } from './receiving-go.ts';
import { takeItem, takeParts } from './receiving-items.ts';
import {
  type DeskScan,
  sayHeld,
  sayRepeated,
  takeLot,
  takeQuantity,
  takeScan,
  undo,
} from './receiving-scans.ts';
import { followOutcome, readOutcomes, sendAsked } from './receiving-sending.ts';
import {
  type DeskAction,
  type DeskState,
  heldBy,
  isSpoken,
  openActions,
  type ShownDeskFeedback,
} from './receiving-state.ts';

/** What of the order something is about: a line, a box. */
type Concern = { readonly lineId: number | null; readonly boxId: number | null };

/** The order that is being built, and all that can be done to it, in turn. */
export type DeskSession = {
  readonly read: () => DeskState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly open: (address: DeskAddress) => Promise<void>;
  /** Takes a scan; resolves with what is said of it. */
  readonly scan: (scan: DeskScan) => Promise<ShownDeskFeedback | null>;
  readonly go: (action: DeskAction, about?: Concern) => Promise<void>;
  readonly send: () => Promise<void>;
  readonly undo: () => Promise<void>;
  /** What comes late from the form of another order (`key`) is not taken for this one. */
  readonly setHead: (change: HeadChange, key?: number) => Promise<void>;
  /** Goes on packing another box. */
  readonly chooseBox: (boxId: number) => Promise<void>;
  readonly setTracking: (boxId: number, trackingNumber: string) => Promise<void>;
  readonly mergeInto: (boxId: number) => Promise<void>;
  readonly repeatBox: (times: number) => Promise<void>;
  /** Makes a line the one that keys are about. */
  readonly select: (lineId: number) => void;
  readonly setQuantity: (quantity: number) => Promise<void>;
  readonly setLot: (lot: NamedLot) => Promise<void>;
  readonly takeParts: (bundles: number) => Promise<void>;
  readonly chooseItem: (scan: ReceivingItemScan) => Promise<void>;
  /** Puts the lines of a table into the box. */
  readonly takeLines: (lines: readonly Omit<OrderedPieces, 'text' | 'at'>[]) => Promise<void>;
  readonly openDraft: (id: number) => Promise<void>;
  readonly askDiscard: () => Promise<void>;
  readonly ask: (kind: AskedKind) => Promise<void>;
  /** Leaves what is asked without an answer. */
  readonly dismiss: () => void;
  readonly outboxChanged: (id: number, state: OutboxState) => Promise<void>;
};

/** Makes the session of a desk. */
export function createDeskSession(ports: DeskPorts): DeskSession {
  const core = createDeskCore(ports);
  const { read, change } = core;
  const { take: inTurn } = createDeskTurns({
    onWaiting: (waitingCount) => change({ waitingCount }),
    onFailure: (error) =>
      core.say(sayOf('READ_FAILED', 'refused', { values: { reason: failureOf(error).message } })),
  });

  const answers = createAnswerOnce(read);
  const inOrder = turnsOfDraft(inTurn, () => read().key);

  const unlessHeld = async (run: () => Promise<void> | void) => {
    if (!sayHeld(core)) await run();
  };
  /** What the question itself offers answers it; of a case that was counted, the count can be taken back. */
  const isForQuestion = (action: DeskAction) =>
    openActions(read()).includes(action) ||
    (read().asked?.kind === 'quantity' && (action === 'undo' || action === 'removeLine'));

  async function takeScanned(scan: DeskScan): Promise<void> {
    core.setOfScan(true);
    try {
      const { asked } = read();
      if (answers.isRepeated(scan.command)) sayRepeated(core, scan.command);
      else await takeScan(core, scan);
      if (!isAnswer(scan.command)) sayLeft(core, asked);
    } finally {
      core.setOfScan(false);
    }
  }

  return {
    read,
    subscribe: core.subscribe,
    async open(address) {
      await inTurn(() => openAddress(core, address));
      void readOutcomes(core);
    },
    async scan(scan) {
      await inTurn(() => takeScanned(scan));
      // What is chosen takes a turn of its own, behind this one.
      if (isAnswer(scan.command)) await inTurn(() => undefined);
      answers.note(scan.command);
      return read().feedback;
    },
    go: async (action, about) =>
      inTurn(async () => {
        if (!isForQuestion(action) && sayHeld(core)) return;
        if (about !== undefined) turnTo(core, about);
        await runAction(core, action);
      }),
    send: async () => inTurn(() => unlessHeld(() => sendAsked(core))),
    undo: async () =>
      inTurn(() => {
        if (isForQuestion('undo') || !sayHeld(core)) undo(core);
      }),
    setHead: async (given, key) =>
      inTurn(() => {
        const { draft, asked } = read();
        if (key !== undefined && key !== read().key) return;
        const step = setHead(draft, { change: given, at: core.at() });
        if (step.draft !== draft) core.take(step, asked);
      }),
    chooseBox: async (boxId) =>
      inOrder(() => {
        if (read().draft.currentBoxId !== boxId) core.take(chooseBox(read().draft, { boxId, at: core.at() }));
        else change({ asked: null });
      }),
    setTracking: async (boxId, trackingNumber) =>
      inOrder(() => core.take(setTracking(read().draft, { boxId, trackingNumber, at: core.at() }))),
    mergeInto: async (boxId) =>
      inOrder(() => {
        const { draft } = read();
        core.take(mergeBoxes(draft, { from: draft.currentBoxId, into: boxId, at: core.at() }));
      }),
    repeatBox: async (times) =>
      inOrder(() => {
        const { draft } = read();
        core.take(repeatBox(draft, { boxId: draft.currentBoxId, times, at: core.at() }));
      }),
    select(lineId) {
      if (read().currentId !== lineId) change({ currentId: lineId });
    },
    setQuantity: async (quantity) => inOrder(() => takeQuantity(core, quantity)),
    setLot: async (lot) => inOrder(() => onLine(core, (line) => takeLot(core, line, lot), 'lot')),
    takeParts: async (bundles) => inOrder(() => takeParts(core, bundles)),
    chooseItem: async (scan) => inOrder(() => takeItem(core, { ...scan, at: core.at() })),
    takeLines: async (items) =>
      inOrder(() => core.take(addMany(read().draft, { items, text: null, at: core.at() }))),
    openDraft: async (id) => inTurn(() => openDraft(core, id)),
    askDiscard: async () => inTurn(() => unlessHeld(() => askDiscard(core))),
    ask: async (kind) => inTurn(() => unlessHeld(() => ask(core, kind))),
    dismiss() {
      // What only the feedback asks is left by saying where the desk is now.
      if (isSpoken(read().asked) || heldBy(read()) !== null) sayResumed(core);
      else change({ asked: null });
    },
    outboxChanged: async (id, state) => followOutcome(core, id, state),
  };
}

/** What is done next is about this line or box. */
function turnTo(core: DeskCore, { lineId, boxId }: Concern): void {
  const { draft } = core.read();
  if (boxId !== null && boxId !== draft.currentBoxId) {
    core.take(chooseBox(draft, { boxId, at: core.at() }));
  }
  if (lineId !== null) core.change({ currentId: lineId });
}
