import { z } from 'zod';
import { cursor, pageSize, request } from '#shared/ipc/define.ts';
import { ChannelFilters, ChannelPage } from './channels.ts';

export const channelsRequests = {
  /** Channels by id or full name, as currently known to the service; few servers offer this operation. */
  search: request(z.object({ filters: ChannelFilters, cursor, pageSize }), ChannelPage),
};
