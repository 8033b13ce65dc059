import { z } from 'zod';
import { request } from '#shared/ipc/define.ts';
import { RecentHits } from './recent-view.ts';

export const recentRequests = {
  /** Searches all records viewed on this desk, without the service. */
  search: request(
    z.object({ text: z.string().max(400), limit: z.number().int().min(1).max(200) }),
    RecentHits,
  ),
};
