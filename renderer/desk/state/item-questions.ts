import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import { namesOf } from '#shared/receiving/model/receiving-draft-steps.ts';
import type { ReturnItemView } from '#shared/returns/return-item-view.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';
import type { ShipmentHit } from '#shared/shipments/shipment-view.ts';
import type { DeskCore } from './desk-core.ts';
import { findItemsAtService, itemAtService } from './desk-requests.ts';
import type { AskedCode, DraftDesk, DraftDeskTypes, DraftPlan, NamedLine } from './draft-plan.ts';

/**
 * Creates the questions that a scan leaves open: which of several things it names, which parts of a bundle, and what
 * the service knows about it.
 */
export function createItemQuestions<Types extends DraftDeskTypes>(
  core: DeskCore<DraftDesk<Types>>,
  ports: Types['ports'],
  plan: DraftPlan<Types>,
) {
  const { read, say, change } = core;

  const lotActions = ({ lot }: AskedCode) => (lot === undefined ? [] : (['takeAsLot'] as const));

  /** Asks which of several things a code means. */
  function saySeveral(
    asked: AskedCode,
    scans: readonly Types['scan'][],
    shipments: readonly ShipmentHit[] = [],
  ): void {
    const actions = lotActions(asked);
    const count = scans.length + shipments.length;
    const values = { text: asked.reading.data, count, lot: asked.lot === undefined ? 'no' : 'yes' };
    say('SCAN_SEVERAL', 'asks', { values, actions }, { kind: 'several', ...asked, scans, shipments });
  }

  /**
   * Returns the catalog data of an item on this desk, read once per draft unless a part is still unknown; null if the
   * item is unknown or the catalog can't be read.
   */
  async function readItem(id: number): Promise<ReturnItemView | null> {
    const known = read().known.get(id);
    if (known?.parts.every(({ item }) => item !== null)) return known;
    const view = await ports.call('returns.readItem', { id }).catch(() => null);
    if (view !== null) change({ known: new Map([...read().known, [id, view]]) });
    return view ?? known ?? null;
  }

  /** Offers the parts of a bundle, which no draft accepts; `reading` is its scan, null if it is already a line. */
  async function offerParts(line: NamedLine, reading: ScanReading | null): Promise<void> {
    const view = line.inventoryId === null ? null : await readItem(line.inventoryId);
    if (view === null || !plan.hasParts(view)) {
      plan.sayPartsUnknown(line, reading);
      return;
    }
    const match = { item: view.item, by: 'id', lot: null } as const;
    const asked = { match, view, text: reading?.data ?? null, hasSerial: reading?.serial != null };
    const details = { values: namesOf(line), actions: ['chooseParts', 'scanItem'] as const };
    say('ITEM_BUNDLE', 'refused', details, { kind: 'parts', ...asked });
  }

  /** Asks the service for an item by its label, which the catalog on this desk does not know. */
  async function askServiceByLabel({ reading, lot }: AskedCode): Promise<void> {
    const { data: text } = reading;
    const asked = { reading, ...(lot === undefined ? {} : { lot }) };
    const question = { kind: 'unknown', ...asked } as const;
    const unknownActions = [...lotActions(asked), ...plan.unknownActions];
    say('ASKING', 'working', { values: { text } }, question);
    try {
      const { matches, isSure, isBarcodeUnchecked } = await findItemsAtService(ports.call, reading);
      // The user has left it meanwhile.
      if (read().question !== question) return;
      const scans = matches.map((match) => ({ match, reading, at: core.at() }));
      const [scan] = scans;
      if (scan === undefined) {
        const values = { text, barcodes: isBarcodeUnchecked ? 'unchecked' : 'checked' };
        say('SERVICE_KNOWS_NOT', 'refused', { values, actions: unknownActions }, question);
      } else if (isSure) await plan.takeItem(scan);
      else saySeveral(asked, scans);
    } catch (error) {
      if (read().question !== question) return;
      const values = { text, reason: failureReason(failureOf(error)) };
      say('SERVICE_FAILED', 'refused', { values, actions: ['askService', ...unknownActions] }, question);
    }
  }

  /** Asks the service for a line's item that the catalog on this desk does not know, or has as deleted. */
  async function askServiceOfLine(line: Types['line']): Promise<void> {
    const { key, currentId: lineId } = read();
    const text = line.sku || String(line.inventoryId ?? '');
    const values = { ...namesOf(line), text };
    say('ASKING', 'working', { lineId, values });
    try {
      const { item, isCase, isBarcodeUnchecked } = await itemAtService(ports.call, line);
      if (read().key !== key) return;
      if (item === null) {
        const barcodes = isCase ? 'ofCase' : isBarcodeUnchecked ? 'unchecked' : 'checked';
        const unknown = { text, barcodes };
        say('SERVICE_KNOWS_NOT', 'refused', { lineId, values: unknown, actions: ['removeLine'] });
        return;
      }
      core.note(plan.noteItem(read().draft, line, item));
      say('ITEM_TOLD', 'done', { lineId, values: namesOf(line) });
    } catch (error) {
      const reason = failureReason(failureOf(error));
      const actions = ['askService', 'removeLine'] as const;
      say('SERVICE_FAILED', 'refused', { lineId, values: { ...values, reason }, actions });
    }
  }

  return { saySeveral, readItem, offerParts, askServiceByLabel, askServiceOfLine };
}
