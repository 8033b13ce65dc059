import { z } from 'zod';
import { cursor, pageSize, request } from '#shared/ipc/define.ts';
import { ChannelFilters, ChannelPage } from './channels.ts';

export const channelsRequests = {
  /** Channels by their ids or whole names, as the service has them now; an operation that few servers have. */
  search: request(z.object({ filters: ChannelFilters, cursor, pageSize }), ChannelPage),
};
