import { z } from 'zod';
import { nothing, request } from '#shared/ipc/define.ts';
import { Sentence } from '#shared/ipc/sentence.ts';

/** How this app stands with its updates. */
export const UpdateView = z.object({
  /**
   * `notOffered`: the package names no place for updates; `managed`: IT's packages are updated by IT; `off`: by the
   * preference; `idle`: nothing is known yet; `found`: waits for a quiet moment to be downloaded; `ready`: is
   * downloaded and verified.
   */
  step: z.enum([
    'notOffered',
    'managed',
    'off',
    'idle',
    'checking',
    'current',
    'found',
    'downloading',
    'ready',
    'failed',
  ]),
  /** The newer version that was found; null for none. */
  version: z.string().nullable(),
  /** Why it failed, or how what is ready is installed; null in every other step. */
  detail: Sentence.nullable(),
});
export type UpdateView = z.infer<typeof UpdateView>;

export const updatesRequests = {
  read: request(nothing, UpdateView),
  /** Asks the release server now, and goes on to download what it has. */
  check: request(nothing, UpdateView),
  /** Closes Dockhand, installs what is ready, and starts it again; refused while anything is unsent. */
  install: request(nothing, nothing),
};

export const updatesEvents = { changed: UpdateView };
