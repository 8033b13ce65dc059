import { createHmac } from 'node:crypto';
import type { Mutations } from '#test/sandbox/misbehavior/mutations.ts';
import type { Report } from '#test/sandbox/sandbox.ts';
import { advanceWorld, nextDueMs } from '#test/sandbox/world/advance-world.ts';
import type { WebhookDelivery } from '#test/sandbox/world/webhooks.ts';
import type { World } from '#test/sandbox/world/world.ts';
import { deliveryRules, noteBy, payloadBy, planBy } from './broken-rules.ts';
import { deliverOnce } from './deliver-once.ts';

/** The world's clock may be changed, so it is checked again at least this often. */
const longestPauseMs = 30_000;
/** An event that is still due after an attempt is retried only after a pause. */
const shortestPauseMs = 20;

/** Delivers events to their receivers when they are due. */
export interface WebhookPump {
  /**
   * Attempts everything that is due by the sandbox's clock; resolves when every receiver has responded or was given up.
   */
  deliverDue(): Promise<void>;
  /** Waits for the next due event and delivers it. */
  wake(): void;
  /** Starts nothing from now on and aborts deliveries in progress, until it is woken again. */
  rest(): void;
}

export interface WebhookPumpOptions {
  world: World;
  now: () => number;
  /** Called for every attempt; the attempt must be recorded on the delivery when it returns. */
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
  let inFlight: Promise<void> = Promise.resolve();
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
          // Aborted attempts are repeated when this world is continued.
          if (!signal.aborted) note(delivery, noteBy(mutations, status));
        }),
    );
  }

  function deliverDue(): Promise<void> {
    const delivered = inFlight.then(deliverAll);
    // The first caller gets a failure; later callers start again.
    inFlight = delivered.catch(() => undefined);
    return delivered;
  }

  /**
   * Nothing awaits it: if an attempt could not be recorded, for example because the disk is full, the process must not
   * end.
   */
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
    // Lets a process that has nothing else to do exit.
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

/** Returns the headers of a delivery (reference notes, 9.3); the signature covers exactly this body. */
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
