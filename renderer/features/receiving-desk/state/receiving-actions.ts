import { nextBox, removeBox } from '../../../../shared/receiving/model/receiving-box-steps.ts';
import { setHead } from '../../../../shared/receiving/model/receiving-draft-steps.ts';
import { removeLine, setLot } from '../../../../shared/receiving/model/receiving-line-steps.ts';
import { splitDraft } from '../../../../shared/receiving/model/receiving-split-rules.ts';
import type { Run, SharedAction } from '../../../desk/state/draft-plan.ts';
import { takeItem, takeSku } from './receiving-items.ts';
import { lineAwaitingLot, takeLabel, takeLot } from './receiving-scans.ts';
import { type DeskAction, type DeskCore, type HeadField, valuesOf } from './receiving-state.ts';

/** What a key asks for. */
export type AskedKind = 'boxes' | 'drafts' | 'paste' | 'merge' | 'repeat' | 'tracking' | HeadField;

/** Asks what a key asks for, in its place on the screen. */
export async function ask(core: DeskCore, kind: AskedKind): Promise<void> {
  switch (kind) {
    case 'merge':
    case 'repeat':
    case 'tracking':
      core.change({ asked: { kind, boxId: core.read().draft.currentBoxId } });
      return;
    case 'drafts':
      return core.runAction('otherDrafts');
    case 'boxes':
    case 'paste':
      core.change({ asked: { kind } });
      return;
    default:
      core.change({ asked: { kind: 'head', field: kind } });
  }
}

/** What the desk does about what was said, beside what every desk does. */
export function deskActionsOf(core: DeskCore): Readonly<Record<Exclude<DeskAction, SharedAction>, Run>> {
  const { read } = core;
  const unknownText = () => {
    const { asked } = read();
    return asked?.kind === 'unknown' ? asked.text : null;
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
      const text = unknownText();
      const line = lineAwaitingLot(read().draft);
      if (text !== null && line !== null) await takeLot(core, line, { number: text, date: null, text });
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
    /** Counts a piece whose serial number was scanned before, as a person says. */
    async countAnyway() {
      const { asked } = read();
      if (asked?.kind === 'scan')
        await takeItem(core, { ...asked.scan, at: core.at(), isCountedAnyway: true });
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

/** Asks for a lot or a quantity of the selected line, in its place on the screen. */
async function askAboutLine(core: DeskCore, kind: 'lot' | 'quantity'): Promise<void> {
  await core.onLine(({ id, inventoryId }) => {
    core.change({ asked: { kind, lineId: id, byKey: true } });
    // The lots that the catalog has of it are offered when they are there.
    if (kind === 'lot' && inventoryId !== null) void core.readItem(inventoryId);
  });
}

/**
 * Goes on in another order under the same head, with the boxes that the one on the desk is too large for; that one
 * stays a draft with as many as it takes.
 */
async function splitOrder(core: DeskCore): Promise<void> {
  const { saved, rest } = splitDraft(core.read().draft);
  // The rest first: until it is on the disk as well nothing leaves the order that has it.
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
