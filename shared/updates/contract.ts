import { z } from 'zod';
import { noOutput, nothing, request } from '#shared/ipc/define.ts';
import { Sentence } from '#shared/ipc/sentence.ts';

export const UpdateView = z.object({
  /**
   * `notOffered`: the package specifies no source for updates; `managed`: IT updates its own packages; `off`: by the
   * preference; `idle`: nothing is known yet; `found`: waits for a quiet moment to download; `ready`: downloaded and
   * verified.
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
  /** Null if no newer one was found. */
  version: z.string().nullable(),
  /** Why it failed, or how a ready update is installed; null in all other steps. */
  detail: Sentence.nullable(),
  /** Whether Dockhand opens again after it was closed to install an update. */
  restarts: z.boolean(),
});
export type UpdateView = z.infer<typeof UpdateView>;

export const updatesRequests = {
  read: request(nothing, UpdateView),
  /** Queries the release server now, and then downloads any update. */
  check: request(nothing, UpdateView),
  /** Closes Dockhand, installs the ready update, and restarts if it can; refused while anything is unsent. */
  install: request(nothing, noOutput),
};

export const updatesEvents = { changed: UpdateView };
