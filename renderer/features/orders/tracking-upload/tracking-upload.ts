import { type BatchResults, inBatches } from '#renderer/components/list-screen/batch-change.tsx';
import { shipmentsToHandOn } from '#renderer/features/orders/detail/shipment-rules.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import type { Order } from '#shared/orders/orders.ts';
import type { ShipmentResults } from '#shared/shipments/shipment-view.ts';
import type { StatusView } from '#shared/sync/sync-view.ts';

/** What became of one shipment. */
type UploadResult = ShipmentResults['results'][number];

/** As many as one request takes. */
export const mostAtOnce = 500;

/** Marks shipments, in as many requests as it takes. */
export async function markUploads(
  ids: readonly number[],
  mark: (ids: number[]) => Promise<ShipmentResults>,
): Promise<BatchResults<UploadResult>> {
  return inBatches(ids, mostAtOnce, mark);
}

/** What an undo of the mark of a shipment is about. */
export function uploadName(shipmentId: number): string {
  return `shipment ${shipmentId} uploaded`;
}

/** The list of the orders whose tracking is to be handed to the shops (specification 4.3), as filters. */
export const trackingUploadFilters = { tracked: true, uploaded: false } as const;

type TrackingSearch = { readonly tracked?: boolean | undefined; readonly uploaded?: boolean | undefined };

/** Whether a search is narrowed to the orders whose tracking is to be handed on. */
export function isTrackingUpload({ tracked, uploaded }: TrackingSearch): boolean {
  return tracked === trackingUploadFilters.tracked && uploaded === trackingUploadFilters.uploaded;
}

/** How long the list of what is to be handed on stays as it is. */
export const trackingUploadEveryMs = 60_000;

/** What decides when a list reads itself again. */
type PollingFacts = {
  readonly isVisible: boolean;
  readonly connection: StatusView['connection'] | undefined;
  /** Rows are chosen: they must not move or go under the hand. */
  readonly isChosen: boolean;
  readonly isReading: boolean;
};

/** Why a list does not read itself again now; null where it does. */
export type PollingPause = 'hidden' | 'offline' | 'chosen' | 'reading';

/** Why a list does not read itself again now; null where it does when its time comes. */
export function pollingPause({
  isVisible,
  connection,
  isChosen,
  isReading,
}: PollingFacts): PollingPause | null {
  if (!isVisible) return 'hidden';
  if (isReading) return 'reading';
  if (connection === 'offline') return 'offline';
  return isChosen ? 'chosen' : null;
}

/** A shipment that was not marked, with its order and why. */
export type FailedUpload = UploadResult & { readonly orderId: number };

/**
 * The shipments that were not marked, with the orders that they were chosen with; `unasked` says why of those that no
 * answer names.
 */
export function failedUploads(
  orders: readonly Order[],
  results: readonly UploadResult[],
  unasked: { readonly reason: Sentence; readonly requestId: string | null } | null,
): FailedUpload[] {
  const byId = new Map(results.map((result) => [result.shipmentId, result]));
  return orders.flatMap((order) =>
    shipmentsToHandOn([order]).flatMap(({ id }): FailedUpload[] => {
      const result = byId.get(id);
      if (result !== undefined) return result.isDone ? [] : [{ ...result, orderId: order.id }];
      if (unasked === null) return [];
      return [{ shipmentId: id, isDone: false, ...unasked, orderId: order.id }];
    }),
  );
}
