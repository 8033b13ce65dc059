import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { createWebhooks } from '#electron/resources/webhooks/webhooks.ts';
import { trackingTopic } from '#shared/webhooks/model/webhook-topics.ts';
import { NewWebhookWire, type WebhookDraft } from '#shared/webhooks/webhooks.ts';
import { endpoint } from '#test/contract/specification/answer-rows.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { members, type Writing } from '#test/contract/specification/request-rows.ts';
import { type Row, rowOf, type Trial } from '#test/contract/specification/row.ts';
import { isOfKind, type ValueKind } from '#test/contract/specification/value-kinds.ts';
import { deliveryRules } from '#test/sandbox/delivery/broken-rules.ts';
import { valuesAt } from '#test/sandbox/misbehavior/member-path.ts';
import { orderFromCenter } from '#test/support/order-from-center.ts';
import { openReceiver, type WebhookReceiver } from '#test/support/webhook-receiver.ts';

const topic = 'order.shipment.tracking_received';

/** The center whose labels create tracking events in a sandbox. */
const trackedCenter = 33;

type Payload = Readonly<Record<string, unknown>>;
type Labeled = { orderId: number; referenceId: string };

/** Orders one piece from a center, and has it labeled and shipped. */
async function makeLabel(bench: Bench, centerId: number): Promise<Labeled> {
  const referenceId = bench.fresh('EVENT');
  const body = orderFromCenter(bench.sandbox.world, centerId, referenceId, bench.now());
  const order = await bench.send('POST /2026-07/order', { body });
  const { id, shipments } = order.json as { id: number; shipments: { id: number }[] };
  await bench.send('POST /2026-01/simulate/shipment', {
    body: { shipment_id: String(shipments[0]?.id), simulation: { action: 'ShipOrder' } },
  });
  return { orderId: id, referenceId };
}

/** A subscription with its own receiver, for the duration of `act`. */
async function withSubscriber(
  bench: Bench,
  act: (receiver: WebhookReceiver, subscription: Payload) => Promise<void>,
  requested: { status?: number | null; topics?: readonly string[] } = {},
): Promise<void> {
  const receiver = await openReceiver(requested.status);
  const body = { topics: requested.topics ?? [topic], url: receiver.url };
  const subscribed = await bench.send('POST /2026-07/webhook', { body });
  try {
    expect(subscribed.status).toBe(200);
    await act(receiver, subscribed.json as Payload);
  } finally {
    for (const { id } of bench.sandbox.world.demo.webhooks.subscriptions) {
      bench.sandbox.world.demo.webhooks.unsubscribe(id);
    }
    await receiver.close();
  }
}

async function payloadOf(bench: Bench, check: (payload: Payload, label: Labeled) => void): Promise<void> {
  await withSubscriber(bench, async ({ events }) => {
    const label = await makeLabel(bench, trackedCenter);
    await bench.sandbox.deliverWebhooks();
    expect(events).toHaveLength(1);
    check(JSON.parse(events[0]?.body ?? '') as Payload, label);
  });
}

const minuteMs = 60_000;

/**
 * The minutes after the event at which deliveries to a receiver with this response are attempted, with the clock
 * stopped at each of the given minutes.
 */
async function minutesTried(bench: Bench, status: number | null, minutes: readonly number[]) {
  const tried: number[] = [];
  await withSubscriber(
    bench,
    async ({ events }) => {
      await makeLabel(bench, trackedCenter);
      let at = 0;
      let seen = 0;
      for (const minute of minutes) {
        bench.passTime((minute - at) * minuteMs);
        at = minute;
        await bench.sandbox.deliverWebhooks();
        tried.push(...events.slice(seen).map(() => minute));
        seen = events.length;
      }
    },
    { status },
  );
  return tried;
}

const noAddress = 'A desk has no address that the service could reach, so that no event comes to the client.';

