import { describe, expect, test } from 'vitest';
import { createReturnChanges } from '#electron/resources/returns/return-changes.ts';
import { sentence } from '#shared/messages/messages.ts';
import { bodyOfDraft } from '#shared/returns/model/return-draft-steps.ts';
import { contentFingerprintOf, draftOfReturn } from '#shared/returns/model/return-edit-rules.ts';
import { setAction, setLot, setQuantity } from '#shared/returns/model/return-line-steps.ts';
import { ChangedReturn } from '#shared/returns/return-change-view.ts';
import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import type { ReturnOrder } from '#shared/returns/returns.ts';
import { send } from '#test/integration/sandbox/send-call.ts';
import { apiAfter, apiBefore } from '#test/integration/service/connect-api.ts';
import { connectTo } from '#test/integration/service/service-against-sandbox.ts';
import { itemWith, makeReturn, openDesk, openReturnPlace, type ReturnDesk } from './return-desk.ts';

const at = '2026-11-22T08:00:00.000Z';

const place = openReturnPlace();

/** Advances a return by one step at its center. */
async function advance(id: number, step: string): Promise<void> {
  const response = await send(place.sandbox, 'POST', `/_sandbox/returns/${id}/${step}`, { body: {} });
  expect(response.status).toBe(200);
}

/** The request of a user who changed a return as it was seen. */
function modification(order: ReturnOrder, change: (draft: ReturnDraft) => ReturnDraft) {
  const body = bodyOfDraft(change(draftOfReturn(order)), order.referenceId ?? '');
  if (body === null) throw new Error('The return has no center.');
  return { id: order.id, expectedContent: contentFingerprintOf(order), body };
}

const moreOf = (order: ReturnOrder, quantity: number) =>
  modification(
    order,
    (draft) => setQuantity(draft, { inventoryId: itemWith(place.sandbox, false), quantity, at }).draft,
  );

const quantityOf = (order: ReturnOrder) =>
  order.inventory.find(({ id }) => id === itemWith(place.sandbox, false))?.quantity;

/** The last change requested, and its outcome. */
const lastEntry = ({ entries }: ReturnDesk) => entries.at(-1);

describe('a return that awaits its arrival', () => {
  test.each(['2026-07', '2025-07', '1.0'])(
    'is modified at version %s, read again and saved',
    async (version) => {
      const desk = openDesk(place, version);
      const order = await makeReturn(desk);
      const change = modification(order, (draft) => {
        const more = setQuantity(draft, {
          inventoryId: itemWith(place.sandbox, false),
          quantity: 5,
          at,
        }).draft;
        const other = setAction(more, {
          inventoryId: itemWith(place.sandbox, true),
          action: 'Dispose',
          at,
        }).draft;
        return setLot(other, {
          inventoryId: itemWith(place.sandbox, true),
          lotNumber: 'B-2',
          lotDate: '2027-06-30',
          at,
        }).draft;
      });
      const changed = await desk.changes.modify(change);
      expect(ChangedReturn.parse(changed)).toEqual(changed);
      expect(changed).toMatchObject({ outcome: 'done', order: { source: 'service' } });
      expect(quantityOf(changed.order.data)).toBe(5);
      const stored = place.sandbox.world.demo.returns.find(({ id }) => id === order.id);
      expect(stored).toMatchObject({ referenceId: order.referenceId, trackingNumber: order.trackingNumber });
      expect(stored?.lines).toMatchObject([
        { quantity: 5, requestedAction: 'Default', actionType: 'InventoryDefault' },
        { requestedAction: 'Dispose', lotNumber: 'B-2', lotDateMs: Date.parse('2027-06-30') },
      ]);
      const savedAnswer = await desk.returns.read({ id: order.id, prefer: 'cache' });
      expect(savedAnswer).toEqual({ ...changed.order, source: 'cache' });
      expect(lastEntry(desk)).toMatchObject({
        action: 'returns.modify',
        subject: sentence('activity.subject.return', { id: order.id }),
        outcome: 'done',
        requestId: expect.any(String),
      });
    },
  );

  test.each(['2026-07', '2025-07', '2.0', '1.0'])('is cancelled at version %s', async (version) => {
    const desk = openDesk(place, version === '2.0' ? '2026-07' : version);
    const order = await makeReturn(desk);
    const cancelling = connectTo(place.sandbox, place.store, {
      versions: { 'returns.cancel': version },
      api: { channelId: () => place.channelId },
    });
    const changes = createReturnChanges({
      api: cancelling.api,
      returns: desk.returns,
      account: () => desk.account.id,
      startActivity: () => (entry) => void desk.entries.push(entry),
    });
    const changed = await changes.cancel({ id: order.id });
    expect(changed).toMatchObject({ outcome: 'done', order: { data: { status: 'Cancelled' } } });
    expect(lastEntry(desk)).toMatchObject({ action: 'returns.cancel', outcome: 'done' });
  });
});

