import { describe, expect, test } from 'vitest';
import type { Store } from '#electron/cache/open-store.ts';
import { sentence } from '#shared/messages/messages.ts';
import { ChangedShipment, ShipmentResults } from '#shared/shipments/shipment-view.ts';
import { closesWithTest } from '#test/integration/service/service-against-sandbox.ts';
import { isUpToDate, openShipmentDesk, type ShipmentDesk } from '#test/integration/sync/shipment-desk.ts';
import { isCancellable } from '#test/sandbox/world/orders/shipment-changes.ts';
import { sharedSandbox, sharedStore } from '#test/support/shared-sandbox.ts';

let lastAccount = 0;
const sandbox = sharedSandbox({ sunset10: false, orders: 500, rateLimitPerMinute: 100_000 });
const kept = sharedStore();

const operations = [
  'orders.list',
  'orders.readShipment',
  'shipments.cancel',
  'shipments.markTrackingUploaded',
];

/** A desk that writes at one version; the service has no version 2.0 for reading one shipment. */
function openDesk(version = '2026-07', store: Store = kept.store): ShipmentDesk {
  lastAccount += 1;
  const desk = openShipmentDesk(sandbox, store, {
    account: `local:${lastAccount}`,
    versions: Object.fromEntries(
      operations.map((operation) => [
        operation,
        operation === 'orders.readShipment' && version === '2.0' ? '2026-07' : version,
      ]),
    ),
  });
  closesWithTest(() => desk.close());
  return desk;
}

const all = () => sandbox.world.demo.orders.flatMap(({ shipments }) => shipments);
const open = () => all().filter(isCancellable);
const tracked = () => all().filter(({ tracking }) => tracking !== null);

function nextOpen(): number {
  const id = open()[0]?.id;
  if (id === undefined) throw new Error('Every shipment has left.');
  return id;
}

const stateOf = (id: number) => all().find((shipment) => shipment.id === id);
const lastEntry = ({ entries }: ShipmentDesk) => entries.at(-1);
const writes = () => sandbox.requests.filter(({ method }) => method !== 'GET').map(({ path }) => path);

