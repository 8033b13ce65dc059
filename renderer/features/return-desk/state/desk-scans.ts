import type { DeskCommand } from '../../../../shared/desk/model/desk-command.ts';
import type { ItemLookUp } from '../../../../shared/inventory/item-view.ts';
import { undoLast } from '../../../../shared/returns/model/return-draft-steps.ts';
import { lineAwaitingLot, lineOf } from '../../../../shared/returns/model/return-goods-rules.ts';
import { unknownItem } from '../../../../shared/returns/model/return-item-steps.ts';
import { setAction, setLot, setQuantity } from '../../../../shared/returns/model/return-line-steps.ts';
import type { ShipmentFindings } from '../../../../shared/shipments/shipment-view.ts';
import { askAgain } from '../../../desk/state/answer-once.ts';
import { assertNever } from '../../../platform/bridge/assert-never.ts';
import { failureOf } from '../../../platform/bridge/request-failure.ts';
import { justNext, leaveFor, onLine, printSlip, runAction, takeAll } from './desk-actions.ts';
import { beginNew } from './desk-begin.ts';
import { type DeskCore, sayOf } from './desk-core.ts';
import { takeItem, takeParts } from './desk-items.ts';
import { parcelOf, takeParcel } from './desk-parcels.ts';
import { sendAsked } from './desk-sending.ts';
import { type DeskAction, type DeskState, heldBy } from './desk-state.ts';
import { meaningOf } from './scan-meaning.ts';

/** A scan at the desk, with what is being looked up about it. */
export type DeskScan = {
  /** Readings of the same keys, the likeliest first. */
  readonly texts: readonly string[];
  /** What it tells the desk to do; null for an ordinary code. */
  readonly command: DeskCommand | null;
  readonly catalog: Promise<ItemLookUp>;
  readonly shipments: Promise<ShipmentFindings>;
};

/** Commands that answer a question, or do nothing to it. */
function isForQuestion({ kind }: DeskCommand, asked: DeskState['asked']): boolean {
  if (kind === 'choice' || kind === 'slip') return true;
  if (kind === 'confirm') return asked?.kind !== 'parcel';
  if (asked?.kind === 'parts') return kind === 'quantity';
  return asked?.kind === 'quantity' && (kind === 'quantity' || kind === 'undo' || kind === 'remove');
}

/** Does with a scan what it means to the return on the desk. */
export async function takeScan(core: DeskCore, scan: DeskScan): Promise<void> {
  const { command } = scan;
  if (command !== null && command.kind !== 'unknown') {
    if (!isForQuestion(command, core.read().asked) && sayHeld(core)) return;
    await obey(core, command);
    return;
  }
  // Whether it is another parcel's label is not known before it was looked up.
  if (core.read().asked?.kind !== 'parcel' && sayHeld(core)) return;
  const [text = ''] = scan.texts;
  try {
    const [lookUp, found] = await Promise.all([
      scan.catalog,
      // Without the index a parcel can still be a parcel.
      scan.shipments.catch(() => null),
    ]);
    if (command !== null && lookUp.matches.length === 0) {
      core.say(sayOf('COMMAND_UNKNOWN', 'refused', { values: { text } }));
      return;
    }
    await takeCode(core, lookUp, found);
  } catch (error) {
    const values = { text, reason: failureOf(error).message };
    core.say(sayOf('SCAN_FAILED', 'refused', { values, actions: ['typeAgain'] }));
  }
}

async function takeCode(core: DeskCore, lookUp: ItemLookUp, found: ShipmentFindings | null): Promise<void> {
  const { draft, asked, known } = core.read();
  const { reading, catalog } = lookUp;
  const text = reading.data;
  const meaning = meaningOf({
    draft,
    lookUp,
    shipments: found?.hits ?? [],
    lotsOf: (id) => known.get(id)?.lots ?? [],
    expectsParcel: asked?.kind === 'parcelNext',
  });
  // Whose the piece is, is not known before.
  if (meaning.kind !== 'parcel' && sayHeld(core)) return;
  switch (meaning.kind) {
    case 'item':
      return takeItem(core, { match: meaning.match, reading, at: core.at() });
    case 'lot': {
      const { inventoryId } = meaning.line;
      const { number: lotNumber, date: lotDate } = meaning.lot;
      core.take(setLot(draft, { inventoryId, lotNumber, lotDate, text, at: core.at() }));
      return;
    }
    case 'parcel':
      return takeParcel(core, parcelOf(text, meaning.candidates, core.at()));
    case 'several': {
      const scans = meaning.matches.map((match) => ({ match, reading, at: core.at() }));
      const { shipments } = meaning;
      const values = { text, count: scans.length + shipments.length };
      core.say(sayOf('SCAN_SEVERAL', 'asks', { values }), { kind: 'several', text, scans, shipments });
      return;
    }
    case 'unknown': {
      const { values, tone } = unknownItem(reading, catalog);
      const lotAction: readonly DeskAction[] = lineAwaitingLot(draft) === null ? [] : ['takeAsLot'];
      const actions = [...lotAction, 'askService', 'typeAgain', 'takeAsParcel'] as const;
      core.say(sayOf('ITEM_UNKNOWN', tone, { values, actions }), { kind: 'unknown', text });
      return;
    }
    default:
      assertNever(meaning);
  }
}