describe('a return that no longer awaits its arrival', () => {
  test.each([
    ['Arrived', ['arrive']],
    ['Processing', ['arrive', 'process']],
  ])('is neither modified nor cancelled in %s, which the message names', async (status, steps) => {
    const desk = openDesk(place);
    const order = await makeReturn(desk);
    for (const step of steps) await advance(order.id, step);
    const message = sentence('returns.failure.notAwaited', { id: order.id, status });
    const refusal = { failure: { code: 'CONFLICT', message } };
    await expect(desk.changes.modify(moreOf(order, 9))).rejects.toMatchObject(refusal);
    await expect(desk.changes.cancel({ id: order.id })).rejects.toMatchObject(refusal);
    expect((await desk.returns.read({ id: order.id })).data).toMatchObject({ status });
    expect(lastEntry(desk)).toMatchObject({ outcome: 'refused', detail: message });
  });

  test('is not cancelled twice', async () => {
    const desk = openDesk(place);
    const order = await makeReturn(desk);
    await desk.changes.cancel({ id: order.id });
    await expect(desk.changes.cancel({ id: order.id })).rejects.toMatchObject({
      failure: {
        code: 'CONFLICT',
        message: sentence('returns.failure.notAwaited', { id: order.id, status: 'Cancelled' }),
      },
    });
  });

  test('reports it if the return advanced between the read and the change', async () => {
    const desk = openDesk(place);
    const order = await makeReturn(desk);
    const { returns } = desk;
    const changes = createReturnChanges({
      api: apiBefore(desk.api, 'returns.modify', () => advance(order.id, 'arrive')),
      returns,
      account: () => desk.account.id,
      startActivity: () => () => undefined,
    });
    await expect(changes.modify(moreOf(order, 9))).rejects.toMatchObject({
      failure: {
        code: 'CONFLICT',
        message: sentence('returns.failure.notAwaited', { id: order.id, status: 'Arrived' }),
      },
    });
  });
});

describe('a return that another desk changed in the meantime', () => {
  test('is not overwritten, and can be changed after it was viewed again', async () => {
    const [desk, other] = [openDesk(place), openDesk(place)];
    const order = await makeReturn(desk);
    await other.changes.modify(moreOf(order, 7));
    await expect(desk.changes.modify(moreOf(order, 3))).rejects.toMatchObject({
      failure: { code: 'CONFLICT', message: sentence('returns.failure.changed', { id: order.id }) },
    });
    const again = (await desk.returns.read({ id: order.id })).data;
    expect(quantityOf(again)).toBe(7);
    expect((await desk.changes.modify(moreOf(again, 3))).outcome).toBe('done');
  });

  test.each([
    ['a line without an item would be removed', { id: null }, 'returns.failure.lineWithoutItem', {}],
    [
      'an action that is unknown here would be replaced',
      { actionRequested: { action: 'Recycle', actionType: 'Override' } },
      'returns.failure.unknownAction',
      { action: 'Recycle' },
    ],
  ] as const)('is not changed if %s', async (_what, change, why, values) => {
    const desk = openDesk(place);
    const order = await makeReturn(desk);
    const [line] = order.inventory;
    const lossy = { ...order, inventory: [...order.inventory, { ...line, ...change }] } as ReturnOrder;
    const changes = createReturnChanges({
      api: { call: async () => Promise.reject(new Error('Nothing may be sent.')) },
      returns: { read: async () => ({ data: lossy, source: 'service', asOf: lossy.insertDate ?? '' }) },
      account: () => 'local:1',
      startActivity: () => () => undefined,
    });
    const { body } = moreOf(order, 3);
    await expect(
      changes.modify({ id: order.id, expectedContent: contentFingerprintOf(lossy), body }),
    ).rejects.toMatchObject({
      failure: { code: 'CONFLICT', message: { id: why, values: { id: order.id, ...values } } },
    });
  });

  test('keeps its reference id whatever is requested', async () => {
    const desk = openDesk(place);
    const order = await makeReturn(desk);
    const { expectedContent, body } = moreOf(order, 3);
    const renamed = { ...body, referenceId: 'ANOTHER' };
    await expect(desk.changes.modify({ id: order.id, expectedContent, body: renamed })).rejects.toMatchObject(
      {
        failure: {
          code: 'INVALID',
          fields: {
            referenceId: [sentence('returns.failure.referenceFixed', { reference: order.referenceId ?? '' })],
          },
        },
      },
    );
  });
});