describe('a shipment', () => {
  test.each([
    ['2026-07', ':cancel'],
    ['2025-07', ':cancel'],
    ['2.0', '/cancel'],
    ['1.0', '/cancel'],
  ])('is cancelled at version %s, read again and logged', async (version, ending) => {
    const desk = openDesk(version);
    const id = nextOpen();
    const changed = await desk.shipments.cancel({ id });
    expect(ChangedShipment.parse(changed)).toEqual(changed);
    expect(changed).toMatchObject({
      outcome: 'done',
      shipment: { source: 'service', data: { id, status: 'Cancelled' } },
    });
    expect(writes()).toEqual([`/${version}/shipment/${id}${ending}`]);
    expect(stateOf(id)?.status).toBe('Cancelled');
    expect(lastEntry(desk)).toMatchObject({
      action: 'shipments.cancel',
      subject: sentence('activity.subject.shipment', { id }),
      outcome: 'done',
      requestId: expect.any(String),
    });
  });

  test.each(['Completed', 'Cancelled'] as const)(
    'is not cancelled when it is %s, and the service is not asked',
    async (status) => {
      const desk = openDesk();
      const id = all().find((shipment) => shipment.status === status)?.id ?? 0;
      const message = sentence(`shipments.failure.${status === 'Completed' ? 'shipped' : 'canceled'}`, {
        id,
      });
      await expect(desk.shipments.cancel({ id })).rejects.toMatchObject({
        failure: { code: 'CONFLICT', message },
      });
      expect(writes()).toEqual([]);
      expect(lastEntry(desk)).toMatchObject({ outcome: 'refused', detail: message });
    },
  );

  test('in a status that the service does not cancel is refused with the service’s reason', async () => {
    const desk = openDesk();
    const id = all().find(({ status }) => status === 'LabeledCreated')?.id ?? 0;
    const refusal = desk.shipments.cancel({ id });
    await expect(refusal).rejects.toMatchObject({
      failure: {
        code: 'CONFLICT',
        message: sentence('failure.notCanceled'),
        serverSays: expect.stringContaining('is LabeledCreated and cannot be cancelled'),
        requestId: expect.any(String),
      },
    });
    expect(lastEntry(desk)?.outcome).toBe('refused');
  });

  test('is found cancelled, and cancelled only once, if the response is lost after the change', async () => {
    const desk = openDesk();
    const id = nextOpen();
    sandbox.faults.next({ kind: 'dropAfterCommit', match: { method: 'POST', path: 'cancel' } });
    expect(await desk.shipments.cancel({ id })).toMatchObject({ outcome: 'done' });
    expect(writes()).toHaveLength(1);
  });

  test('is reported as not cancelled if the request is lost', async () => {
    const desk = openDesk();
    const id = nextOpen();
    sandbox.faults.next({ kind: 'dropBeforeCommit', match: { method: 'POST', path: 'cancel' } });
    await expect(desk.shipments.cancel({ id })).rejects.toMatchObject({ failure: { code: 'OFFLINE' } });
    expect(stateOf(id)?.status).not.toBe('Cancelled');
    expect(lastEntry(desk)).toMatchObject({ outcome: 'failed', detail: { id: 'failure.interrupted' } });
  });

  test('is reported as unverified if it cannot be read after the change', async () => {
    const desk = openDesk();
    const id = nextOpen();
    await desk.orders.readShipment({ id });
    const path = new RegExp(`/shipment/${id}$`);
    sandbox.faults.next({ kind: 'delay', ms: 0, match: { path } });
    sandbox.faults.next({ kind: 'status', status: 500, times: Number.POSITIVE_INFINITY, match: { path } });
    expect(await desk.shipments.cancel({ id })).toMatchObject({
      outcome: 'unverified',
      shipment: { source: 'cache' },
    });
    expect(stateOf(id)?.status).toBe('Cancelled');
    expect(lastEntry(desk)?.outcome).toBe('unverified');
  });

  test('is reported as unknown if the service does not know it', async () => {
    const desk = openDesk();
    await expect(desk.shipments.cancel({ id: 1 })).rejects.toMatchObject({ failure: { code: 'NOT_FOUND' } });
  });

  test('is refused if the scope is missing, which is named', async () => {
    const desk = openDesk();
    const id = nextOpen();
    sandbox.faults.next({ kind: 'status', status: 403, match: { method: 'POST', path: 'cancel' } });
    await expect(desk.shipments.cancel({ id })).rejects.toMatchObject({
      failure: { code: 'FORBIDDEN', missingScope: 'fulfillments_write' },
    });
  });

  test('is shown as cancelled in the index', async () => {
    const desk = openDesk();
    const id = nextOpen();
    const shipment = stateOf(id);
    if (shipment === undefined) throw new Error('It is gone.');
    shipment.tracking = tracked()[0]?.tracking ?? null;
    shipment.lastTrackingUpdateAtMs = Date.now() - 60_000;
    desk.index.sessionChanged();
    await desk.until(isUpToDate);
    await desk.shipments.cancel({ id });
    const { hits } = await desk.shipments.search({ text: String(id), limit: 1 });
    expect(hits).toMatchObject([{ shipmentId: id, status: 'Cancelled' }]);
  });
});

type Lost = Parameters<typeof sandbox.faults.next>[0];

const lost = [
  ['the response is lost', { kind: 'dropAfterCommit' }],
  ['a gateway answers instead', { kind: 'status', status: 504 }],
] as const satisfies readonly (readonly [string, Lost])[];

/** The write gets no usable response, and no shipment can be read afterward. */
function loseSight(fault: Lost, path: string): void {
  sandbox.faults.next({ ...fault, match: { path } });
  sandbox.faults.next({
    kind: 'status',
    status: 403,
    times: Number.POSITIVE_INFINITY,
    match: { method: 'GET' },
  });
}