async function obey(core: DeskCore, command: DeskCommand): Promise<void> {
  const at = core.at();
  switch (command.kind) {
    case 'return':
      return beginNew(core);
    case 'receive':
      core.ports.go('/receiving-desk');
      return;
    case 'send':
      return sendAsked(core, justNext);
    case 'nextBox':
      return leaveFor(core, { go: 'nextBox', parcel: null });
    case 'undo':
      undo(core);
      return;
    case 'takeExpected':
      return takeAll(core);
    case 'quantity':
      return takeQuantity(core, command.quantity);
    case 'remove':
      return runAction(core, 'removeLine');
    case 'action':
      return onLine(core, (inventoryId) =>
        core.take(setAction(core.read().draft, { inventoryId, action: command.action, at })),
      );
    case 'noLot':
      pickLotLine(core);
      return runAction(core, 'goWithoutLot');
    case 'lot': {
      pickLotLine(core);
      const { lotNumber } = command;
      return onLine(core, (inventoryId) =>
        core.take(setLot(core.read().draft, { inventoryId, lotNumber, lotDate: null, at })),
      );
    }
    case 'slip':
      return printSlip(core);
    case 'choice':
      if (!core.ports.pick(command.number)) {
        askAgain(core, sayOf('CHOICE_NONE', 'refused', { values: { number: command.number } }));
      }
      return;
    case 'confirm':
      return confirm(core);
    case 'unknown':
      return;
    default:
      assertNever(command);
  }
}

/** A question holds something: it is asked again, and nothing else is done before it is answered. */
export function sayHeld(core: DeskCore): boolean {
  const { asked } = core.read();
  const about = heldBy(core.read());
  if (about === null) return false;
  const feedback =
    asked?.kind === 'parcel'
      ? sayOf('PARCEL_WAITS', 'refused', { values: { tracking: about } })
      : sayOf('QUESTION_WAITS', 'refused', { values: { text: about } });
  askAgain(core, feedback);
  return true;
}

/** Says yes: to an answer that was repeated, else to a question that asks for it. */
async function confirm(core: DeskCore): Promise<void> {
  const { asked, feedback } = core.read();
  if (feedback?.code === 'ANSWER_REPEATED' && core.ports.pick(Number(feedback.values['number']))) return;
  if (asked?.kind === 'send' && feedback?.actions.includes('sendAnyway') === true)
    return runAction(core, 'sendAnyway');
  if (asked?.kind === 'discard') return runAction(core, 'discard');
  askAgain(core, sayOf('CONFIRM_NONE', 'refused'));
}

/** Says that the answer which led to this question does not answer it. */
export function sayRepeated(core: DeskCore, command: DeskCommand | null): void {
  const number = command?.kind === 'choice' ? command.number : 0;
  askAgain(core, sayOf('ANSWER_REPEATED', 'refused', { values: { number } }));
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
    (inventoryId) => core.take(setQuantity(core.read().draft, { inventoryId, quantity, at: core.at() })),
    'quantity',
  );
}

/** A lot that is told is that of the line that waits for it, where the selected line does not. */
function pickLotLine(core: DeskCore): void {
  const { draft, currentId } = core.read();
  const current = currentId === null ? null : lineOf(draft, currentId);
  const waiting = lineAwaitingLot(draft);
  const isWaited = waiting !== null && (current === null || current.facts?.isLot === false);
  if (isWaited) core.change({ currentId: waiting.inventoryId });
}
