import type { Center } from '../../../../shared/centers/centers.ts';
import type { OutboxState } from '../../../../shared/outbox/model/outbox-states.ts';
import type { NamedLot } from '../../../../shared/returns/model/return-goods-rules.ts';
import { dropSetAside, type ItemScan } from '../../../../shared/returns/model/return-item-steps.ts';
import type { ReturnActionName } from '../../../../shared/returns/model/return-kinds.ts';
import { setAction, setLot } from '../../../../shared/returns/model/return-line-steps.ts';
import type { ShipmentHit } from '../../../../shared/shipments/shipment-view.ts';
import { createAnswerOnce, isAnswer, sayLeft } from '../../../desk/state/answer-once.ts';
import { createDeskTurns, turnsOfDraft } from '../../../desk/state/desk-turns.ts';
import { failureOf } from '../../../platform/bridge/request-failure.ts';
import {
  askAboutLine,
  justNext,
  leaveFor,
  noteSlipPrinted,
  onLine,
  runAction,
  sayOn,
  takeAll,
  takeCenter,
} from './desk-actions.ts';
import { askDiscard, type DeskAddress, openAddress, openDraft, readDrafts } from './desk-begin.ts';
import { createDeskCore, type DeskPorts, sayOf } from './desk-core.ts';
import { takeItem, takeParts } from './desk-items.ts';
import { findDuplicates, parcelOf, readGoodsAgain, takeParcel, takeShipment } from './desk-parcels.ts';
import { type DeskScan, sayHeld, sayRepeated, takeQuantity, takeScan, undo } from './desk-scans.ts';
import { followOutcome, readOutcomes, sendAsked } from './desk-sending.ts';
import {
  type DeskAction,
  type DeskState,
  heldBy,
  isSpoken,
  openActions,
  type ShownDeskFeedback,
} from './desk-state.ts';

/**
 * The return that is being built, and all that can be done to it. What is asked of it is done in turn: a scan while
 * another one is looked up waits, and is not lost. Every step is kept on the disk before the next but one.
 */
export type DeskSession = {
  readonly read: () => DeskState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly open: (address: DeskAddress) => Promise<void>;
  /** Takes a scan; resolves with what is said of it. */
  readonly scan: (scan: DeskScan) => Promise<ShownDeskFeedback | null>;
  readonly go: (action: DeskAction, inventoryId?: number | null) => Promise<void>;
  readonly send: () => Promise<void>;
  readonly nextBox: () => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly takeAll: () => Promise<void>;
  /** Makes a line the one that keys are about. */
  readonly select: (inventoryId: number) => void;
  readonly setQuantity: (quantity: number) => Promise<void>;
  readonly setAction: (action: ReturnActionName) => Promise<void>;
  /** Null says that none can be read. */
  readonly setLot: (lot: NamedLot | null) => Promise<void>;
  readonly setCenter: (center: Center) => Promise<void>;
  readonly takeParts: (bundles: number) => Promise<void>;
  readonly chooseItem: (scan: ItemScan) => Promise<void>;
  readonly chooseShipment: (hit: ShipmentHit) => Promise<void>;
  readonly openDraft: (id: number) => Promise<void>;
  readonly dropSetAside: (inventoryId: number, lotNumber: string | null) => Promise<void>;
  readonly askDiscard: () => Promise<void>;
  readonly ask: (kind: 'lot' | 'quantity' | 'action' | 'center' | 'drafts') => Promise<void>;
  /** Leaves what is asked without an answer. */
  readonly dismiss: () => void;
  readonly slipPrinted: () => Promise<void>;
  /** Its preview is left, printed or not. */
  readonly closeSlip: () => Promise<void>;
  readonly outboxChanged: (id: number, state: OutboxState) => Promise<void>;
  /** The service is back: what could not be read is read. */
  readonly serviceIsBack: () => Promise<void>;
};

