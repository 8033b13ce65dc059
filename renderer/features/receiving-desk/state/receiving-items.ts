import { matchOfItem } from '../../../../shared/inventory/model/hit-of-item.ts';
import { namesOf } from '../../../../shared/receiving/model/receiving-draft-steps.ts';
import {
  addMany,
  addPieces,
  itemOfSku,
  type OrderedItem,
  type ReceivingItemScan,
  scanItem,
} from '../../../../shared/receiving/model/receiving-item-steps.ts';
import { noteItem } from '../../../../shared/receiving/model/receiving-line-steps.ts';
import type { ReceivingDraftLine } from '../../../../shared/receiving/receiving-draft.ts';
import { knownItemOf } from '../../../../shared/returns/model/return-item-steps.ts';
import type { ReturnItemView } from '../../../../shared/returns/return-item-view.ts';
import { findItemsAtService, plainReading } from '../../../desk/state/service-items.ts';
import { failureOf } from '../../../platform/bridge/request-failure.ts';
import { type DeskCore, sayOf } from './receiving-core.ts';
import type { DeskFeedback, DeskQuestion } from './receiving-state.ts';

/** Counts a scanned item into the box that is being packed, and asks what its step asks. */
export async function takeItem(core: DeskCore, scan: ReceivingItemScan): Promise<void> {
  const { draft } = core.read();
  const step = scanItem(draft, scan);
  if (step.feedback.code === 'ITEM_BUNDLE') return offerParts(core, scan);
  core.take(step, questionOf(step.feedback, scan));
  // The lots of it are offered when they are there.
  if (step.feedback.code === 'ITEM_LOT_ASKED') void readItem(core, scan.match.item.inventoryId);
}

function questionOf({ code, lineId }: DeskFeedback, scan: ReceivingItemScan): DeskQuestion | null {
  if (code === 'ITEM_SERIAL_AGAIN') return { kind: 'scan', scan };
  if (lineId === null) return null;
  if (code === 'ITEM_LOT_ASKED') return { kind: 'lot', lineId, byKey: false };
  return code === 'ITEM_CASE_ASKED' ? { kind: 'quantity', lineId, byKey: false } : null;
}

/** Counts a piece whose serial number was scanned before, as a person says. */
export async function countAnyway(core: DeskCore): Promise<void> {
  const { asked } = core.read();
  if (asked?.kind === 'scan') await takeItem(core, { ...asked.scan, at: core.at(), isCountedAnyway: true });
}

/** A bundle never arrives as one, its parts do: says so, and offers them. */
async function offerParts(core: DeskCore, { match, reading }: ReceivingItemScan): Promise<void> {
  await askParts(core, match.item, reading.data);
}

/** Offers the parts of a bundle that is a line already: it came to be known as one later. */
export async function offerPartsOfLine(core: DeskCore, line: ReceivingDraftLine): Promise<void> {
  await askParts(core, line, null);
}

async function askParts(
  core: DeskCore,
  item: { inventoryId: number | null; sku: string | null; name: string | null },
  text: string | null,
): Promise<void> {
  const values = namesOf(item);
  const view = item.inventoryId === null ? null : await readItem(core, item.inventoryId);
  if (view === null || partsOf(view).length === 0) {
    core.say(sayOf('PARTS_UNKNOWN', 'refused', { values, actions: ['scanItem'] }));
    return;
  }
  const match = { item: view.item, by: 'id' as const, lot: null };
  core.say(sayOf('ITEM_BUNDLE', 'refused', { values, actions: ['chooseParts'] }), {
    kind: 'parts',
    match,
    view,
    text,
  });
}

/** The parts of a bundle that can arrive: those that this desk knows, and that are things. */
export function partsOf({ parts }: Pick<ReturnItemView, 'parts'>): { item: OrderedItem; quantity: number }[] {
  return parts.flatMap(({ item, quantity }) => {
    if (item === null || item.isBundle || item.isDigital) return [];
    return [{ item: orderedItem(item), quantity }];
  });
}

