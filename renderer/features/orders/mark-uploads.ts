import type { TrackingUploads } from '../../../shared/ipc/shipment-change-view.ts';

/** What became of one shipment. */
export type UploadResult = TrackingUploads['results'][number];

/** What became of shipments that were to be marked; `error` is why the rest was not asked for. */
export type Uploads = { readonly results: readonly UploadResult[]; readonly error: Error | null };

/** As many as one request takes. */
export const mostAtOnce = 500;

/**
 * Marks shipments in as many requests as it takes, one after the other. A request that fails ends it: what went
 * before it is told, and what comes after it was not touched.
 */
export async function markUploads(
  ids: readonly number[],
  mark: (ids: number[]) => Promise<TrackingUploads>,
): Promise<Uploads> {
  const results: UploadResult[] = [];
  for (let start = 0; start < ids.length; start += mostAtOnce) {
    try {
      results.push(...(await mark(ids.slice(start, start + mostAtOnce))).results);
    } catch (error) {
      return { results, error: error instanceof Error ? error : new Error(String(error)) };
    }
  }
  return { results, error: null };
}
