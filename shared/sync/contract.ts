import { z } from 'zod';
import { nothing, request } from '#shared/ipc/define.ts';
import { StatusView, SyncView } from './sync-view.ts';

export const statusRequests = {
  read: request(nothing, StatusView),
  /** Checks now whether the service is reachable, instead of at the next request. */
  checkConnection: request(nothing, StatusView),
  /** The API versions that responded for this profile, newest first, or the pinned ones. */
  readVersions: request(
    nothing,
    z.array(
      z.object({
        version: z.string(),
        /** The day on which the service retires it (YYYY-MM-DD); null if unknown. */
        sunsetOn: z.string().nullable(),
        operationCount: z.number().int(),
      }),
    ),
  ),
};

export const statusEvents = { changed: StatusView };

export const syncRequests = {
  read: request(nothing, SyncView),
  /** Resumes where it stopped, or starts immediately if it was idle. */
  start: request(nothing, SyncView),
  /** Stops after the current request until it is started again; nothing read so far is lost. */
  pause: request(nothing, SyncView),
  /** Deletes this desk's catalog and reads it again. */
  rebuild: request(nothing, SyncView),
};

export const syncEvents = { progressed: SyncView };
