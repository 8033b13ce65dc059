import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import {
  chooseShipment,
  prefillFromShipment,
  type ShipmentCandidate,
  scanParcel,
} from '#shared/returns/model/return-parcel-steps.ts';
import type { Duplicates } from '#shared/returns/return-change-view.ts';
import type { ShipmentHit } from '#shared/shipments/shipment-view.ts';
import { learnLines } from './desk-items.ts';
import type { DeskCore, DeskDuplicate, DeskQuestion, HeldParcel } from './desk-state.ts';

/** The next scan waits this long for what went out: what it says depends on that. */
const goodsPatienceMs = 1_500;

/** A shipment of the index as a scanned parcel may be it. */
function candidateOf(hit: ShipmentHit): ShipmentCandidate {
  const { shipmentId, orderId, trackingNumber, customerName, by } = hit;
  return { shipmentId, orderId, trackingNumber, customerName, by: by === 'suffix' ? 'suffix' : 'exact' };
}

export function parcelOf(text: string, hits: readonly ShipmentHit[], at: string): HeldParcel {
  return { scan: { text, candidates: hits.map(candidateOf), at }, hits };
}

/** Takes a parcel's label, reads what went out with its shipment, and looks for returns that it may be in already. */
export async function takeParcel(core: DeskCore, parcel: HeldParcel): Promise<void> {
  const { draft } = core.read();
  const step = scanParcel(draft, parcel.scan);
  core.take(step, questionOf(step.feedback.code, parcel));
  if (step.draft === draft) return;
  await readGoods(core);
  void findDuplicates(core);
}

function questionOf(code: string, parcel: HeldParcel): DeskQuestion | null {
  const { scan, hits } = parcel;
  switch (code) {
    case 'PARCEL_OTHER':
      return { kind: 'parcel', parcel };
    case 'PARCEL_AMBIGUOUS':
      return { kind: 'shipment', tracking: scan.text, candidates: hits };
    default:
      return null;
  }
}

/** Takes one of the shipments that the parcel may be. */
export async function takeShipment(core: DeskCore, hit: ShipmentHit): Promise<void> {
  core.take(chooseShipment(core.read().draft, { candidate: candidateOf(hit), at: core.at() }));
  await readGoods(core);
  void findDuplicates(core);
}

/**
 * Reads what went out with the original shipment, where that is not known yet. It resolves when that is known, cannot
 * be, or takes too long to be waited for; it is taken all the same when it comes.
 */
export async function readGoods(core: DeskCore): Promise<void> {
  const shipment = core.read().draft.originalShipment;
  if (shipment === null || shipment.goods !== null) return;
  core.change({ goods: { state: 'reading' } });
  const reading = fetchGoods(core, shipment.id);
  await Promise.race([reading, new Promise<void>((done) => core.ports.later(done, goodsPatienceMs))]);
}

async function fetchGoods(core: DeskCore, id: number): Promise<void> {
  const { key } = core.read();
  const isWanted = () => core.read().key === key && core.read().draft.originalShipment?.id === id;
  try {
    const { data } = await core.ports.call('orders.readShipment', { id, prefer: 'service' });
    if (!isWanted()) return;
    core.change({ goods: { state: 'read' } });
    const step = prefillFromShipment(core.read().draft, { shipment: data, at: core.at() });
    // What comes late is no answer to the last scan: it stands beside the lines, and is not said over it.
    if (core.read().feedback?.code === 'PARCEL_TAKEN') core.take(step);
    else core.note(step.draft);
    await learnLines(core);
  } catch (error) {
    if (isWanted()) core.change({ goods: { state: 'failed', failure: failureOf(error) } });
  }
}

/** Looks for returns with the same tracking number or shipment; what cannot be asked hinders nobody. */
export async function findDuplicates(core: DeskCore): Promise<void> {
  const { key, draft, modified } = core.read();
  const { trackingNumber, originalShipment } = draft;
  if (trackingNumber === null && originalShipment === null) {
    core.change({ duplicates: [] });
    return;
  }
  // Asked with its own row, so that neither itself nor its customer's other boxes are found.
  await core.settle().catch(() => undefined);
  const { row } = core.read();
  const found = await core.ports
    .call('returns.findDuplicates', {
      referenceId: modified === null ? (row?.referenceId ?? null) : null,
      trackingNumber,
      originalShipmentId: originalShipment?.id ?? null,
      otherBoxes: [],
      outboxId: row?.id ?? null,
    })
    .catch(() => null);
  const now = core.read();
  const isSame =
    now.key === key &&
    now.draft.trackingNumber === trackingNumber &&
    now.draft.originalShipment?.id === originalShipment?.id;
  if (found === null || !isSame) return;
  core.change({ duplicates: duplicatesOf(found).filter(({ id }) => id === null || id !== modified?.id) });
}

function duplicatesOf({ duplicates, onThisDesk }: Duplicates): DeskDuplicate[] {
  return [
    ...duplicates.map(({ reasons, order }) => ({
      reasons,
      id: order.id,
      referenceId: order.referenceId,
      outboxId: null,
    })),
    ...onThisDesk.map(({ reasons, outboxId, referenceId }) => ({ reasons, id: null, referenceId, outboxId })),
  ];
}
