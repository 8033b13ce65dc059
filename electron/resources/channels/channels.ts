import { z } from 'zod';
import { type Channel, ChannelListWire, NextChannelsWire } from '../../../shared/channels/channels.ts';
import type { Api, ApiAnswer } from '../../api/api-client.ts';

const ChannelAnswer = z
  .unknown()
  .transform((answer) => ({ channels: answer, next: answer }))
  .pipe(z.object({ channels: ChannelListWire, next: NextChannelsWire }));

/** Far more pages of 50 than anybody has channels. */
const mostPages = 40;

/**
 * Reads every channel that a token can see (specification 4.1), following the list's cursors on the API's own
 * origin. Takes the token itself, because it is read before there is an account. Rejects with a ServiceError:
 * SIGNED_OUT for a 401, FORBIDDEN for a 403, OFFLINE when the service was not reached.
 */
export async function listChannels(api: Api, accessToken: string, signal?: AbortSignal): Promise<Channel[]> {
  const own = api.withToken(accessToken);
  const channels = new Map<number, Channel>();
  const followed = new Set<string>();
  let next: string | null = null;
  do {
    const { value }: ApiAnswer<z.infer<typeof ChannelAnswer>> = await own.call('channels.list', {
      priority: 'person',
      schema: ChannelAnswer,
      ...(next === null ? {} : { cursor: { value: next, parameter: 'Cursor' } }),
      ...(signal === undefined ? {} : { signal }),
    });
    for (const channel of value.channels) channels.set(channel.id, channel);
    if (next !== null) followed.add(next);
    next = value.next;
  } while (next !== null && next !== '' && !followed.has(next) && followed.size < mostPages);
  return [...channels.values()];
}
