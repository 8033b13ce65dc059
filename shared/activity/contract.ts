import { z } from 'zod';
import { id, request } from '#shared/ipc/define.ts';
import { ActivityPage, ActivityQuery } from './activity-view.ts';

export const activityRequests = {
  /** What was done on this computer with this account, newest first. */
  list: request(ActivityQuery, ActivityPage),
};

/** Something was done here and recorded in the activity log. */
export const activityEvents = { recorded: z.object({ id }) };
