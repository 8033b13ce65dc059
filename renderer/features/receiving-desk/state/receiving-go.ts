import { nextBox } from '../../../../shared/receiving/model/receiving-box-steps.ts';
import { assertNever } from '../../../platform/bridge/assert-never.ts';
import {
  askAboutLine,
  askHead,
  clearHead,
  clearLot,
  onLine,
  removeCurrentBox,
  removeInHand,
  selectedLineOf,
} from './receiving-actions.ts';
import { beginNew, discardDraft, readDrafts, sayResumed, splitOrder } from './receiving-begin.ts';
import { type DeskCore, sayOf } from './receiving-core.ts';
import {
  askServiceByText,
  askServiceOfLine,
  countAnyway,
  offerPartsOfLine,
  takeSku,
} from './receiving-items.ts';
import { lineAwaitingLot, takeLabel, takeLot, undo } from './receiving-scans.ts';
import { sendOrder } from './receiving-sending.ts';
import type { DeskAction, HeadField } from './receiving-state.ts';

/** What a key asks for. */
export type AskedKind = 'boxes' | 'drafts' | 'paste' | 'merge' | 'repeat' | 'tracking' | HeadField;

/** Asks what a key asks for, in its place on the screen. */
export async function ask(core: DeskCore, kind: AskedKind): Promise<void> {
  const { currentBoxId: boxId } = core.read().draft;
  switch (kind) {
    case 'merge':
    case 'repeat':
    case 'tracking':
      core.change({ asked: { kind, boxId } });
      return;
    case 'drafts':
      await readDrafts(core);
      core.change({ asked: { kind } });
      return;
    case 'boxes':
    case 'paste':
      core.change({ asked: { kind } });
      return;
    default:
      askHead(core, kind);
  }
}

/** Does what a person chose to do about what was said; an action that belongs to nothing on the desk does nothing. */
export async function runAction(core: DeskCore, action: DeskAction): Promise<void> {
  const { asked, draft } = core.read();
  const unknown = asked?.kind === 'unknown' ? asked.text : null;
  switch (action) {
    case 'scanBox':
      core.say(sayOf('LABEL_NEXT', 'asks'), { kind: 'labelNext' });
      return;
    case 'takeAsBox':
      if (unknown !== null) takeLabel(core, unknown);
      return;
    case 'takeAsSku':
      if (unknown !== null) takeSku(core, unknown);
      return;
    case 'takeAsLot': {
      const line = lineAwaitingLot(draft);
      if (unknown !== null && line !== null) {
        await takeLot(core, line, { number: unknown, date: null, text: unknown });
      }
      return;
    }
    case 'askService':
      if (unknown !== null) return askServiceByText(core, unknown);
      return onLine(core, (line) => askServiceOfLine(core, line));
    case 'nextBox':
      core.take(nextBox(draft, core.at()));
      return;
    case 'chooseBox':
      return ask(core, 'boxes');
    case 'removeBox':
      removeCurrentBox(core);
      return;
    case 'mergeBoxes':
      return ask(core, 'merge');
    case 'splitOrder':
      return splitOrder(core);
    case 'chooseCenter':
      return ask(core, 'center');
    case 'chooseDestination':
      return ask(core, 'finalDestination');
    case 'choosePackageType':
      return ask(core, 'packageType');
    case 'choosePackaging':
      return ask(core, 'boxPackagingType');
    case 'enterArrival':
      return ask(core, 'arrival');
    case 'clearDestination':
      clearHead(core, 'finalDestination');
      return;
    case 'clearFreight':
      clearHead(core, 'freight');
      return;
    case 'enterQuantity':
      return askAboutLine(core, 'quantity');
    case 'enterLot':
      return askAboutLine(core, 'lot');
    case 'clearLot':
      return clearLot(core);
    case 'removeLine':
      return removeInHand(core);
    case 'chooseParts': {
      const line = selectedLineOf(core.read());
      if (line !== null) await offerPartsOfLine(core, line);
      return;
    }
    case 'countAnyway':
      return countAnyway(core);
    case 'typeAgain':
      core.ports.focusCodeField();
      return;
    case 'undo':
      undo(core);
      return;
    case 'newOrder':
      return beginNew(core);
    case 'otherDrafts':
      return ask(core, 'drafts');
    case 'sendAnyway':
    case 'sendAgain':
      return sendOrder(core, { isConfirmed: true });
    case 'keepAsNew':
      core.saveAsNew();
      sayResumed(core);
      return;
    case 'keepIt':
      sayResumed(core);
      return;
    case 'discard':
      return discardDraft(core);
    case 'openSent':
      openSent(core);
      return;
    case 'scanItem':
      // It is the next scan.
      return;
    default:
      assertNever(action);
  }
}

function openSent(core: DeskCore): void {
  const [last] = core.read().outcomes;
  if (last === undefined) return;
  core.ports.go(last.resultId === null ? `/outbox/${last.id}` : `/receiving/${last.resultId}`);
}