/** Puts the parts that are offered into the box. */
export function takeParts(core: DeskCore, bundles: number): void {
  const { asked, draft } = core.read();
  if (asked?.kind !== 'parts') return;
  const bundleId = asked.match.item.inventoryId;
  const items = partsOf(asked.view).map(({ item, quantity }) => ({
    item,
    quantity: quantity * bundles,
    lot: null,
  }));
  core.take(addMany(draft, { items, text: asked.text, at: core.at(), insteadOf: bundleId }));
}

/** What the catalog on this desk knows of an item, read once; null where it does not know it, or cannot be asked. */
export async function readItem(core: DeskCore, id: number): Promise<ReturnItemView | null> {
  const known = core.read().known.get(id);
  if (known !== undefined) return known;
  const view = await core.ports.call('returns.readItem', { id }).catch(() => null);
  if (view !== null) core.change({ known: new Map([...core.read().known, [id, view]]) });
  return view;
}

/** Puts an item into the box by its SKU alone, which this desk does not know. */
export function takeSku(core: DeskCore, sku: string): void {
  const pieces = { item: itemOfSku(sku), quantity: 1, lot: null, text: sku, at: core.at() };
  core.take(addPieces(core.read().draft, pieces));
}

/** Asks the service for an item by the text of its label, where the catalog on this desk does not know it. */
export async function askServiceByText(core: DeskCore, text: string): Promise<void> {
  const asked: DeskQuestion = { kind: 'unknown', text };
  core.say(sayOf('ASKING', 'working', { values: { text } }), asked);
  try {
    const { matches, isSure } = await findItemsAtService(core.ports.call, text);
    const scans = matches.map((match) => ({ match, reading: plainReading(text), at: core.at() }));
    const [scan] = scans;
    if (scan === undefined) {
      const actions = ['takeAsSku', 'typeAgain', 'takeAsBox'] as const;
      core.say(sayOf('SERVICE_KNOWS_NOT', 'refused', { values: { text }, actions }), asked);
    } else if (isSure) {
      await takeItem(core, scan);
    } else {
      const values = { text, count: scans.length };
      core.say(sayOf('SCAN_SEVERAL', 'asks', { values }), { kind: 'several', text, scans });
    }
  } catch (error) {
    const values = { text, reason: failureOf(error).message };
    const actions = ['askService', 'takeAsSku', 'typeAgain', 'takeAsBox'] as const;
    core.say(sayOf('SERVICE_FAILED', 'refused', { values, actions }), asked);
  }
}

/** Asks the service for the item of a line, of which the catalog on this desk knows nothing, or that it is gone. */
export async function askServiceOfLine(core: DeskCore, line: ReceivingDraftLine): Promise<void> {
  const { key } = core.read();
  const named = namesOf(line);
  const lineId = line.id;
  const text = line.sku ?? String(line.inventoryId ?? '');
  core.say(sayOf('ASKING', 'working', { lineId, values: { ...named, text } }));
  try {
    const item = await itemAtService(core, line);
    if (core.read().key !== key) return;
    if (item === null) {
      core.say(sayOf('SERVICE_KNOWS_NOT', 'refused', { lineId, values: { text }, actions: ['removeLine'] }));
      return;
    }
    core.note(noteItem(core.read().draft, item));
    core.say(sayOf('ITEM_TOLD', 'done', { lineId, values: named }));
  } catch (error) {
    const values = { ...named, text, reason: failureOf(error).message };
    core.say(sayOf('SERVICE_FAILED', 'refused', { lineId, values, actions: ['askService', 'removeLine'] }));
  }
}

/** By its id, else by its SKU; null where the service has none of that SKU alone. */
async function itemAtService(core: DeskCore, line: ReceivingDraftLine): Promise<OrderedItem | null> {
  const { call } = core.ports;
  if (line.inventoryId === null) {
    const { matches, isSure } = await findItemsAtService(call, line.sku ?? '');
    const [match] = matches;
    return match === undefined || !isSure ? null : orderedItem(match.item);
  }
  const { data, asOf } = await call('inventory.read', { id: line.inventoryId, prefer: 'service' });
  return orderedItem(matchOfItem(data, asOf).item);
}

/** An item of the catalog as an order takes it. */
export function orderedItem(hit: Parameters<typeof knownItemOf>[0]): OrderedItem {
  const { preference: _, ...item } = knownItemOf(hit);
  return item;
}
