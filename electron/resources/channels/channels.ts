import { z } from 'zod';
import type { Api, ApiAnswer } from '#electron/api/api-client.ts';
import { checkedInput } from '#electron/api/request-body.ts';
import {
  type Channel,
  ChannelFilters,
  ChannelListWire,
  type ChannelPage,
  ChannelPageWire,
  NextChannelsWire,
} from '#shared/channels/channels.ts';

const ChannelAnswer = z
  .unknown()
  .transform((answer) => ({ channels: answer, next: answer }))
  .pipe(z.object({ channels: ChannelListWire, next: NextChannelsWire }));

/** Far more pages of 50 channels than any account has. */
const maxPages = 40;

/**
 * Reads all channels a token can see (specification 4.1), following the list's cursors on the API's own origin. Takes
 * the token itself, because it runs before there is an account. Rejects with a ServiceError: SIGNED_OUT for a 401,
 * FORBIDDEN for a 403, OFFLINE if the service was not reached.
 */
export async function listChannels(api: Api, accessToken: string, signal?: AbortSignal): Promise<Channel[]> {
  const tokenApi = api.withToken(accessToken);
  const channels = new Map<number, Channel>();
  const followed = new Set<string>();
  let next: string | null = null;
  do {
    const { value }: ApiAnswer<z.infer<typeof ChannelAnswer>> = await tokenApi.call('channels.list', {
      priority: 'person',
      schema: ChannelAnswer,
      ...(next === null ? {} : { cursor: { value: next, parameter: 'Cursor' } }),
      ...(signal === undefined ? {} : { signal }),
    });
    for (const channel of value.channels) channels.set(channel.id, channel);
    if (next !== null) followed.add(next);
    next = value.next;
  } while (next !== null && next !== '' && !followed.has(next) && followed.size < maxPages);
  return [...channels.values()];
}

type ChannelSearchQuery = {
  filters: ChannelFilters;
  /** The `next` or `prev` of an earlier page; null for the first. */
  cursor: string | null;
  pageSize: number;
};

/** Specification 4.1. The operation is unstable and may be missing on any server. Rejects with a ServiceError. */
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