const subscribe: Writing = {
  address: 'POST /2026-07/webhook',
  operation: 'webhooks.subscribe',
  schema: NewWebhookWire,
  call: () => ({ body: { topics: [topic], url: 'https://hooks.example.com/a' } }),
  submit: (bench, draft) =>
    createWebhooks({
      api: bench.apiAt({ 'webhooks.subscribe': '2026-07' }),
      account: () => 'bench',
      startActivity: () => () => undefined,
    }).subscribe(draft as WebhookDraft),
};

/** The members of the payload, and their values for the labeled order. */
const payload: Readonly<Record<string, { kind: ValueKind; says?: (label: Labeled) => unknown }>> = {
  event_time: { kind: 'instant' },
  order_id: { kind: 'integer', says: ({ orderId }) => orderId },
  reference_id: { kind: 'text', says: ({ referenceId }) => referenceId },
  status: { kind: 'text', says: () => 'LabeledCreated' },
  tracking: { kind: 'object' },
  'tracking.carrier': { kind: 'text' },
  'tracking.carrier_service': { kind: 'text' },
  'tracking.tracking_id': { kind: 'text' },
  'tracking.tracking_url': { kind: 'text' },
};

const payloadRow = ([path, { kind, says }]: [string, (typeof payload)[string]]): Row =>
  rowOf('6', `the payload's ${path} (${kind})`, {
    sandbox: (bench) =>
      payloadOf(bench, (event: Payload, label) => {
        const [value] = valuesAt(event, path);
        expect(isOfKind(kind, value), JSON.stringify(value)).toBe(true);
        if (says !== undefined) expect(value).toBe(says(label));
      }),
    noClient: noAddress,
    mutation: { kind: 'breakRule', rule: `${deliveryRules.payload}${path}` },
  });

const rule = (section: string, subject: string, broken: string, sandbox: Trial): Row =>
  rowOf(section, subject, {
    sandbox,
    noClient: noAddress,
    mutation: { kind: 'breakRule', rule: broken },
  });

const doubling = [0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 1_023];

async function tellsTheWindow(bench: Bench): Promise<void> {
  const tried = await minutesTried(bench, 500, [...doubling, 1_438, 1_439, 1_440, 1_441, 2_880]);
  expect(tried).toEqual([...doubling, 1_439]);
}

async function endsInTime(bench: Bench): Promise<void> {
  const tried = await minutesTried(bench, 500, [...doubling, 1_439, 1_441, 2_047, 2_879, 2_880]);
  expect(tried.filter((minute) => minute > 1_440)).toEqual([]);
  expect(tried.at(-1)).toBe(1_439);
}

async function showsDeliveries(bench: Bench): Promise<void> {
  await withSubscriber(bench, async ({ events, url }) => {
    await makeLabel(bench, trackedCenter);
    await bench.sandbox.deliverWebhooks();
    const page = await (await fetch(`${bench.sandbox.origin}/dashboard`)).text();
    expect(page).toContain('Integrations, Webhooks');
    expect(page).toContain(String(events[0]?.headers['webhook-id']));
    expect(page).toContain(url);
  });
}

/** Verifies the signature as its receiver does (reference notes, 9.3). */
async function isSigned(bench: Bench): Promise<void> {
  await withSubscriber(bench, async ({ events }, { secret }) => {
    await makeLabel(bench, trackedCenter);
    await bench.sandbox.deliverWebhooks();
    const [event] = events;
    if (event === undefined) throw new Error('Nothing came.');
    const { headers, body } = event;
    const key = Buffer.from(String(secret).slice('whsec_'.length), 'base64');
    const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/=]{32}$/);
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
    const secondsOff = Number(headers['webhook-timestamp']) - bench.now() / 1_000;
    expect(Math.abs(secondsOff)).toBeLessThan(600);
  });
}

/** How many events the label of an order from this location creates. */
async function eventsOf(bench: Bench, locationId: number): Promise<number> {
  let count = 0;
  await withSubscriber(bench, async ({ events }) => {
    await makeLabel(bench, locationId);
    await bench.sandbox.deliverWebhooks();
    count = events.length;
  });
  return count;
}