describe('the cancellation of several shipments', () => {
  test.each(lost)('is unverified if %s and the shipments can’t be read', async (_name, fault) => {
    const desk = openDesk();
    const ids = open()
      .slice(0, 2)
      .map(({ id }) => id);
    loseSight(fault, 'batchCancel');
    const canceling = desk.shipments.cancelMany({ ids });
    await expect(canceling).rejects.toMatchObject({ failure: { mayBeDone: true } });
    expect(lastEntry(desk)).toMatchObject({ outcome: 'unverified', requestId: expect.any(String) });
  });

  test('is unverified if a gateway answers instead and one of the shipments can’t be read', async () => {
    const desk = openDesk();
    const ids = open()
      .slice(0, 2)
      .map(({ id }) => id);
    sandbox.faults.next({ kind: 'status', status: 504, match: { path: 'batchCancel' } });
    sandbox.faults.next({ kind: 'status', status: 403, match: { path: new RegExp(`/shipment/${ids[1]}$`) } });
    await expect(desk.shipments.cancelMany({ ids })).rejects.toMatchObject({ failure: { mayBeDone: true } });
    expect(lastEntry(desk)).toMatchObject({ outcome: 'unverified' });
  });

  test('is failed, without a doubt, if a gateway answers instead and every shipment is shown as open', async () => {
    const desk = openDesk();
    const ids = open()
      .slice(0, 2)
      .map(({ id }) => id);
    sandbox.faults.next({ kind: 'status', status: 502, match: { path: 'batchCancel' } });
    const error = await desk.shipments.cancelMany({ ids }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failure: { code: 'SERVICE', status: 502 } });
    expect(error).not.toHaveProperty('failure.mayBeDone');
    expect(lastEntry(desk)).toMatchObject({ outcome: 'failed' });
  });

  test('is unverified, not refused, if the service accepted it and does not show it yet', async () => {
    const desk = openDesk();
    sandbox.faults.next({ kind: 'emptyBody', match: { path: 'batchCancel' } });
    const { results } = await desk.shipments.cancelMany({ ids: [5, 6] });
    const reason = sentence('failure.unconfirmed');
    expect(results).toMatchObject([
      { isDone: false, reason },
      { isDone: false, reason },
    ]);
    expect(lastEntry(desk)).toMatchObject({ outcome: 'unverified', detail: reason });
  });

  test.each([
    [0, 'unverified'],
    [1, 'partly'],
  ] as const)(
    'ends after a lost response, which leaves only its own batch in doubt, after %i others',
    async (before, outcome) => {
      const desk = openDesk();
      const ids = open()
        .slice(0, 120)
        .map(({ id }) => id);
      const match = { path: 'batchCancel' };
      if (before > 0) sandbox.faults.next({ kind: 'delay', ms: 0, match });
      sandbox.faults.next({ kind: 'dropBeforeCommit', match });
      const { results } = await desk.shipments.cancelMany({ ids });
      expect(results.map(({ shipmentId }) => shipmentId)).toEqual(ids);
      const [sent, notSent] = ['failure.unconfirmed', 'failure.earlierUnconfirmed'].map((reason) =>
        results.filter((result) => result.reason?.id === reason).map(({ shipmentId }) => shipmentId),
      );
      const doubtAt = before * 50;
      expect(sent).toEqual(ids.slice(doubtAt, doubtAt + 50));
      expect(notSent).toEqual(ids.slice(doubtAt + 50));
      expect(writes()).toHaveLength(before + 1);
      expect(lastEntry(desk)).toMatchObject({ outcome });
    },
  );

  test('is refused if the service names each shipment as not canceled', async () => {
    const desk = openDesk();
    await desk.shipments.cancelMany({ ids: [5, 6] });
    expect(lastEntry(desk)).toMatchObject({
      outcome: 'refused',
      detail: sentence('activity.detail.notCanceled', { failed: 2, count: 2 }),
    });
  });
});

