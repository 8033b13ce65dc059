import { withoutMember } from '#test/sandbox/misbehavior/member-path.ts';
import type { Mutations } from '#test/sandbox/misbehavior/mutations.ts';
import { type RetryPlan, retryPlan } from '#test/sandbox/world/webhooks.ts';

/**
 * The names of the delivery rules that mutations can break; `webhook.payload.` is the prefix for the path of a member.
 */
export const deliveryRules = {
  /** Events are delivered. */
  delivery: 'webhook.delivery',
  /** Attempts that are not acknowledged with 2xx are retried. */
  retry: 'webhook.retry',
  /** Acknowledged deliveries are not retried. */
  acknowledgement: 'webhook.acknowledgement',
  /** The pauses between attempts grow. */
  backoff: 'webhook.backoff',
  /** Retries continue for 24 hours. */
  window: 'webhook.window',
  /** Retries stop after that. */
  windowEnd: 'webhook.windowEnd',
  /** The signature headers are present. */
  signature: 'webhook.signature',
  payload: 'webhook.payload.',
} as const;

const minuteMs = 60_000;

/** Returns the retry plan, or the altered one if its rules are broken. */
export function planBy(mutations: Mutations): RetryPlan {
  const pauseMs = mutations.isBroken(deliveryRules.backoff) ? () => minuteMs : retryPlan.pauseMs;
  const { windowMs } = retryPlan;
  if (mutations.isBroken(deliveryRules.window)) return { windowMs: 10 * minuteMs, pauseMs };
  return { windowMs: mutations.isBroken(deliveryRules.windowEnd) ? 2 * windowMs : windowMs, pauseMs };
}

/**
 * Returns the status to record for a response; if the rule is broken, a failure is treated as an acknowledgement, or
 * vice versa.
 */
export function noteBy(mutations: Mutations, status: number | null): number | null {
  const isAcknowledged = status !== null && status >= 200 && status < 300;
  if (isAcknowledged) return mutations.isBroken(deliveryRules.acknowledgement) ? null : status;
  return mutations.isBroken(deliveryRules.retry) ? 200 : status;
}

/** Returns the payload without the members that are currently omitted. */
export function payloadBy(mutations: Mutations, body: string): string {
  const left = mutations.all.flatMap((mutation) =>
    mutation.kind === 'breakRule' && mutation.rule.startsWith(deliveryRules.payload)
      ? [mutation.rule.slice(deliveryRules.payload.length)]
      : [],
  );
  if (left.length === 0) return body;
  return JSON.stringify(left.reduce<unknown>(withoutMember, JSON.parse(body)));
}
