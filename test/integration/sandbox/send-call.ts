import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { getJson, type JsonRecord } from './call-sandbox.ts';

export interface SendOptions {
  body?: unknown;
  /** Channel id for the header; omitted if undefined. */
  channelId?: number;
  token?: string;
}

/** Sends a writing call as the demo merchant. */
export const send = (
  sandbox: Sandbox,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { body, channelId, token = sandbox.demo.personalToken }: SendOptions = {},
): Promise<Response> =>
  fetch(`${sandbox.baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(channelId === undefined ? {} : { service_channel_id: String(channelId) }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** The channel that the demo merchant's personal token writes to. */
export async function ownChannelId(sandbox: Sandbox): Promise<number> {
  const { items } = await getJson<{ items: JsonRecord[] }>(sandbox, '/2026-07/channel');
  const own = items.find(({ scopes }) => (scopes as string[]).some((scope) => scope.endsWith('_write')));
  return Number(own?.id);
}
