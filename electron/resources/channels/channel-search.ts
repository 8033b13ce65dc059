import { ChannelFilters, type ChannelPage, ChannelPageWire } from '../../../shared/channels/channels.ts';
import type { Api } from '../../api/api-client.ts';
import { checkedInput } from '../../api/request-body.ts';

/** Which page of which channels is asked for. */
type ChannelSearchQuery = {
  filters: ChannelFilters;
  /** The `next` or `prev` of an earlier page; null asks for the first. */
  cursor: string | null;
  pageSize: number;
};

/**
 * Searches channels (specification 4.1), one page at a time; the operation is unstable and may be gone on any server.
 * Rejects with a ServiceError.
 */
export async function searchChannels(
  api: Pick<Api, 'call'>,
  { filters, cursor, pageSize }: ChannelSearchQuery,
): Promise<ChannelPage> {
  const operation = 'channels.search';
  const { channelIds, channelNames } = checkedInput(operation, ChannelFilters, filters);
  const answer = await api.call(operation, {
    body: {
      cursor,
      records_per_page: pageSize,
      search_filters: { channel_ids: channelIds, channel_names: channelNames },
    },
    priority: 'person',
    schema: ChannelPageWire,
  });
  return answer.value;
}
