import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createRateBudget, type RateBudget } from '#electron/api/rate-limiter.ts';
import {
  createUnidentifiedLinks,
  type UnidentifiedChangeEntry,
} from '#electron/resources/unidentified/unidentified.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { LinkedUnidentified } from '#shared/unidentified/unidentified.ts';
import { apiAfter, apiBefore } from '#test/integration/service/connect-api.ts';
import { connectWarehouse } from '#test/integration/service/connect-warehouse.ts';
import { createSimulatedTime } from '#test/unit/electron/api/simulated-time.ts';
import { openReturnPlace } from './return-desk.ts';

const place = openReturnPlace();
const taken = new Set<number>();

function openDesk(api: { budget?: RateBudget } = {}) {
  const connected = connectWarehouse(place.sandbox, place.store, { api });
  const entries: UnidentifiedChangeEntry[] = [];
  const options = {
    api: connected.api,
    unidentified: connected.unidentified,
    account: () => connected.account.id,
    startActivity: () => (entry: UnidentifiedChangeEntry) => void entries.push(entry),
  };
  return { ...connected, entries, options, links: createUnidentifiedLinks(options) };
}

/** An unlinked parcel that no other test uses. */
function aParcel(): number {
  const { unidentifiedOrders } = place.sandbox.world.demo;
  const parcel = unidentifiedOrders.find(({ id, linkedOrderId }) => linkedOrderId === null && !taken.has(id));
  if (parcel === undefined) throw new Error('The sandbox has no parcel that waits.');
  taken.add(parcel.id);
  return parcel.id;
}

function anOrder(position: number): number {
  const open = place.sandbox.world.demo.receivingOrders.filter(({ status }) => status !== 'Cancelled');
  return open[position]?.id ?? 0;
}

const linkOf = (id: number) =>
  place.sandbox.world.demo.unidentifiedOrders.find((parcel) => parcel.id === id)?.linkedOrderId;

