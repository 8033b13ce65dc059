import { z } from 'zod';
import { readValue } from '#electron/api/answer-value.ts';
import { failedWith } from '#electron/api/api-error.ts';
import type { Http } from '#electron/api/http/http.ts';
import type { HttpRequest } from '#electron/api/http/http-message.ts';
import { TransportError } from '#electron/api/http/transport-error.ts';
import { type ChangeEntry, noteChange } from '#electron/cache/activity/change-record.ts';
import type { Profile } from '#electron/preferences/profile.ts';
import type { ChangeContext } from '#electron/resources/account-context.ts';
import type { createOrderChanges } from '#electron/resources/orders/order-changes.ts';
import type { ContractHandlers } from '#shared/ipc/contract.ts';
import { quoted, type Sentence, sentence } from '#shared/messages/messages.ts';
import type { faultKinds } from '#shared/simulation/model/sandbox-steps.ts';
import type { WebhookDelivery, WebhookSubscription } from '#shared/webhooks/webhooks.ts';
import { wire } from '#shared/wire/wire.ts';
import { createSimulations } from './simulation.ts';

type SandboxEntry = ChangeEntry<
  'simulation.start' | 'simulation.advance' | 'simulation.addFault' | 'simulation.clearFaults'
>;

type SandboxToolsContext = ChangeContext<SandboxEntry> & {
  profile: Pick<Profile, 'kind' | 'baseUrl'>;
  http: Pick<Http, 'request'>;
  orders: Pick<ReturnType<typeof createOrderChanges>, 'create'>;
};

const operation = 'simulation.start';
const lateMs = 5_000;

const faultOf: Readonly<Record<(typeof faultKinds)[number], object>> = {
  delay: { kind: 'delay', ms: lateMs },
  dropBeforeCommit: { kind: 'dropBeforeCommit' },
  dropAfterCommit: { kind: 'dropAfterCommit' },
  throttled: { kind: 'status', status: 429, retryAfter: 5 },
  serverError: { kind: 'status', status: 500 },
  unavailable: { kind: 'status', status: 503 },
  malformedJson: { kind: 'malformedJson' },
  tokenExpired: { kind: 'tokenExpired' },
};

const Faults = z.array(
  z.looseObject({
    kind: z.string(),
    status: z.number().optional(),
    times: z.number().nullable(),
    match: z.looseObject({ path: z.string().optional(), pathPattern: z.string().optional() }).optional(),
  }),
);
const Refusal = z.looseObject({ message: z.string() });
const Advanced = z.looseObject({ status: z.string() });
const Deliveries = wire(
  z.object({
    deliveries: z.array(
      z.object({
        messageId: z.string(),
        subscriptionId: z.string(),
        topic: z.string(),
        state: z.enum(['pending', 'delivered', 'failed']),
        createdAt: z.string(),
      }),
    ),
  }),
);

/** Tools for trying out a sandbox (specification 4.11, reference-notes 11); none of them works in production. */
export function createSandboxTools({
  profile,
  http,
  orders,
  startActivity,
  ...context
}: SandboxToolsContext) {
  const simulations = createSimulations(context);

  const refuse = () => {
    const message = sentence('sandbox.refused');
    return failedWith(operation, { code: 'UNSUPPORTED', message, requestId: null });
  };
  const checkSandbox = () => {
    if (profile.kind === 'production') throw refuse();
  };

  /** Calls the local sandbox's controls, which need no token; a profile of that kind names this machine only. */
  const control = async <Value>(
    method: HttpRequest['method'],
    path: string,
    schema: z.ZodType<Value>,
    body?: object,
  ): Promise<Value> => {
    if (profile.kind !== 'local') throw refuse();
    const url = new URL(`/_sandbox/${path}`, profile.baseUrl).href;
    const sent =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const answer = await http.request({ method, url, attempts: 1, ...sent }).catch((error: unknown) => {
      if (!(error instanceof TransportError)) throw error;
      throw failedWith(operation, { code: 'OFFLINE', message: null, requestId: null });
    });
    if (answer.status < 300) return readValue(operation, answer, schema);
    // A server other than the sandbox has no such controls, and returns no message about it.
    if (answer.body.length === 0) throw refuse();
    const { message } = readValue(operation, answer, Refusal);
    throw failedWith(
      operation,
      { code: 'CONFLICT', message: quoted(message), requestId: null },
      { status: answer.status },
    );
  };

  /** Logs the outcome of a change. */
  const noted = async <Value>(
    action: SandboxEntry['action'],
    subject: Sentence,
    work: () => Promise<Value>,
  ): Promise<Value> => {
    const make = async () => ({ value: await work(), outcome: 'done' as const, requestId: null });
    return (await noteChange(startActivity, { action, subject }, make)).value;
  };

  const readFaults = async () => {
    const faults = await control('GET', 'faults', Faults);
    return {
      faults: faults.map(({ kind, status, times, match }) => ({
        kind: status === undefined ? kind : `${kind} ${status}`,
        path: match?.path ?? match?.pathPattern ?? null,
        left: times ?? Number.MAX_SAFE_INTEGER,
      })),
    };
  };
  const switches = sentence('activity.subject.sandbox');

  return {
    handlers: {
      async start(body) {
        checkSandbox();
        const subject = sentence('activity.subject.shipment', { id: body.shipmentId });
        return noted('simulation.start', subject, () => simulations.start(body));
      },
      async read(query) {
        checkSandbox();
        return simulations.read(query);
      },
      async createOrder({ sku, quantity }) {
        checkSandbox();
        const { order } = await orders.create({
          referenceId: `dockhand-${Date.now().toString(36)}`,
          type: 'DTC',
          shippingMethod: 'Standard',
          recipient: {
            name: 'Sandbox Recipient',
            address: {
              address1: '100 Test Street',
              city: 'Chicago',
              state: 'IL',
              zipCode: '60601',
              country: 'US',
            },
          },
          products: [{ referenceId: sku, name: sku, sku, quantity }],
        });
        return { id: order.id, shipmentIds: order.shipments.map((shipment) => shipment.id) };
      },
      async advance({ record, id, step }) {
        const subject = sentence(
          record === 'receiving' ? 'activity.subject.receivingOrder' : 'activity.subject.return',
          { id },
        );
        return noted('simulation.advance', subject, () =>
          control('POST', `${record}/${id}/${step}`, Advanced, {}),
        );
      },
      listFaults: readFaults,
      async addFault({ kind, times, path }) {
        const match = path === '' ? {} : { match: { path } };
        return noted('simulation.addFault', switches, async () => {
          await control('POST', 'faults', z.unknown(), { ...faultOf[kind], times, ...match });
          return readFaults();
        });
      },
      async clearFaults() {
        return noted('simulation.clearFaults', switches, async () => {
          await control('DELETE', 'faults', z.unknown());
          return readFaults();
        });
      },
    } satisfies ContractHandlers['simulation'],

    /** The last deliveries to some subscriptions, latest first; null if the server has none. */
    async readDeliveries(subscriptions: readonly WebhookSubscription[]): Promise<WebhookDelivery[] | null> {
      if (profile.kind !== 'local') return null;
      const { deliveries } = await control('GET', 'webhooks', Deliveries);
      const addressOf = new Map(subscriptions.map(({ id, url }) => [id, url]));
      return deliveries.flatMap(({ subscriptionId, messageId, ...delivery }) => {
        const url = addressOf.get(subscriptionId);
        if (url == null) return [];
        return { ...delivery, id: messageId, url };
      });
    },
  };
}
