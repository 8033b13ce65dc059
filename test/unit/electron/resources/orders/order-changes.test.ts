import { expect, test } from 'vitest';
import { TransportError } from '#electron/api/http/transport-error.ts';
import { createOrderChanges } from '#electron/resources/orders/order-changes.ts';
import { createOrders } from '#electron/resources/orders/orders.ts';
import { quoted } from '#shared/messages/messages.ts';
import { sampleOrder, sampleShipment } from '#test/support/samples/sample-records.ts';
import { createCachedDesk } from '#test/unit/electron/catalog/cached-desk.ts';

const lost = new TransportError('interrupted', quoted('The connection broke.'), false);

/** The changes to orders at a desk, and the outcomes that they log. */
function changesOf(desk: ReturnType<typeof createCachedDesk>) {
  const account = () => desk.account;
  const outcomes: string[] = [];
  const changes = createOrderChanges({
    api: desk.api,
    orders: createOrders({ ...desk, account }),
    account,
    startActivity:
      () =>
      ({ outcome }) =>
        void outcomes.push(outcome),
  });
  return { changes, outcomes };
}

/** Cancels an order whose shipments have these states before and after, with this response to the cancellation. */
async function cancel(before: readonly string[], after: readonly string[], answer: object | 'lost') {
  const desk = createCachedDesk();
  let statuses = before;
  desk.serve = ({ method }) => {
    if (method === 'POST') {
      statuses = after;
      return answer === 'lost' ? lost : { body: answer };
    }
    const shipments = statuses.map((status, at) => ({ ...sampleShipment, id: 900 + at, status }));
    return { body: { ...sampleOrder, status: 'Processing', shipments } };
  };
  const { changes, outcomes } = changesOf(desk);
  await changes.cancel({ id: sampleOrder.id }).catch(() => undefined);
  return outcomes;
}

test.each([
  ['a shipment that was open is canceled', ['Processing'], ['Cancelled'], {}, 'done'],
  [
    'the only open one is swept, and one has left',
    ['OnHold', 'Completed'],
    ['CleanSweeped', 'Completed'],
    {},
    'done',
  ],
  ['the response is lost, and what was open is canceled', ['OnHold'], ['Cancelled'], 'lost', 'done'],
  ['everything has had its label before', ['LabeledCreated'], ['LabeledCreated'], {}, 'unverified'],
  ['it has no shipments', [], [], {}, 'unverified'],
  ['what was open has left', ['Processing'], ['Completed'], {}, 'unverified'],
  ['what was open is no longer shown', ['Processing'], [], {}, 'unverified'],
  [
    'the response is lost, and everything has had its label before',
    ['LabeledCreated'],
    ['LabeledCreated'],
    'lost',
    'failed',
  ],
] as const)('canceling an order is reported correctly if %s', async (_if, before, after, answer, outcome) => {
  expect(await cancel(before, after, answer)).toEqual([outcome]);
});

test('canceling a shipment of an order is done if the service shows it as swept', async () => {
  const desk = createCachedDesk();
  let status = 'OnHold';
  desk.serve = ({ method }) => {
    if (method === 'POST') status = 'CleanSweeped';
    return { body: { ...sampleShipment, status } };
  };
  const { changes, outcomes } = changesOf(desk);
  const canceled = changes.cancelShipment({ orderId: sampleOrder.id, id: sampleShipment.id });
  await expect(canceled).resolves.toMatchObject({ outcome: 'done' });
  expect(outcomes).toEqual(['done']);
});

test('a shipment that was swept before is refused here: its status proves nothing', async () => {
  const desk = createCachedDesk();
  const methods: string[] = [];
  desk.serve = ({ method }) => {
    methods.push(method);
    return { body: { ...sampleShipment, status: 'CleanSweeped' } };
  };
  const { changes } = changesOf(desk);
  const canceled = changes.cancelShipment({ orderId: sampleOrder.id, id: sampleShipment.id });
  await expect(canceled).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(methods).not.toContain('POST');
});
