import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import {
  chooseShipment,
  prefillFromShipment,
  type ShipmentCandidate,
  scanParcel,
} from '#shared/returns/model/return-parcel-steps.ts';
import type { Duplicates } from '#shared/returns/return-change-view.ts';
import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import type { ShipmentHit } from '#shared/shipments/shipment-view.ts';
import { learnLines } from './desk-items.ts';
import {
  type DeskCore,
  type DeskDuplicate,
  type DeskQuestion,
  type DeskState,
  type PendingParcel,
  valuesOf,
} from './desk-state.ts';

/** How long the next scan waits for the service, because its feedback depends on what it answers. */
const timeoutMs = 1_500;

/** Resolves with the answer, or when it takes too long to wait for. */
async function waitBriefly(core: DeskCore, answer: Promise<unknown>): Promise<void> {
  await Promise.race([answer, new Promise<void>((done) => core.ports.later(done, timeoutMs))]);
}

function candidateOf(hit: ShipmentHit): ShipmentCandidate {
  const { shipmentId, orderId, trackingNumber, customerName, by } = hit;
  return { shipmentId, orderId, trackingNumber, customerName, by: by === 'suffix' ? 'suffix' : 'exact' };
}

export function parcelOf(text: string, hits: readonly ShipmentHit[], at: string): PendingParcel {
  return { scan: { text, candidates: hits.map(candidateOf), at }, hits };
}

/**
 * Takes a parcel's label, reads the shipped goods of its shipment, and searches for returns that may already contain
 * it.
 */
export async function takeParcel(core: DeskCore, parcel: PendingParcel): Promise<void> {
  const { draft } = core.read();
  const step = scanParcel(draft, parcel.scan);
  core.take(step, questionOf(step.feedback.code, parcel));
  if (step.draft === draft) return;
  // No parcel waits for this one: it may be the one that waited.
  if (step.draft.trackingNumber !== draft.trackingNumber) core.change({ waiting: null });
  await readGoods(core);
  void findDuplicates(core);
}

function questionOf(code: string, parcel: PendingParcel): DeskQuestion | null {
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

export async function takeShipment(core: DeskCore, hit: ShipmentHit): Promise<void> {
  core.take(chooseShipment(core.read().draft, { candidate: candidateOf(hit), at: core.at() }));
  await readGoods(core);
  void findDuplicates(core);
}

/**
 * Reads the shipped goods of the original shipment if they are unknown. Resolves when they are known, unavailable, or
 * take too long to wait for; a late result is still used.
 */
export async function readGoods(core: DeskCore): Promise<void> {
  const shipment = core.read().draft.originalShipment;
  if (shipment === null || shipment.goods !== null) {
    core.change({ goods: { state: shipment === null ? 'none' : 'read' } });
    return;
  }
  core.change({ goods: { state: 'reading' } });
  await waitBriefly(core, fetchGoods(core, shipment.id));
}

async function fetchGoods(core: DeskCore, id: number): Promise<void> {
  const { key } = core.read();
  const isWanted = () => core.read().key === key && core.read().draft.originalShipment?.id === id;
  try {
    const { data } = await core.ports.call('orders.readShipment', { id, prefer: 'service' });
    if (!isWanted()) return;
    core.change({ goods: { state: 'read' } });
    const { draft, feedback, question } = core.read();
    const step = prefillFromShipment(draft, { shipment: data, at: core.at() });
    // A late result is not feedback on the last scan: it appears beside the lines without replacing the feedback, and
    // is no step, which undo would take back instead of the last scan.
    // Nor does it close what the user has opened since.
    if (feedback?.code === 'PARCEL_TAKEN' && question === null) core.take(step);
    else core.note(withGoods(draft, step.draft.originalShipment));
    await learnLines(core);
  } catch (error) {
    if (isWanted()) core.change({ goods: { state: 'failed', failure: failureOf(error) } });
  }
}

/** Adds what was read of the shipment; undoing a step taken since it was named keeps that. */
function withGoods(draft: ReturnDraft, originalShipment: ReturnDraft['originalShipment']): ReturnDraft {
  const changes = draft.changes.map((change) =>
    change.head !== null && change.head.originalShipment?.id === originalShipment?.id
      ? { ...change, head: { ...change.head, originalShipment } }
      : change,
  );
  return { ...draft, originalShipment, changes };
}

/** Searches for returns with the same tracking number or shipment; a failed search blocks nothing. */
export async function findDuplicates(core: DeskCore): Promise<void> {
  const duplicateSearch = searchDuplicates(core);
  core.change({ duplicateSearch });
  await duplicateSearch;
  if (core.read().duplicateSearch === duplicateSearch) core.change({ duplicateSearch: null });
}

/** Waits briefly for a running search, whose result sending has to ask about. */
export async function awaitDuplicates(core: DeskCore): Promise<void> {
  const { duplicateSearch } = core.read();
  if (duplicateSearch === null) return;
  core.say('SENDING', 'working', { values: valuesOf(core.read()) });
  await waitBriefly(core, duplicateSearch);
}

/** Reports what a search finds only after its return has left; the service may already list that return itself. */
export async function reportLate(
  search: DeskState['duplicateSearch'],
  core: DeskCore,
  sent: Pick<OutboxEntry, 'referenceId'>,
): Promise<void> {
  const found = await search;
  const duplicate = found?.find(({ referenceId }) => referenceId !== sent.referenceId);
  if (duplicate !== undefined) core.ports.onLateDuplicate(duplicate, sent);
}

async function searchDuplicates(core: DeskCore): Promise<readonly DeskDuplicate[]> {
  const { key, draft, modified } = core.read();
  const { trackingNumber, originalShipment } = draft;
  if (trackingNumber === null && originalShipment === null) {
    core.change({ duplicates: [], areDuplicatesUnsure: false });
    return [];
  }
  // Passes its own row, so that neither the return itself nor its customer's other boxes are found.
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
  if (isSame) core.change({ areDuplicatesUnsure: found?.source !== 'service' });
  if (found === null) return [];
  const duplicates = duplicatesOf(found).filter(({ id }) => id === null || id !== modified?.id);
  if (isSame) core.change({ duplicates });
  return duplicates;
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