describe('when the response is lost', () => {
  const faults = [
    ['the connection ends after the change', { kind: 'dropAfterCommit' }],
    ['the answer is no JSON', { kind: 'malformedJson' }],
  ] as const;

  test.each(faults)('and %s, reading again shows that the change was made', async (_, fault) => {
    const desk = openDesk(place);
    const order = await makeReturn(desk);
    place.sandbox.faults.next({ ...fault, match: { method: 'PUT' } });
    expect(await desk.changes.modify(moreOf(order, 4))).toMatchObject({ outcome: 'done' });
    expect(place.sandbox.world.demo.returns.find(({ id }) => id === order.id)?.lines[0]?.quantity).toBe(4);
    place.sandbox.faults.clear();
  });

  test('before the change, the failure is reported and nothing is changed', async () => {
    const desk = openDesk(place);
    const order = await makeReturn(desk);
    place.sandbox.faults.next({ kind: 'dropBeforeCommit', match: { method: 'PUT' } });
    await expect(desk.changes.modify(moreOf(order, 4))).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(quantityOf((await desk.returns.read({ id: order.id })).data)).toBe(2);
    expect(lastEntry(desk)).toMatchObject({ outcome: 'failed' });
  });

  test('an accepted change that cannot be read again is not reported as seen', async () => {
    const desk = openDesk(place);
    const order = await makeReturn(desk);
    const changes = createReturnChanges({
      api: apiAfter(desk.api, 'returns.cancel', () =>
        place.sandbox.faults.next({ kind: 'status', status: 503, times: Infinity }),
      ),
      returns: desk.returns,
      account: () => desk.account.id,
      startActivity: () => (entry) => void desk.entries.push(entry),
    });
    const changed = await changes.cancel({ id: order.id });
    expect(changed).toMatchObject({ outcome: 'unverified', order: { source: 'cache' } });
    expect(lastEntry(desk)).toMatchObject({ outcome: 'unverified' });
    place.sandbox.faults.clear();
  });

  test('after a change of account, nothing is sent', async () => {
    const desk = openDesk(place);
    const order = await makeReturn(desk);
    const accounts = [desk.account.id, 'local:another'];
    const changes = createReturnChanges({
      api: desk.api,
      returns: desk.returns,
      account: () => accounts.shift() ?? null,
      startActivity: () => () => undefined,
    });
    await expect(changes.cancel({ id: order.id })).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect((await desk.returns.read({ id: order.id })).data.status).toBe('AwaitingArrival');
  });

  test('without a network nothing is sent, even though the return is saved', async () => {
    const desk = openDesk(place);
    const order = await makeReturn(desk);
    await place.sandbox.stop();
    await expect(desk.changes.cancel({ id: order.id })).rejects.toMatchObject({ code: 'OFFLINE' });
    await place.sandbox.start();
    expect((await desk.returns.read({ id: order.id })).data.status).toBe('AwaitingArrival');
  });
});
