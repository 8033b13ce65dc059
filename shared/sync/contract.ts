import { z } from 'zod';
import { nothing, request } from '#shared/ipc/define.ts';
import { StatusView, SyncView } from './sync-view.ts';

export const statusRequests = {
  read: request(nothing, StatusView),
  /** Asks the service now whether it can be reached, instead of at the next request. */
  checkConnection: request(nothing, StatusView),
  /** The versions of the API that answered for this profile, the newest first, or that it pins. */
  readVersions: request(
    nothing,
    z.array(
      z.object({
        version: z.string(),
        /** The day on which the service ends it (YYYY-MM-DD); null where none is known. */
        sunsetOn: z.string().nullable(),
        operationCount: z.number().int(),
      }),
    ),
  ),
};

export const statusEvents = { changed: StatusView };

export const syncRequests = {
  read: request(nothing, SyncView),
  /** Goes on where it stood, or begins at once where it was idle. */
  start: request(nothing, SyncView),
  /** Stops after the request under way, until it is started again; nothing that was read is lost. */
  pause: request(nothing, SyncView),
  /** Forgets the catalog on this desk, and reads it again. */
  rebuild: request(nothing, SyncView),
};

export const syncEvents = { progressed: SyncView };
