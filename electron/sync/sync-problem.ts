import type { SyncView } from '../../shared/sync/sync-view.ts';
import { ServiceError } from '../api/api-error.ts';
import { StoreError } from '../database/store-error.ts';

/** The sync was stopped on purpose: nothing went wrong. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** What a person is told of an error that keeps the sync from going on. */
export function toSyncProblem(error: unknown): NonNullable<SyncView['problem']> {
  if (error instanceof ServiceError) {
    const { code, message, requestId } = error.failure;
    return { code, message, requestId };
  }
  if (error instanceof StoreError) return { code: error.problem, message: error.message, requestId: null };
  return { code: 'INTERNAL', message: 'Something went wrong. Retrying…', requestId: null };
}
