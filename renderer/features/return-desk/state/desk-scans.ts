import type { DeskCommand } from '../../../../shared/desk/model/desk-command.ts';
import type { ItemLookUp } from '../../../../shared/inventory/item-view.ts';
import { lineAwaitingLot, lineOf } from '../../../../shared/returns/model/return-goods-rules.ts';
import { unknownItem } from '../../../../shared/returns/model/return-item-steps.ts';
import { setAction, setLot } from '../../../../shared/returns/model/return-line-steps.ts';
import type { DeskScan } from '../../../desk/state/draft-plan.ts';
import { assertNever } from '../../../platform/bridge/assert-never.ts';
import { leaveFor, printSlip, setSelectedLot, takeAll } from './desk-actions.ts';
import { takeItem } from './desk-items.ts';
import { parcelOf, takeParcel } from './desk-parcels.ts';
import type { DeskAction, DeskCore } from './desk-state.ts';
import { meaningOf } from './scan-meaning.ts';

/** Does with a code what it means to the return. */
export async function takeCode(core: DeskCore, lookUp: ItemLookUp, scan: DeskScan): Promise<void> {
  // Without the index a parcel can still be a parcel.
  const found = await scan.shipments?.catch(() => null);
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
  if (meaning.kind !== 'parcel' && core.sayHeld()) return;
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
      core.saySeveral(text, scans, meaning.shipments);
      return;
    }
    case 'unknown': {
      const { values, tone } = unknownItem(reading, catalog);
      const lotAction: readonly DeskAction[] = lineAwaitingLot(draft) === null ? [] : ['takeAsLot'];
      const actions = [...lotAction, 'askService', 'typeAgain', 'takeAsParcel'] as const;
      core.say('ITEM_UNKNOWN', tone, { values, actions }, { kind: 'unknown', text });
      return;
    }
    default:
      assertNever(meaning);
  }
}

/** Does what only this desk does by a command. */
export async function obey(core: DeskCore, command: DeskCommand): Promise<void> {
  switch (command.kind) {
    case 'return':
      return core.beginNew();
    case 'receive':
      core.ports.go('/receiving-desk');
      return;
    case 'nextBox':
      return leaveFor(core, { go: 'nextBox', parcel: null });
    case 'takeExpected':
      return takeAll(core);
    case 'action': {
      const { action } = command;
      return core.onLine(({ inventoryId }) =>
        core.take(setAction(core.read().draft, { inventoryId, action, at: core.at() })),
      );
    }
    case 'noLot':
      pickLotLine(core);
      return setSelectedLot(core, null);
    case 'lot':
      pickLotLine(core);
      return setSelectedLot(core, command.lotNumber);
    case 'slip':
      return printSlip(core);
    default:
  }
}

/** A lot that is told is that of the line that waits for it, where the selected line does not. */
function pickLotLine(core: DeskCore): void {
  const { draft, currentId } = core.read();
  const current = currentId === null ? null : lineOf(draft, currentId);
  const waiting = lineAwaitingLot(draft);
  const isWaited = waiting !== null && (current === null || current.facts?.isLot === false);
  if (isWaited) core.change({ currentId: waiting.inventoryId });
}
