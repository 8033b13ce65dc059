import { shipmentsToUpload } from '#renderer/features/orders/detail/shipment-rules.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import type { Order } from '#shared/orders/orders.ts';
import type { ShipmentResults } from '#shared/shipments/shipment-view.ts';
import type { StatusView } from '#shared/sync/sync-view.ts';

type UploadResult = ShipmentResults['results'][number];

/** Returns the key that identifies a shipment's mark for undo. */
export function uploadName(shipmentId: number): string {
  return `shipment ${shipmentId} uploaded`;
}

/** The filters for orders whose tracking is to be handed to the shops (specification 4.3). */
export const trackingUploadFilters = { tracked: true, uploaded: false } as const;

type TrackingSearch = { readonly tracked?: boolean | undefined; readonly uploaded?: boolean | undefined };

/** Whether a search is limited to orders whose tracking is to be handed on. */
export function isTrackingUpload({ tracked, uploaded }: TrackingSearch): boolean {
  return tracked === trackingUploadFilters.tracked && uploaded === trackingUploadFilters.uploaded;
}

export const trackingUploadIntervalMs = 60_000;

type PollingFacts = {
  readonly isVisible: boolean;
  readonly connection: StatusView['connection'] | undefined;
  /** Rows are chosen and must not move under the pointer. */
  readonly isChosen: boolean;
  readonly isReading: boolean;
};

export type PollingPause = 'hidden' | 'offline' | 'chosen' | 'reading';

/** Returns why a list does not refresh now; null if it will at the scheduled time. */
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

export type FailedUpload = UploadResult & { readonly orderId: number };

/**
 * Lists the shipments that were not marked, with the orders they were chosen with; `unasked` gives the reason for those
 * that no response names.
 */
export function failedUploads(
  orders: readonly Order[],
  results: readonly UploadResult[],
  unasked: { readonly reason: Sentence; readonly requestId: string | null } | null,
): FailedUpload[] {
  const byId = new Map(results.map((result) => [result.shipmentId, result]));
  return orders.flatMap((order) =>
    shipmentsToUpload([order]).flatMap(({ id }): FailedUpload[] => {
      const result = byId.get(id);
      if (result !== undefined) return result.isDone ? [] : [{ ...result, orderId: order.id }];
      if (unasked === null) return [];
      return [{ shipmentId: id, isDone: false, ...unasked, orderId: order.id }];
    }),
  );
}
