import { matchOfItem } from '../../../../shared/inventory/model/hit-of-item.ts';
import { namesOf, noteItem } from '../../../../shared/returns/model/return-draft-steps.ts';
import { goodsOf, lineOf } from '../../../../shared/returns/model/return-goods-rules.ts';
import {
  addParts,
  type ItemScan,
  knownItemOf,
  type ScanAnswer,
  scanItem,
} from '../../../../shared/returns/model/return-item-steps.ts';
import type { ReturnDraft, ShippedGoods } from '../../../../shared/returns/return-draft.ts';
import type { ReturnItemView } from '../../../../shared/returns/return-item-view.ts';
import { findItemsAtService, plainReading } from '../../../desk/state/service-items.ts';
import { failureOf } from '../../../platform/bridge/request-failure.ts';
import { type DeskCore, sayOf } from './desk-core.ts';
import type { DeskFeedback, DeskQuestion } from './desk-state.ts';

/** Counts a scanned item, and asks what its step asks. */
export async function takeItem(core: DeskCore, scan: ItemScan): Promise<void> {
  const { draft, known } = core.read();
  const { inventoryId } = scan.match.item;
  const preference = known.get(inventoryId)?.preference ?? null;
  const step = scanItem(draft, { ...scan, preference });
  if (step.feedback.code === 'ITEM_BUNDLE') return offerParts(core, scan);
  core.take({ ...step, feedback: doubted(step.feedback) }, questionOf(step.feedback.code, scan));
  if (step.draft !== draft) void learnItems(core, [inventoryId]);
}

/** A piece that was not expected, or one too many, is counted, and is worth a look: it sounds so. */
function doubted(feedback: DeskFeedback): DeskFeedback {
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
      return { kind: 'quantity', inventoryId, byKey: false };
    default:
      return null;
  }
}

/** Hands a scan in once more, with what a person answered. */
export async function answerScan(core: DeskCore, answer: ScanAnswer): Promise<void> {
  const { asked } = core.read();
  if (asked?.kind !== 'scan') return;
  await takeItem(core, { ...asked.scan, at: core.at(), answer });
}

/** A bundle cannot come back, its parts can: says so, and offers them. */
async function offerParts(core: DeskCore, { match, reading }: ItemScan): Promise<void> {
  const view = await readItem(core, match.item.inventoryId);
  const text = reading.data;
  if (view !== null && view.parts.length > 0) {
    askParts(core, { kind: 'parts', match, view, text });
    return;
  }
  const values = namesOf(match.item);
  core.say(sayOf('PARTS_UNKNOWN', 'refused', { values, actions: ['askService', 'scanItem'] }), {
    kind: 'unknown',
    text,
  });
}

/** Offers the parts of a bundle that is a line already: it went out as one, or came to be known as one later. */
export async function offerPartsOfLine(core: DeskCore, inventoryId: number): Promise<void> {
  const line = lineOf(core.read().draft, inventoryId);
  if (line === null) return;
  const view = await readItem(core, inventoryId);
  if (view !== null && view.parts.length > 0) {
    askParts(core, { kind: 'parts', match: { item: view.item, by: 'id', lot: null }, view, text: null });
    return;
  }
  const values = namesOf(line);
  core.say(sayOf('PARTS_UNKNOWN', 'refused', { inventoryId, values, actions: ['removeLine'] }));
}

function askParts(core: DeskCore, question: Extract<DeskQuestion, { kind: 'parts' }>): void {
  const values = namesOf(question.match.item);
  core.say(sayOf('ITEM_BUNDLE', 'refused', { values, actions: ['chooseParts', 'scanItem'] }), question);
}

/** Puts the parts that are offered into the return. */
export function takeParts(core: DeskCore, bundles: number): void {
  const { asked, draft } = core.read();
  if (asked?.kind !== 'parts') return;
  const parts = asked.view.parts.flatMap(({ item, quantity }) => (item === null ? [] : [{ item, quantity }]));
  const { inventoryId: bundleId } = asked.match.item;
  core.take(addParts(draft, { bundleId, parts, bundles, text: asked.text, at: core.at() }));
  void learnItems(
    core,
    parts.map(({ item }) => item.inventoryId),
  );
}

