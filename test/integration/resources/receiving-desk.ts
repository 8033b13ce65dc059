import { expect } from 'vitest';
import type { ChangeEntry } from '#electron/cache/activity/change-record.ts';
import { createReceivingChanges } from '#electron/resources/receiving/receiving-changes.ts';
import { receivingOnWire } from '#electron/resources/receiving/receiving-writes.ts';
import type { ReceivingOrder } from '#shared/receiving/receiving.ts';
import { send } from '#test/integration/sandbox/send-call.ts';
import { connectTo } from '#test/integration/service/service-against-sandbox.ts';
import { receivingBody } from './receiving-order-body.ts';
import type { ReturnPlace } from './return-desk.ts';

/** A desk that changes receiving orders, at one version if `version` is set. */
export function openReceivingDesk(place: ReturnPlace, version?: string) {
  const operations = ['receiving.cancel', 'receiving.setExternalSync'];
  const pinned = version === undefined ? {} : Object.fromEntries(operations.map((name) => [name, version]));
  const connected = connectTo(place.sandbox, place.store, { versions: pinned });
  const entries: ChangeEntry[] = [];
  const options = {
    api: connected.api,
    receiving: connected.receiving,
    account: () => connected.account.id,
    startActivity: () => (entry: ChangeEntry) => void entries.push(entry),
  };
  return { ...connected, sandbox: place.sandbox, entries, options, changes: createReceivingChanges(options) };
}

export type ReceivingDesk = ReturnType<typeof openReceivingDesk>;

export async function makeReceivingOrder(desk: ReceivingDesk): Promise<ReceivingOrder> {
  const body = receivingOnWire(receivingBody(desk.sandbox), '2026-07');
  const response = await send(desk.sandbox, 'POST', '/2026-07/receiving', { body });
  expect(response.status).toBe(201);
  const { id } = (await response.json()) as { id: number };
  return (await desk.receiving.read({ id })).data;
}