describe('linking a parcel with a receiving order', () => {
  test('is read again, saved and logged', async () => {
    const desk = openDesk();
    const [id, receivingOrderId] = [aParcel(), anOrder(0)];
    const linked = await desk.links.link({ id, receivingOrderId });
    expect(LinkedUnidentified.parse(linked)).toEqual(linked);
    expect(linked).toMatchObject({
      outcome: 'done',
      order: {
        source: 'service',
        data: { linkedWroId: receivingOrderId, linkedWroDate: expect.any(String) },
      },
    });
    expect(linkOf(id)).toBe(receivingOrderId);
    expect((await desk.unidentified.read({ id, prefer: 'cache' })).data.linkedWroId).toBe(receivingOrderId);
    expect(desk.entries).toEqual([
      {
        action: 'unidentified.link',
        subject: sentence('activity.subject.unidentifiedReceivingOrder', { id, order: receivingOrderId }),
        outcome: 'done',
        requestId: expect.any(String),
        detail: null,
      },
    ]);
  });

  test('as one of many waits for the request limit as long as it takes, also to read it again', async () => {
    const time = createSimulatedTime();
    const budget = createRateBudget({ limit: 3, now: time.now, timers: time.timers });
    const desk = openDesk({ budget });
    const parcels = [aParcel(), aParcel()];
    place.sandbox.faults.next({ kind: 'status', status: 429, retryAfter: 30, match: { method: 'POST' } });
    const links = Promise.all(
      parcels.map((id) => desk.links.link({ id, receivingOrderId: anOrder(0), canWait: true })),
    );
    // The responses are real: the clock stands still until a request waits for its turn.
    while (desk.entries.length < parcels.length)
      await (budget.view().waiting > 0 ? time.advance(60_000) : nextTurn());
    const linked = { outcome: 'done', order: { source: 'service', data: { linkedWroId: anOrder(0) } } };
    expect(await links).toMatchObject([linked, linked]);
  });

  test('is refused if another desk has already linked it, reporting the order and the time', async () => {
    const [desk, other] = [openDesk(), openDesk()];
    const id = aParcel();
    await other.links.link({ id, receivingOrderId: anOrder(1) });
    await expect(desk.links.link({ id, receivingOrderId: anOrder(2) })).rejects.toMatchObject({
      failure: {
        code: 'CONFLICT',
        message: sentence('unidentified.failure.linkedElsewhere', { id, order: anOrder(1) }),
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    });
    expect(linkOf(id)).toBe(anOrder(1));
    expect(desk.entries).toMatchObject([{ outcome: 'refused' }]);
  });

  test('is refused with the same message if another desk was faster by a moment', async () => {
    const [desk, other] = [openDesk(), openDesk()];
    const id = aParcel();
    const api = apiBefore(desk.api, 'unidentified.link', () =>
      other.links.link({ id, receivingOrderId: anOrder(1) }),
    );
    const links = createUnidentifiedLinks({ ...desk.options, api });
    await expect(links.link({ id, receivingOrderId: anOrder(2) })).rejects.toMatchObject({
      failure: {
        code: 'CONFLICT',
        message: sentence('unidentified.failure.linkedElsewhere', { id, order: anOrder(1) }),
        requestId: expect.any(String),
      },
    });
    expect(linkOf(id)).toBe(anOrder(1));
  });

  test('with the order that another desk also chose is reported as already done', async () => {
    const [desk, other] = [openDesk(), openDesk()];
    const id = aParcel();
    await other.links.link({ id, receivingOrderId: anOrder(1) });
    await expect(desk.links.link({ id, receivingOrderId: anOrder(1) })).rejects.toMatchObject({
      failure: {
        code: 'CONFLICT',
        message: sentence('unidentified.failure.alreadyLinked', { id, order: anOrder(1) }),
      },
    });
  });

  test('is refused for a receiving order that was cancelled', async () => {
    const desk = openDesk();
    const id = aParcel();
    const cancelled = place.sandbox.world.demo.receivingOrders.find(({ status }) => status === 'Cancelled');
    await expect(desk.links.link({ id, receivingOrderId: cancelled?.id ?? 0 })).rejects.toMatchObject({
      failure: {
        code: 'CONFLICT',
        message: sentence('unidentified.failure.orderCanceled', { id: cancelled?.id ?? 0 }),
      },
    });
    expect(linkOf(id)).toBeNull();
  });

  test('reports which of the two records the service does not know', async () => {
    const desk = openDesk();
    const id = aParcel();
    const foreign = place.sandbox.world.other.receivingOrders[0]?.id ?? 0;
    await expect(desk.links.link({ id, receivingOrderId: foreign })).rejects.toMatchObject({
      failure: { code: 'NOT_FOUND', message: sentence('receiving.failure.notFound', { id: foreign }) },
    });
    const unknown = place.sandbox.world.other.unidentifiedOrders[0]?.id ?? 0;
    await expect(desk.links.link({ id: unknown, receivingOrderId: anOrder(0) })).rejects.toMatchObject({
      failure: { code: 'NOT_FOUND' },
    });
    expect(desk.entries).toMatchObject([{ outcome: 'failed' }, { outcome: 'failed' }]);
  });

  test('distinguishes a server without the operation from a missing record, and asks it again next time', async () => {
    const desk = openDesk();
    const [id, receivingOrderId] = [aParcel(), anOrder(0)];
    place.sandbox.faults.next({ kind: 'status', status: 404, body: {}, match: { method: 'POST' } });
    await expect(desk.links.link({ id, receivingOrderId })).rejects.toMatchObject({
      failure: { code: 'UNSUPPORTED', message: sentence('unidentified.failure.notOffered') },
    });
    expect(await desk.links.link({ id, receivingOrderId })).toMatchObject({ outcome: 'done' });
  });

  test('reports that the server cannot read a parcel if it only lists them', async () => {
    const desk = openDesk();
    const listed = await desk.unidentified.list({ isLinked: false, page: 1 });
    const [id, receivingOrderId] = [listed.data.orders[0]?.id ?? 0, anOrder(0)];
    const match = { method: 'GET', path: new RegExp(`/unidentified-receiving-order/${id}$`) };
    place.sandbox.faults.next({ kind: 'status', status: 404, body: {}, match });
    await expect(desk.links.link({ id, receivingOrderId })).rejects.toMatchObject({
      failure: { code: 'UNSUPPORTED', message: null },
    });
    expect(linkOf(id)).toBeNull();
  });

  test('repeats the service’s reason for a refusal that the records do not explain', async () => {
    const desk = openDesk();
    const id = aParcel();
    const body = { status: 422, errors: { wro_id: ['Its boxes are all there.'] } };
    place.sandbox.faults.next({ kind: 'status', status: 422, body, match: { method: 'POST' } });
    await expect(desk.links.link({ id, receivingOrderId: anOrder(0) })).rejects.toMatchObject({
      failure: {
        code: 'INVALID',
        message: sentence('unidentified.failure.notLinked', { id, order: anOrder(0) }),
        serverSays: 'Its boxes are all there.',
        fields: { wro_id: [quoted('Its boxes are all there.')] },
      },
    });
    expect(linkOf(id)).toBeNull();
  });

  test('names the missing scope', async () => {
    const desk = openDesk();
    place.sandbox.faults.next({ kind: 'status', status: 403, match: { method: 'POST' } });
    await expect(desk.links.link({ id: aParcel(), receivingOrderId: anOrder(0) })).rejects.toMatchObject({
      failure: { code: 'FORBIDDEN', missingScope: 'receiving_write' },
    });
  });
});

describe('when the response to a link is lost', () => {
  test('after it was done, reading again shows it', async () => {
    const desk = openDesk();
    const [id, receivingOrderId] = [aParcel(), anOrder(0)];
    place.sandbox.faults.next({ kind: 'dropAfterCommit', match: { method: 'POST' } });
    expect(await desk.links.link({ id, receivingOrderId })).toMatchObject({ outcome: 'done' });
    expect(linkOf(id)).toBe(receivingOrderId);
  });

  test('before it was done, the failure is reported and nothing is linked', async () => {
    const desk = openDesk();
    const id = aParcel();
    place.sandbox.faults.next({ kind: 'dropBeforeCommit', match: { method: 'POST' } });
    await expect(desk.links.link({ id, receivingOrderId: anOrder(0) })).rejects.toMatchObject({
      code: 'OFFLINE',
    });
    expect(linkOf(id)).toBeNull();
    expect(desk.entries).toMatchObject([{ outcome: 'failed' }]);
  });

  test('and it cannot be read again, it is not reported as seen', async () => {
    const desk = openDesk();
    const [id, receivingOrderId] = [aParcel(), anOrder(0)];
    const links = createUnidentifiedLinks({
      ...desk.options,
      api: apiAfter(desk.api, 'unidentified.link', () => {
        place.sandbox.faults.next({ kind: 'status', status: 503, times: Infinity });
      }),
    });
    const linked = await links.link({ id, receivingOrderId });
    place.sandbox.faults.clear();
    expect(linked).toMatchObject({ outcome: 'unverified', order: { source: 'cache' } });
    expect(desk.entries).toMatchObject([{ outcome: 'unverified' }]);
  });
});
