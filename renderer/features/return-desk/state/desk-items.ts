import type { ReturnFeedback } from '#shared/returns/model/return-draft-steps.ts';
import { noteItem } from '#shared/returns/model/return-draft-steps.ts';
import { awaitsSerial, goodsOf, lineOf } from '#shared/returns/model/return-goods-rules.ts';
import { openChecks } from '#shared/returns/model/return-inspection-steps.ts';
import {
  addParts,
  type ItemScan,
  knownItemOf,
  type ScanAnswer,
  scanItem,
} from '#shared/returns/model/return-item-steps.ts';
import { setQuantity } from '#shared/returns/model/return-line-steps.ts';
import { addSerial } from '#shared/returns/model/return-serial-steps.ts';
import type { ReturnDraft, ShippedGoods } from '#shared/returns/return-draft.ts';
import type { ReturnItemView } from '#shared/returns/return-item-view.ts';
import type { DeskCore, DeskQuestion, ReturnTypes } from './desk-state.ts';

type OfferedParts = Omit<Extract<DeskQuestion, { kind: 'parts' }>, 'kind'>;

/** Counts a scanned item, and asks any question its step requires. */
export async function takeItem(core: DeskCore, scan: ItemScan): Promise<void> {
  const { draft, known } = core.read();
  const { inventoryId } = scan.match.item;
  const preference = known.get(inventoryId)?.preference ?? null;
  const checklist = known.get(inventoryId)?.checklist ?? null;
  const step = scanItem(draft, { ...scan, preference, checklist });
  if (step.feedback.code === 'ITEM_BUNDLE') return core.offerParts(scan.match.item, scan.reading);
  const isNew = core.read().modified === null;
  const fallback = isNew ? serialQuestion(step.draft, step.feedback) : null;
  const question = questionOf(step.feedback.code, scan) ?? fallback;
  core.take({ ...step, feedback: markDoubtful(step.feedback) }, question);
  if (step.draft === draft) return;
  if (!isNew && scan.reading.serial !== null && question === null) announceSerialUnsaved(core, step.feedback);
  const { feedback } = core.read();
  const isFirst = step.feedback.code === 'ITEM_ADDED' && isNew;
  void learnItems(core, [inventoryId]).then(() => {
    if (isFirst && core.read().feedback === feedback) askChecks(core, inventoryId);
  });
}

/** Reports that an existing return loses the serial number of a label, because the service has no field for it. */
function announceSerialUnsaved(core: DeskCore, { values }: ReturnFeedback): void {
  core.say('SERIAL_UNSAVED', 'asks', { values, actions: ['undo'] });
}

/** Asks an item's checklist after its first piece if no other question is open; the next scan dismisses it. */
function askChecks(core: DeskCore, inventoryId: number): void {
  const { draft, question } = core.read();
  const line = lineOf(draft, inventoryId);
  const [place] = line === null ? [] : openChecks(line);
  if (question === null && place !== undefined) {
    core.change({ question: { kind: 'check', inventoryId, byKey: false, place } });
  }
}

/** Marks the feedback for an unexpected or extra piece, which is counted, as needing attention, also by its sound. */
function markDoubtful(feedback: ReturnFeedback): ReturnTypes['step'] {
  const { quantity, expected } = feedback.values;
  const isDoubtful = typeof expected === 'number' && Number(quantity) > expected;
  return feedback.tone === 'done' && isDoubtful
    ? { ...feedback, tone: 'asks', actions: ['undo', 'removeLine'] }
    : feedback;
}

function questionOf(code: string, scan: ItemScan): DeskQuestion | null {
  const { inventoryId } = scan.match.item;
  switch (code) {
    case 'ITEM_OTHER_LOT':
    case 'ITEM_SERIAL_AGAIN':
      return { kind: 'scan', scan };
    case 'ITEM_LOT_ASKED':
      return { kind: 'lot', inventoryId, byKey: false };
    case 'ITEM_CASE_ASKED':
      return { kind: 'quantity', inventoryId, byKey: false, caseCode: scan.reading.data };
    default:
      return null;
  }
}