/** What the catalog on this desk knows of an item, read once; null where it does not know it, or cannot be asked. */
export async function readItem(core: DeskCore, id: number): Promise<ReturnItemView | null> {
  const known = core.read().known.get(id);
  if (known !== undefined) return known;
  const view = await core.ports.call('returns.readItem', { id }).catch(() => null);
  if (view !== null) core.change({ known: new Map([...core.read().known, [id, view]]) });
  return view;
}

/** Reads what the merchant wants done with items, and their lots, and writes it beside their lines. */
async function learnItems(core: DeskCore, ids: readonly number[]): Promise<void> {
  const { key } = core.read();
  const views: ReturnItemView[] = [];
  for (const id of new Set(ids)) {
    if (isLearned(core.read().draft, id)) continue;
    const view = await readItem(core, id);
    if (view !== null) views.push(view);
  }
  if (core.read().key !== key || views.length === 0) return;
  core.learn(
    views.reduce(
      (draft, { item, preference }) => noteItem(draft, knownItemOf(item, preference)),
      core.read().draft,
    ),
  );
}

/** Reads what is not known yet of the items of all lines, and of what went out and has no name of its own. */
export async function learnLines(core: DeskCore): Promise<void> {
  const { lines, originalShipment } = core.read().draft;
  const nameless = (originalShipment?.goods ?? []).filter((goods) => !isNamed(goods));
  await learnItems(
    core,
    [...lines, ...nameless].map(({ inventoryId }) => inventoryId),
  );
}

const isNamed = ({ sku, name }: ShippedGoods) => sku !== null && name !== null;

function isLearned(draft: ReturnDraft, id: number): boolean {
  const line = lineOf(draft, id);
  const goods = goodsOf(draft, id);
  if (line === null) return goods === null || isNamed(goods);
  return line.facts !== null && line.preference !== null && (goods === null || isNamed(goods));
}

/** Asks the service for an item by the text of its label, where the catalog on this desk does not know it. */
export async function askServiceByText(core: DeskCore, text: string): Promise<void> {
  core.say(sayOf('ASKING', 'working', { values: { text } }), { kind: 'unknown', text });
  try {
    const { matches, isSure } = await findItemsAtService(core.ports.call, text);
    const scans = matches.map((match) => ({ match, reading: plainReading(text), at: core.at() }));
    const [scan] = scans;
    if (scan === undefined) {
      const actions = ['typeAgain', 'takeAsParcel'] as const;
      core.say(sayOf('SERVICE_KNOWS_NOT', 'refused', { values: { text }, actions }), {
        kind: 'unknown',
        text,
      });
    } else if (isSure) {
      await takeItem(core, scan);
    } else {
      core.say(sayOf('SCAN_SEVERAL', 'asks', { values: { text, count: scans.length } }), {
        kind: 'several',
        text,
        scans,
        shipments: [],
      });
    }
  } catch (error) {
    const values = { text, reason: failureOf(error).message };
    const actions = ['askService', 'typeAgain', 'takeAsParcel'] as const;
    core.say(sayOf('SERVICE_FAILED', 'refused', { values, actions }), { kind: 'unknown', text });
  }
}

/** Asks the service for an item of a line, of which the catalog on this desk knows nothing, or that it is gone. */
export async function askServiceById(core: DeskCore, inventoryId: number): Promise<void> {
  const { key, draft } = core.read();
  const line = draft.lines.find((entry) => entry.inventoryId === inventoryId);
  const named = { id: inventoryId, sku: line?.sku ?? '', name: line?.name ?? '' };
  core.say(
    sayOf('ASKING', 'working', { inventoryId, values: { ...named, text: named.sku || String(inventoryId) } }),
  );
  try {
    const { data, asOf } = await core.ports.call('inventory.read', { id: inventoryId, prefer: 'service' });
    if (core.read().key !== key) return;
    core.note(noteItem(core.read().draft, knownItemOf(matchOfItem(data, asOf).item)));
    core.say(sayOf('ITEM_TOLD', 'done', { inventoryId, values: named }));
  } catch (error) {
    const values = { ...named, text: named.sku || String(inventoryId), reason: failureOf(error).message };
    core.say(
      sayOf('SERVICE_FAILED', 'refused', { inventoryId, values, actions: ['askService', 'removeLine'] }),
    );
  }
}
