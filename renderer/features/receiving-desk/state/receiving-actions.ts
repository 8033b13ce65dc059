import { removeBox } from '../../../../shared/receiving/model/receiving-box-steps.ts';
import { setHead } from '../../../../shared/receiving/model/receiving-draft-steps.ts';
import { removeLine, setLot } from '../../../../shared/receiving/model/receiving-line-steps.ts';
import type { ReceivingDraftLine } from '../../../../shared/receiving/receiving-draft.ts';
import { type DeskCore, sayOf } from './receiving-core.ts';
import { readItem } from './receiving-items.ts';
import type { DeskState, HeadField } from './receiving-state.ts';

/** The line that keys and command codes are about; null where the box has none. */
export function selectedLineOf({ draft, currentId }: Pick<DeskState, 'draft' | 'currentId'>) {
  return draft.lines.find(({ id }) => id === currentId) ?? null;
}

/** Does something with the line that a question of a kind is about, else with the one in hand, where there is one. */
export async function onLine(
  core: DeskCore,
  run: (line: ReceivingDraftLine) => Promise<void> | void,
  answers: 'lot' | 'quantity' | null = null,
): Promise<void> {
  const { asked, draft, currentId } = core.read();
  // Arrows may have led to another line since: an answer is not for that one.
  const isAsked = asked !== null && asked.kind === answers;
  const line = selectedLineOf({ draft, currentId: isAsked ? asked.lineId : currentId });
  if (line !== null) await run(line);
  else core.say(sayOf('LINE_NONE', 'refused', { actions: ['scanItem'] }));
}

/** Asks for a lot or a quantity of the selected line, in its place on the screen. */
export async function askAboutLine(core: DeskCore, kind: 'lot' | 'quantity'): Promise<void> {
  await onLine(core, ({ id, inventoryId }) => {
    core.change({ asked: { kind, lineId: id, byKey: true } });
    // The lots that the catalog keeps of it are offered when they are there.
    if (kind === 'lot' && inventoryId !== null) void readItem(core, inventoryId);
  });
}

/** Takes the selected line out of its box. */
export async function removeInHand(core: DeskCore): Promise<void> {
  await onLine(core, ({ id }) => core.take(removeLine(core.read().draft, { lineId: id, at: core.at() })));
}

/** Says of the selected line that it has no lot. */
export async function clearLot(core: DeskCore): Promise<void> {
  const none = { lotNumber: null, lotDate: null };
  await onLine(core, ({ id }) =>
    core.take(setLot(core.read().draft, { lineId: id, ...none, at: core.at() })),
  );
}

/** Takes the box that is being packed out of the order, with everything in it. */
export function removeCurrentBox(core: DeskCore): void {
  const { draft } = core.read();
  core.take(removeBox(draft, { boxId: draft.currentBoxId, at: core.at() }));
}

/** Leads to a part of the order's head. */
export function askHead(core: DeskCore, field: HeadField): void {
  core.change({ asked: { kind: 'head', field } });
}

/** Takes something out of the order's head. */
export function clearHead(core: DeskCore, field: 'finalDestination' | 'freight'): void {
  core.take(setHead(core.read().draft, { change: { [field]: null }, at: core.at() }));
}