/** Makes the session of a desk. */
export function createDeskSession(ports: DeskPorts): DeskSession {
  const core = createDeskCore(ports);
  const { read, change } = core;
  /** What fails is said. */
  const { take: inTurn } = createDeskTurns({
    onWaiting: (waitingCount) => change({ waitingCount }),
    onFailure: (error) =>
      core.say(sayOf('READ_FAILED', 'refused', { values: { reason: failureOf(error).message } })),
  });

  const unlessHeld = async (run: () => Promise<void> | void) => {
    if (!sayHeld(core)) await run();
  };
  /** What the question itself offers answers it; of a case that was counted, the count can be taken back. */
  const isForQuestion = (action: DeskAction) =>
    openActions(read()).includes(action) ||
    (read().asked?.kind === 'quantity' && (action === 'undo' || action === 'removeLine'));
  const answers = createAnswerOnce(read);
  const inReturn = turnsOfDraft(inTurn, () => read().key);

  return {
    read,
    subscribe: core.subscribe,
    open: async (address) => {
      await inTurn(() => openAddress(core, address));
      void readOutcomes(core);
    },
    async scan(scan) {
      const take = async () => {
        core.setOfScan(true);
        try {
          const { asked } = read();
          if (answers.isRepeated(scan.command)) sayRepeated(core, scan.command);
          else await takeScan(core, scan);
          if (!isAnswer(scan.command)) sayLeft(core, asked);
        } finally {
          core.setOfScan(false);
        }
      };
      await inTurn(take);
      // What is chosen takes a turn of its own, behind this one.
      if (isAnswer(scan.command)) await inTurn(() => undefined);
      answers.note(scan.command);
      return read().feedback;
    },
    go: async (action, inventoryId = null) =>
      inTurn(async () => {
        if (!isForQuestion(action) && sayHeld(core)) return;
        if (inventoryId !== null) change({ currentId: inventoryId });
        if (action === 'undo') undo(core);
        else await runAction(core, action);
      }),
    send: async () => inTurn(() => unlessHeld(() => sendAsked(core, justNext))),
    nextBox: async () => inTurn(() => unlessHeld(() => leaveFor(core, { go: 'nextBox', parcel: null }))),
    undo: async () =>
      inTurn(() => {
        if (isForQuestion('undo') || !sayHeld(core)) undo(core);
      }),
    takeAll: async () => inTurn(() => unlessHeld(() => takeAll(core))),
    select(inventoryId) {
      if (read().currentId !== inventoryId) change({ currentId: inventoryId });
    },
    setQuantity: async (quantity) => inReturn(() => takeQuantity(core, quantity)),
    setAction: async (action) =>
      inReturn(() =>
        onLine(
          core,
          (inventoryId) => core.take(setAction(read().draft, { inventoryId, action, at: core.at() })),
          'action',
        ),
      ),
    setLot: async (lot) =>
      inReturn(() => {
        const given = { lotNumber: lot?.number ?? null, lotDate: lot?.date ?? null };
        return onLine(
          core,
          (inventoryId) => core.take(setLot(read().draft, { inventoryId, ...given, at: core.at() })),
          'lot',
        );
      }),
    setCenter: async (center) => inReturn(() => takeCenter(core, center)),
    takeParts: async (bundles) => inReturn(() => takeParts(core, bundles)),
    chooseItem: async (scan) => inReturn(() => takeItem(core, { ...scan, at: core.at() })),
    chooseShipment: async (hit) =>
      inReturn(() => {
        const { asked } = read();
        if (asked?.kind !== 'several') return takeShipment(core, hit);
        return takeParcel(core, parcelOf(asked.text, [hit], core.at()));
      }),
    openDraft: async (id) => inTurn(() => openDraft(core, id)),
    dropSetAside: async (inventoryId, lotNumber) =>
      inReturn(() => core.take(dropSetAside(read().draft, { inventoryId, lotNumber, at: core.at() }))),
    askDiscard: async () => inTurn(() => unlessHeld(() => askDiscard(core))),
    ask: async (kind) =>
      inTurn(async () => {
        if (kind !== read().asked?.kind && sayHeld(core)) return;
        if (kind === 'center') change({ asked: { kind } });
        else if (kind === 'drafts') {
          await readDrafts(core);
          change({ asked: { kind } });
        } else await askAboutLine(core, kind);
      }),
    dismiss() {
      // What only the feedback asks is left by saying where the desk is now.
      if (isSpoken(read().asked) || heldBy(read()) !== null) sayOn(core);
      else change({ asked: null });
    },
    slipPrinted: async () => inTurn(() => noteSlipPrinted(core)),
    closeSlip: async () => inTurn(() => change({ slip: null })),
    outboxChanged: async (id, state) => followOutcome(core, id, state),
    serviceIsBack: async () =>
      inTurn(async () => {
        await readGoodsAgain(core);
        void findDuplicates(core);
      }),
  };
}