/** Sets a line's number of units; after those of a case, asks for a lot that its scan did not include. */
export function takeQuantity(
  core: DeskCore,
  { inventoryId, quantity, of }: { inventoryId: number; quantity: number; of: 'line' | 'case' },
): void {
  const asksLot = of === 'case';
  const step = setQuantity(core.read().draft, { inventoryId, quantity, asksLot, at: core.at() });
  const isLotAsked = step.feedback.code === 'ITEM_LOT_ASKED';
  core.take(step, isLotAsked ? { kind: 'lot', inventoryId, byKey: false } : null);
}

/** Returns the question for the serial number of a counted piece, if its item was shipped with serial numbers. */
function serialQuestion(draft: ReturnDraft, { code, inventoryId }: ReturnFeedback): DeskQuestion | null {
  const line = inventoryId === null ? null : lineOf(draft, inventoryId);
  const isCounted = code === 'ITEM_ADDED' || code === 'ITEM_COUNTED' || code === 'SERIAL_SET';
  if (line === null || !isCounted || !awaitsSerial(draft, line)) return null;
  return { kind: 'serial', inventoryId: line.inventoryId, byKey: false };
}

/**
 * Adds a serial number to a line; asks for the next one while pieces lack theirs, or while the user wants to enter
 * more.
 */
export function takeSerial(
  core: DeskCore,
  { inventoryId, serial, text }: { inventoryId: number; serial: string; text: string | null },
): void {
  const { question: asked, draft } = core.read();
  const step = addSerial(draft, { inventoryId, serial, text, at: core.at() });
  const isUndoable = step.feedback.tone === 'asks';
  const feedback: ReturnTypes['step'] = isUndoable ? { ...step.feedback, actions: ['undo'] } : step.feedback;
  const isEntered = asked?.kind === 'serial' && asked.inventoryId === inventoryId && asked.byKey;
  const question = isEntered || step.draft === draft ? asked : serialQuestion(step.draft, step.feedback);
  core.take({ ...step, feedback }, question?.kind === 'serial' ? question : null);
  if (step.draft !== draft) void learnItems(core, [inventoryId]);
}

/** Processes a scan again with the user's answer. */
export async function answerScan(core: DeskCore, answer: ScanAnswer): Promise<void> {
  const { question } = core.read();
  if (question?.kind === 'scan') await takeItem(core, { ...question.scan, at: core.at(), answer });
}

export function takeParts(core: DeskCore, { match, view, text }: OfferedParts, bundles: number): void {
  const parts = view.parts.flatMap(({ item, quantity }) => (item === null ? [] : [{ item, quantity }]));
  const { inventoryId: bundleId } = match.item;
  const leftOut = view.parts.length - parts.length;
  core.take(addParts(core.read().draft, { bundleId, parts, bundles, text, at: core.at(), leftOut }));
  void learnItems(
    core,
    parts.map(({ item }) => item.inventoryId),
  );
}

/** Reads the merchant's settings for items and their lots, and stores them with their lines. */
async function learnItems(core: DeskCore, ids: readonly number[]): Promise<void> {
  const { key } = core.read();
  const views: ReturnItemView[] = [];
  for (const id of new Set(ids)) {
    if (isLearned(core.read().draft, id)) continue;
    const view = await core.readItem(id);
    if (view !== null) views.push(view);
  }
  if (core.read().key !== key || views.length === 0) return;
  core.learn(
    views.reduce(
      (draft, { item, preference, checklist }) => noteItem(draft, knownItemOf(item, preference, checklist)),
      core.read().draft,
    ),
  );
}

/** Reads the missing data for the items of all lines, and for shipped items without a name. */
export async function learnLines(core: DeskCore): Promise<void> {
  const { lines, originalShipment } = core.read().draft;
  const nameless = (originalShipment?.goods ?? []).filter((item) => !isNamed(item));
  await learnItems(
    core,
    [...lines, ...nameless].map(({ inventoryId }) => inventoryId),
  );
}

const isNamed = ({ sku, name }: ShippedGoods) => sku !== null && name !== null;

function isLearned(draft: ReturnDraft, id: number): boolean {
  const line = lineOf(draft, id);
  const shipped = goodsOf(draft, id);
  if (line === null) return shipped === null || isNamed(shipped);
  return line.facts !== null && line.preference !== null && (shipped === null || isNamed(shipped));
}