describe('the tracking of shipments', () => {
  test.each([
    ['2026-07', 'POST', '/2026-07/shipment:batchUpdateTrackingUpload'],
    ['2.0', 'POST', '/2.0/shipment/:bulkUpdateTrackingUpload'],
    ['1.0', 'PUT', '/1.0/shipment'],
  ])('is marked as uploaded and unmarked at version %s', async (version, method, path) => {
    const desk = openDesk(version);
    const ids = tracked()
      .slice(0, 3)
      .map(({ id }) => id);
    for (const isUploaded of [true, false, true]) {
      sandbox.clearRequests();
      const marked = await desk.shipments.markTrackingUploaded({ ids: [...ids, ...ids], isUploaded });
      expect(ShipmentResults.parse(marked)).toEqual(marked);
      expect(marked.results.map(({ shipmentId, isDone, reason }) => [shipmentId, isDone, reason])).toEqual(
        ids.map((id) => [id, true, null]),
      );
      expect(ids.map((id) => stateOf(id)?.isTrackingUploaded)).toEqual(ids.map(() => isUploaded));
      expect(sandbox.requests).toMatchObject([{ method, path }]);
    }
    expect(lastEntry(desk)).toMatchObject({
      subject: sentence('activity.subject.shipments', { count: 3 }),
      outcome: 'done',
      detail: sentence('activity.detail.uploaded'),
    });
  });

  test('has a result for each shipment, with a reason for untracked and unknown ones', async () => {
    const desk = openDesk();
    const [first] = tracked();
    const untracked = all().find(({ tracking }) => tracking === null);
    const ids = [first?.id ?? 0, untracked?.id ?? 0, 5];
    const { results } = await desk.shipments.markTrackingUploaded({ ids, isUploaded: true });
    expect(results).toMatchObject([
      { isDone: true, reason: null },
      { isDone: false, reason: { values: { text: expect.stringContaining('no tracking number') } } },
      { shipmentId: 5, isDone: false, reason: { values: { text: expect.stringContaining('not found') } } },
    ]);
    expect(lastEntry(desk)).toMatchObject({
      outcome: 'partly',
      detail: {
        id: 'activity.detail.uploadedExcept',
        values: { shipments: [expect.any(String), expect.stringMatching(/^5 \(/)], more: 0 },
      },
    });
  });

  test('is unverified, not refused, if the service accepted it without naming a shipment', async () => {
    const desk = openDesk();
    sandbox.faults.next({ kind: 'emptyBody', match: { path: 'batchUpdate' } });
    const { results } = await desk.shipments.markTrackingUploaded({ ids: [5], isUploaded: true });
    expect(results).toMatchObject([{ isDone: false, reason: sentence('failure.unconfirmed') }]);
    expect(lastEntry(desk)).toMatchObject({ outcome: 'unverified' });
  });

  test('of many shipments is marked in batches', async () => {
    const desk = openDesk();
    const ids = tracked()
      .slice(0, 230)
      .map(({ id }) => id);
    const { results } = await desk.shipments.markTrackingUploaded({ ids, isUploaded: true });
    expect(results.map(({ isDone }) => isDone)).toEqual(ids.map(() => true));
    expect(writes()).toHaveLength(3);
  });

  test.each(['dropAfterCommit', 'emptyBody'] as const)(
    'is read again, by the orders that the index knows, if the response does not report it: %s',
    async (kind) => {
      const desk = openDesk();
      desk.index.sessionChanged();
      await desk.until(isUpToDate);
      sandbox.clearRequests();
      const ids = tracked()
        .slice(0, 60)
        .map(({ id }) => id);
      sandbox.faults.next({ kind, match: { path: 'batchUpdate' } });
      const isUploaded = kind === 'emptyBody';
      const { results } = await desk.shipments.markTrackingUploaded({ ids, isUploaded });
      const shown = ids.map((id) => stateOf(id)?.isTrackingUploaded === isUploaded);
      expect(results.map(({ isDone }) => isDone)).toEqual(shown);
      expect(shown).toContain(true);
      expect(sandbox.requests.length).toBeLessThan(4);
    },
  );

  test.each(lost)('is unverified if %s and the shipments can’t be read', async (_name, fault) => {
    const desk = openDesk();
    const ids = tracked()
      .slice(0, 2)
      .map(({ id }) => id);
    for (const isUploaded of [true, false]) {
      loseSight(fault, 'batchUpdate');
      const marking = desk.shipments.markTrackingUploaded({ ids, isUploaded });
      await expect(marking).rejects.toMatchObject({ failure: { mayBeDone: true } });
      sandbox.faults.clear();
      expect(lastEntry(desk)).toMatchObject({ outcome: 'unverified' });
    }
  });

  test('is reported as not marked if none of it arrived', async () => {
    const desk = openDesk();
    const wanted = tracked().filter(({ isTrackingUploaded }) => !isTrackingUploaded);
    const ids = wanted.slice(0, 2).map(({ id }) => id);
    sandbox.faults.next({ kind: 'dropBeforeCommit', match: { path: 'batchUpdate' } });
    const marking = desk.shipments.markTrackingUploaded({ ids, isUploaded: true });
    await expect(marking).rejects.toMatchObject({ failure: { code: 'OFFLINE' } });
    expect(lastEntry(desk)).toMatchObject({ outcome: 'failed' });
  });

  test('keeps the marks already made if a later batch is refused', async () => {
    const desk = openDesk();
    const ids = tracked()
      .slice(0, 130)
      .map(({ id }) => id);
    sandbox.faults.next({ kind: 'delay', ms: 0, match: { path: 'batchUpdate' } });
    sandbox.faults.next({ kind: 'status', status: 403, match: { path: 'batchUpdate' } });
    const { results } = await desk.shipments.markTrackingUploaded({ ids, isUploaded: true });
    expect(results.filter(({ isDone }) => isDone)).toHaveLength(100);
    expect(results.at(-1)?.reason).toEqual(
      sentence('failure.FORBIDDEN.adviceScope', { scope: 'fulfillments_write' }),
    );
    expect(lastEntry(desk)?.outcome).toBe('partly');
  });

  test('is not marked if no account is signed in', async () => {
    const desk = openDesk();
    desk.account = null;
    const marking = desk.shipments.markTrackingUploaded({ ids: [1], isUploaded: true });
    await expect(marking).rejects.toMatchObject({ failure: { code: 'SIGNED_OUT' } });
    expect(writes()).toEqual([]);
  });
});
