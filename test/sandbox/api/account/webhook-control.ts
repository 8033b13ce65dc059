import type { World } from '../../world/world.ts';
import { ok } from '../answer.ts';
import { isRecord } from '../json-body.ts';
import { isInt32 } from '../path-id.ts';

/** `/_sandbox/webhooks/{id}/attempt`: notes what a receiver answered to a delivery, `{"status"}`; null: nothing. */
export function noteDelivery({ demo, other }: World, id: number, step: string, nowMs: number, body: unknown) {
  const delivery = [...demo.webhooks.deliveries, ...other.webhooks.deliveries].find((one) => one.id === id);
  const status = isRecord(body) ? body['status'] : undefined;
  if (delivery === undefined || step !== 'attempt') return { status: 404 };
  if (status !== null && !isInt32(status)) {
    return { status: 400, body: { message: 'Give the status that the receiver answered with, or null.' } };
  }
  delivery.attempts.push({ atMs: nowMs, status });
  return ok({ attempts: delivery.attempts.length });
}
