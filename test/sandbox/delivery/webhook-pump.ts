import { createHmac } from 'node:crypto';
import type { Mutations } from '#test/sandbox/misbehavior/mutations.ts';
import type { Report } from '#test/sandbox/sandbox.ts';
import { advanceWorld, nextDueMs } from '#test/sandbox/world/advance-world.ts';
import type { WebhookDelivery } from '#test/sandbox/world/webhooks.ts';
import type { World } from '#test/sandbox/world/world.ts';
import { deliveryRules, noteBy, payloadBy, planBy } from './broken-rules.ts';
import { deliverOnce } from './deliver-once.ts';

/** The clock of the world may be set: nobody waits longer than this to look at it again. */
const longestPauseMs = 30_000;
/** What is still due after it was tried is not tried without a pause. */
const shortestPauseMs = 20;

/** Brings events to their receivers when their time has come. */
export interface WebhookPump {
  /** Tries all that is due by the sandbox's clock; resolves when every receiver has answered, or was given up. */
  deliverDue(): Promise<void>;
  /** Looks when something is due, and delivers it then. */
  wake(): void;
  /** Nothing is begun from now on, and what is under way is broken off, until it is woken again. */
  rest(): void;
}

export interface WebhookPumpOptions {
  world: World;
  now: () => number;
  /** Hears of every try; what it notes is on the delivery when it returns. */
  note: (delivery: WebhookDelivery, status: number | null) => void;
  mutations: Mutations;
  report: Report;
}

function attempt(
  { subscription, messageId, topic, body: whole }: WebhookDelivery,
  nowMs: number,
  signal: AbortSignal,
  mutations: Mutations,
): Promise<number | null> {
  const body = payloadBy(mutations, whole);
  const signed = signedHeaders({ id: messageId, topic, body }, subscription.secret, nowMs);
  if (mutations.isBroken(deliveryRules.signature)) delete signed['webhook-signature'];
  return deliverOnce(subscription.url, { headers: signed, body }, signal);
}

export function createWebhookPump({ world, now, note, mutations, report }: WebhookPumpOptions): WebhookPump {
  let timer: NodeJS.Timeout | null = null;
  let underWay: Promise<void> = Promise.resolve();
  let resting = new AbortController();

  const hooks = [world.demo.webhooks, world.other.webhooks];

  async function deliverAll(): Promise<void> {
    const { signal } = resting;
    const nowMs = now();
    advanceWorld(world, nowMs);
    if (mutations.isBroken(deliveryRules.delivery)) return;
    await Promise.all(
      hooks
        .flatMap((webhooks) => webhooks.due(nowMs, planBy(mutations)))
        .map(async (delivery) => {
          const status = await attempt(delivery, nowMs, signal, mutations);
          // What was broken off is tried again by whoever goes on with this world.
          if (!signal.aborted) note(delivery, noteBy(mutations, status));
        }),
    );
  }

  function deliverDue(): Promise<void> {
    const delivered = underWay.then(deliverAll);
    // Whoever asked hears of a failure; those who come later begin anew.
    underWay = delivered.catch(() => undefined);
    return delivered;
  }

  /** Nobody waits for it: that a try could not be noted, on a full disk for one, must not end the process. */
  async function deliverByItself(signal: AbortSignal): Promise<void> {
    try {
      await deliverDue();
    } catch (failure) {
      report(`An event was not delivered. ${String(failure)}`);
    }
    if (!signal.aborted) wake();
  }

  function clear(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function wake(): void {
    clear();
    if (resting.signal.aborted) resting = new AbortController();
    const { signal } = resting;
    const nowMs = now();
    const times = [...hooks.map((webhooks) => webhooks.nextDueMs(nowMs)), nextDueMs(world)];
    const dueMs = Math.min(...times.map((atMs) => atMs ?? Number.POSITIVE_INFINITY));
    if (dueMs === Number.POSITIVE_INFINITY) return;
    const pauseMs = Math.min(longestPauseMs, Math.max(shortestPauseMs, dueMs - nowMs));
    timer = setTimeout(() => void deliverByItself(signal), pauseMs);
    // A process that has nothing else to do may end.
    timer.unref();
  }

  return {
    deliverDue,
    wake,
    rest() {
      resting.abort();
      clear();
    },
  };
}

/** The headers that a delivery is sent with (reference notes, 9.3); the signature is over exactly this body. */
function signedHeaders(
  message: { id: string; topic: string; body: string },
  secret: string,
  nowMs: number,
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1_000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${message.id}.${timestamp}.${message.body}`)
    .digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
    'x-webhook-topic': message.topic,
  };
}
