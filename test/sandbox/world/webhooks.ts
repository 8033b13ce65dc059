import { createHash } from 'node:crypto';

const minuteMs = 60_000;

/** How long and how often the service tries to deliver an event. */
export type RetryPlan = { windowMs: number; pauseMs: (tries: number) => number };

/** Over 24 hours with exponential backoff (specification 6): after one minute, two, four and so on. */
export const retryPlan: RetryPlan = {
  windowMs: 24 * 60 * minuteMs,
  pauseMs: (tries) => minuteMs * 2 ** (tries - 1),
};

/** A subscription to topics (specification 2.13; reference notes, 9.1). */
export interface WebhookSubscription {
  id: string;
  url: string;
  topics: readonly string[];
  description: string | null;
  /** `whsec_` and 32 base64 characters: the key of the signatures. */
  secret: string;
  createdAtMs: number;
  isDeleted: boolean;
}

export type DeliveryAttempt = { atMs: number; status: number | null };

export interface WebhookDelivery {
  id: number;
  /** The same at every attempt, so that a receiver can recognize a repetition. */
  messageId: string;
  subscription: WebhookSubscription;
  topic: string;
  /** The JSON as sent, identical byte by byte at every attempt. */
  body: string;
  createdAtMs: number;
  attempts: DeliveryAttempt[];
}

export type DeliveryState = 'pending' | 'delivered' | 'failed';

const isAcknowledged = ({ status }: DeliveryAttempt) => status !== null && status >= 200 && status < 300;

/**
 * Returns when a delivery is tried next: immediately, then after the pauses of the plan, the last time when its window
 * ends. Null if it was acknowledged, or was tried for the last time.
 */
export function nextAttemptMs(
  { createdAtMs, attempts, subscription }: WebhookDelivery,
  { windowMs, pauseMs }: RetryPlan = retryPlan,
): number | null {
  const last = attempts.at(-1);
  if (subscription.isDeleted || attempts.some(isAcknowledged)) return null;
  if (last === undefined) return createdAtMs;
  // A minute before the end, so that a slightly late check is still in time.
  const lastMs = createdAtMs + windowMs - minuteMs;
  if (last.atMs >= lastMs) return null;
  return Math.min(lastMs, last.atMs + pauseMs(attempts.length));
}

/** Returns the current state of a delivery; one that was not tried in its window has failed. */
export function deliveryState(delivery: WebhookDelivery, nowMs: number): DeliveryState {
  if (delivery.attempts.some(isAcknowledged)) return 'delivered';
  const isOver = nowMs > delivery.createdAtMs + retryPlan.windowMs;
  return isOver || nextAttemptMs(delivery) === null ? 'failed' : 'pending';
}

export class Webhooks {
  readonly #seed: number;
  readonly #userId: number;
  readonly #subscriptions: WebhookSubscription[] = [];
  readonly #deliveries: WebhookDelivery[] = [];

  constructor(seed: number, userId: number) {
    this.#seed = seed;
    this.#userId = userId;
  }

  get subscriptions(): readonly WebhookSubscription[] {
    return this.#subscriptions.filter(({ isDeleted }) => !isDeleted);
  }

  get deliveries(): readonly WebhookDelivery[] {
    return this.#deliveries;
  }

  subscribe(
    wanted: Pick<WebhookSubscription, 'url' | 'topics' | 'description'> & { secret: string | null },
    nowMs: number,
  ): WebhookSubscription {
    const number = this.#subscriptions.length + 1;
    const subscription = {
      ...wanted,
      id: `whsub_${this.#text(`subscription ${number}`).slice(0, 24).toLowerCase()}`,
      secret: wanted.secret ?? `whsec_${this.#text(`secret ${number}`).slice(0, 32)}`,
      createdAtMs: nowMs,
      isDeleted: false,
    };
    this.#subscriptions.push(subscription);
    return subscription;
  }

  /** Ends a subscription and drops its pending deliveries. Returns whether it existed. */
  unsubscribe(id: string): boolean {
    const known = this.#subscriptions.find((one) => one.id === id && !one.isDeleted);
    if (known === undefined) return false;
    known.isDeleted = true;
    return true;
  }

  /** Creates deliveries of an event for everyone who is subscribed to its topic at that time. */
  emit(topic: string, payload: object, atMs: number): void {
    for (const subscription of this.subscriptions) {
      if (!subscription.topics.includes(topic)) continue;
      const number = this.#deliveries.length + 1;
      this.#deliveries.push({
        id: this.#userId * 10_000 + number,
        messageId: `msg_${this.#text(`message ${number}`).slice(0, 24)}`,
        subscription,
        topic,
        body: JSON.stringify(payload),
        createdAtMs: atMs,
        attempts: [],
      });
    }
  }

  due(nowMs: number, plan: RetryPlan = retryPlan): WebhookDelivery[] {
    return this.#deliveries.filter((delivery) => {
      const nextMs = nextAttemptMs(delivery, plan);
      return nextMs !== null && nextMs <= nowMs && nowMs <= delivery.createdAtMs + plan.windowMs;
    });
  }

  nextDueMs(nowMs: number): number | null {
    const times = this.#deliveries
      .filter((delivery) => deliveryState(delivery, nowMs) === 'pending')
      .map((delivery) => nextAttemptMs(delivery) ?? Number.POSITIVE_INFINITY);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Returns text that looks random and is the same for the same world. */
  #text(label: string): string {
    const digest = createHash('sha512')
      .update(`webhooks ${this.#seed} ${this.#userId} ${label}`)
      .digest('base64');
    return digest.replaceAll(/[+/=]/g, 'x');
  }
}
