import { withoutMember } from '#test/sandbox/misbehavior/member-path.ts';
import type { Mutations } from '#test/sandbox/misbehavior/mutations.ts';
import { type RetryPlan, retryPlan } from '#test/sandbox/world/webhooks.ts';

/** The names of the rules of delivery, as mutations break them; `webhook.payload.` goes before the path of a member. */
export const deliveryRules = {
  /** Events are delivered. */
  delivery: 'webhook.delivery',
  /** What is not acknowledged with 2xx is tried again. */
  retry: 'webhook.retry',
  /** What is acknowledged is not tried again. */
  acknowledgement: 'webhook.acknowledgement',
  /** The pauses grow. */
  backoff: 'webhook.backoff',
  /** Tries go on for 24 hours. */
  window: 'webhook.window',
  /** And no longer. */
  windowEnd: 'webhook.windowEnd',
  /** The headers of the signature are there. */
  signature: 'webhook.signature',
  payload: 'webhook.payload.',
} as const;

const minuteMs = 60_000;

/** The plan of the retries, or what it is where it is broken. */
export function planBy(mutations: Mutations): RetryPlan {
  const pauseMs = mutations.isBroken(deliveryRules.backoff) ? () => minuteMs : retryPlan.pauseMs;
  const { windowMs } = retryPlan;
  if (mutations.isBroken(deliveryRules.window)) return { windowMs: 10 * minuteMs, pauseMs };
  return { windowMs: mutations.isBroken(deliveryRules.windowEnd) ? 2 * windowMs : windowMs, pauseMs };
}

/** What is noted of an answer; what is broken takes a failure for an acknowledgement, or the other way round. */
export function noteBy(mutations: Mutations, status: number | null): number | null {
  const isAcknowledged = status !== null && status >= 200 && status < 300;
  if (isAcknowledged) return mutations.isBroken(deliveryRules.acknowledgement) ? null : status;
  return mutations.isBroken(deliveryRules.retry) ? 200 : status;
}

/** The payload without the members that are left out at the moment. */
export function payloadBy(mutations: Mutations, body: string): string {
  const left = mutations.all.flatMap((mutation) =>
    mutation.kind === 'breakRule' && mutation.rule.startsWith(deliveryRules.payload)
      ? [mutation.rule.slice(deliveryRules.payload.length)]
      : [],
  );
  if (left.length === 0) return body;
  return JSON.stringify(left.reduce<unknown>(withoutMember, JSON.parse(body)));
}
