import { z } from 'zod';
import { nothing, request } from '#shared/ipc/define.ts';
import { TodayView } from './today-view.ts';

export const todayRequests = {
  /** Uses this desk's data, without querying the service. */
  read: request(nothing, TodayView),
};

/** Data shown only on the first screen was read further or counted again. */
export const todayEvents = { changed: z.object({}) };