/** The number of events from labels of a location; the mutated sandbox uses the other location instead. */
const locationRow = (subject: string, locationId: number, other: number, made: number): Row =>
  rowOf('6', subject, {
    sandbox: async (bench) => expect(await eventsOf(bench, locationId)).toBe(made),
    noClient: noAddress,
    mutation: { kind: 'setMember', on: 'POST /2026-07/order', path: 'location_id', value: other },
  });

const otherCenter = 27;

/** Webhooks: subscriptions, payload and delivery (specification 2.13, 4.10, 6, 7 and 8). */
export const webhookRows: readonly Row[] = [
  endpoint('4.10', subscribe),
  ...members('2.13', subscribe, {
    topics: { send: [trackingTopic, 'order.shipped'], kind: 'texts' },
    url: { send: 'https://hooks.example.com/another' },
  }),
  ...Object.entries(payload).map(payloadRow),
  rowOf('6', `the topic ${topic} is delivered only to its subscribers`, {
    async sandbox(bench) {
      await withSubscriber(bench, async ({ events }) => {
        await withSubscriber(
          bench,
          async (other) => {
            await makeLabel(bench, trackedCenter);
            await bench.sandbox.deliverWebhooks();
            expect(events.map(({ headers }) => headers['x-webhook-topic'])).toEqual([topic]);
            expect(other.events).toEqual([]);
          },
          { topics: ['order.shipped'] },
        );
      });
    },
    noClient: noAddress,
    mutation: {
      kind: 'setMember',
      on: 'POST /2026-07/webhook',
      path: 'topics',
      value: [trackingTopic, 'order.shipped'],
    },
  }),
  rule('6', 'events come as HTTP POST to the subscribed url', deliveryRules.delivery, (bench) =>
    withSubscriber(bench, async ({ events, url }) => {
      await makeLabel(bench, trackedCenter);
      await bench.sandbox.deliverWebhooks();
      expect(events).toMatchObject([{ method: 'POST', path: new URL(url).pathname }]);
    }),
  ),
  rule('6', 'any status of 2xx is an acknowledgement', deliveryRules.acknowledgement, async (bench) => {
    for (const status of [200, 202, 204])
      expect(await minutesTried(bench, status, [0, 1, 3, 1_440])).toEqual([0]);
  }),
  rule(
    '7',
    'an answer that is not 2xx is a failed delivery and tried again',
    deliveryRules.retry,
    async (bench) => {
      for (const status of [302, 404, 500, null])
        expect(await minutesTried(bench, status, [0, 1])).toEqual([0, 1]);
    },
  ),
  rule('6', 'the pauses between the tries grow exponentially', deliveryRules.backoff, async (bench) => {
    const minutes = Array.from({ length: 17 }, (_, minute) => minute);
    expect(await minutesTried(bench, 500, minutes)).toEqual([0, 1, 3, 7, 15]);
  }),
  rule('6', 'failed deliveries are tried again over 24 hours', deliveryRules.window, tellsTheWindow),
  rule('8', 'the retry window of 24 hours is not gone beyond', deliveryRules.windowEnd, endsInTime),
  rowOf('6', 'delivery logs are shown in the dashboard (Integrations, Webhooks)', {
    sandbox: showsDeliveries,
    noClient: 'The dashboard is a page of the service, which the client opens in a browser.',
    mutation: { kind: 'replaceText', on: 'GET /dashboard', from: '/events', to: '' },
  }),
  locationRow('in the sandbox, labels of location 33 make tracking events', trackedCenter, otherCenter, 1),
  locationRow('in the sandbox, labels of another location make none', otherCenter, trackedCenter, 0),
  rule('6', 'a receiver can verify the signature (reference notes, 9.3)', deliveryRules.signature, isSigned),
];
