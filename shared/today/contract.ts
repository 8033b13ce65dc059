import { z } from 'zod';
import { nothing, request } from '#shared/ipc/define.ts';
import { TodayView } from './today-view.ts';

export const todayRequests = {
  /** From what this desk knows, without asking the service. */
  read: request(nothing, TodayView),
};

/** What only the first screen shows was read on, or counted again. */
export const todayEvents = { changed: z.object({}) };
