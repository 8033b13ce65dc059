import type { TrackingUploads } from '../../../../shared/shipments/shipment-view.ts';
import { type BatchResults, inBatches } from '../../../components/list-screen/export/in-batches.ts';

/** What became of one shipment. */
export type UploadResult = TrackingUploads['results'][number];

/** As many as one request takes. */
export const mostAtOnce = 500;

/** Marks shipments, in as many requests as it takes. */
export async function markUploads(
  ids: readonly number[],
  mark: (ids: number[]) => Promise<TrackingUploads>,
): Promise<BatchResults<UploadResult>> {
  return inBatches(ids, mostAtOnce, mark);
}
