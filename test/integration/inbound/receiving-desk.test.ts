import { describe, expect, test } from 'vitest';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { ReceivingDraftRow } from '#shared/receiving/receiving-draft.ts';
import { draftFor } from '#test/integration/returns/composed-desk.ts';
import { openInboundDesk } from './inbound-desk.ts';
import { freight, receivingDraftFor } from './receiving-draft-for.ts';

const inbound = openInboundDesk({
  items: 20,
  orders: 4,
  returns: 4,
  receivingOrders: 3,
  unidentifiedOrders: 2,
});

const save = (change: Parameters<typeof receivingDraftFor>[1] = {}) =>
  inbound.desk.use(({ receiving }) =>
    receiving.saveDraft({ id: null, draft: receivingDraftFor(inbound.sandbox, change) }),
  );
const queue = (id: number) => inbound.desk.use(({ receiving }) => receiving.queue({ id }));
const ordersOf = (purchaseOrderNumber: string | null) =>
  inbound.sandbox.world.demo.receivingOrders.filter(
    (order) => order.purchaseOrderNumber === purchaseOrderNumber,
  );
const newOrder = (number: string | null | undefined, reference: string) =>
  sentence('activity.subject.newReceivingOrderOfNumber', { number: number ?? '', reference });
const entries = async () =>
  (await inbound.entries('receiving')).map(({ action, outcome, subject }) => ({ action, outcome, subject }));
/** Makes the server accept receiving orders only at versions before 2026-07. */
const forgetNewestVersion = () => {
  const match = { method: 'POST', path: '/2026-07/receiving' };
  inbound.sandbox.faults.next({ kind: 'status', status: 404, times: Infinity, match });
};

describe('a receiving order built at the desk', () => {
  test('is drafted, queued and created, and each step adds a row to the activity log', async () => {
    await inbound.desk.use(({ centers }) => centers.list());
    expect(await inbound.desk.use(async ({ receiving }) => receiving.readCreation())).toEqual({
      version: null,
    });
    const begun = await save({ freight });
    expect(ReceivingDraftRow.parse(begun)).toEqual(begun);
    expect(begun).toMatchObject({
      kind: 'receiving.create',
      state: 'draft',
      operator: 'Jane',
      content: null,
    });
    expect(begun.referenceId).toMatch(/^RO-\d{8}-/);
    const number = begun.receiving?.purchaseOrderNumber ?? '';
    expect(await inbound.desk.use(({ receiving }) => receiving.readDrafts())).toEqual([begun]);

    expect(await queue(begun.id)).toMatchObject({
      state: 'queued',
      receiving: { boxCount: 2, trackingNumbers: [expect.any(String), expect.any(String)] },
    });
    await inbound.desk.reach('sent', 1);

    const [order, ...others] = ordersOf(number);
    expect(others).toEqual([]);
    expect(order?.freight).toMatchObject({ carrier: 'Carrier', bolNumber: 'BOL-1' });
    const sent = await inbound.desk.use(({ outbox }) => outbox.read({ id: begun.id }));
    expect(sent).toMatchObject({
      resultId: order?.id,
      receiving: { purchaseOrderNumber: number, lines: [{ name: 'Mug', quantity: 3 }, {}, {}] },
    });
    expect(await inbound.desk.use(async ({ receiving }) => receiving.readCreation())).toEqual({
      version: '2026-07',
    });
    expect(await entries()).toEqual([
      { action: 'receiving.queue', outcome: 'queued', subject: newOrder(number, begun.referenceId) },
      {
        action: 'receiving.create',
        outcome: 'sent',
        subject: sentence('activity.subject.sentReceivingOrder', {
          id: order?.id ?? 0,
          reference: begun.referenceId,
        }),
      },
    ]);
  });

  test('is known as inbound as soon as it is created, before the next read', async () => {
    await inbound.desk.use(({ receiving }) => receiving.refreshIndex());
    const readIndex = () => inbound.desk.use(({ receiving }) => receiving.readIndex());
    await expect.poll(readIndex).toMatchObject({ state: 'idle' });
    const { id, receiving } = await save();
    await queue(id);
    const texts = [receiving?.trackingNumbers[1] ?? ''];
    await expect
      .poll(() => inbound.desk.use(({ receiving }) => receiving.lookUp({ texts })))
      .toMatchObject({ hits: [{ kind: 'box', boxNumber: 2, by: 'exact' }] });
  });

  test('is sent alongside returns, each through its own kind', async () => {
    const { receiving, id } = await save();
    const sentReturn = await inbound.desk.queueReturn();
    await queue(id);
    await inbound.desk.reach('sent', 2);
    expect(ordersOf(receiving?.purchaseOrderNumber ?? '')).toHaveLength(1);
    expect(inbound.sandbox.world.demo.returns.map(({ referenceId }) => referenceId)).toContain(
      sentReturn.referenceId,
    );
  });

  test('is refused with the codes of the blocking problems and stays a draft', async () => {
    const { id } = await save({
      center: null,
      expectedArrivalAt: '2020-01-01T00:00:00.000Z',
      boxes: [
        { id: 1, trackingNumber: null },
        { id: 2, trackingNumber: 'T' },
      ],
    });
    await expect(queue(id)).rejects.toMatchObject({
      name: 'RequestRefused',
      failure: {
        fields: { CENTER_MISSING: [quoted('')], ARRIVAL_PAST: [quoted('')], TRACKING_MISSING: [quoted('1')] },
      },
    });
    expect(await inbound.desk.use(({ receiving }) => receiving.readDraft({ id }))).toMatchObject({
      state: 'draft',
    });
    expect(await entries()).toEqual([]);
  });

  test('is checked against the version known to create orders here', async () => {
    inbound.place.preferences.saveVersion(inbound.desk.environment.profile.id, 'receiving.create', '2026-01');
    const { id } = await save({ freight });
    await expect(queue(id)).rejects.toMatchObject({
      failure: { fields: { FREIGHT_NOT_OFFERED: [quoted('')] } },
    });
  });

  test('is held if the server turns out not to support freight; nothing is silently omitted', async () => {
    forgetNewestVersion();
    const { id, receiving } = await save({ freight });
    await queue(id);
    await inbound.desk.reach('held', 1);
    expect(await inbound.desk.use(({ outbox }) => outbox.read({ id }))).toMatchObject({
      state: 'held',
      wasPossiblySent: false,
      evidence: { sentence: { id: 'receiving.failure.version.freight' } },
    });
    expect(ordersOf(receiving?.purchaseOrderNumber ?? '')).toEqual([]);
    expect(await entries()).toMatchObject([
      { outcome: 'queued' },
      { action: 'receiving.create', outcome: 'held' },
    ]);
    // The log also treats a row that was given up as finished; its subject names only the PO (chaos 4).
    const queuedByLog = async () => {
      const writes = await inbound.desk.store.listQueuedWrites('2026-01-01T00:00:00.000Z');
      return writes.filter(({ subject }) => subject?.values?.['number'] === number);
    };
    const number = receiving?.purchaseOrderNumber ?? '';
    expect(await queuedByLog()).toHaveLength(1);
    await inbound.desk.use(({ outbox }) => outbox.cancel({ id }));
    await expect.poll(queuedByLog).toEqual([]);
  });

  test('reports that a lost response is being looked up, and with which subject', async () => {
    inbound.sandbox.faults.next({ kind: 'dropAfterCommit', match: { method: 'POST', path: '/receiving' } });
    const { id, receiving, referenceId } = await save();
    await queue(id);
    await inbound.desk.reach('unconfirmed', 1);
    expect((await entries()).at(-1)).toEqual({
      action: 'receiving.create',
      outcome: 'unconfirmed',
      subject: newOrder(receiving?.purchaseOrderNumber, referenceId),
    });
    expect(ordersOf(receiving?.purchaseOrderNumber ?? '')).toHaveLength(1);
  });

  test('survives a restart of the program and the end of its session', async () => {
    await inbound.openAgain(inbound.sandbox.demo.personalToken);
    const begun = await save();
    inbound.sandbox.revokePersonalToken();
    await expect(inbound.desk.use(({ receiving }) => receiving.read({ id: 1 }))).rejects.toThrow();
    expect(inbound.desk.environment.session.view().step).toBe('over');
    const changed = { ...receivingDraftFor(inbound.sandbox), purchaseOrderNumber: 'AFTER' };
    await inbound.desk.use(({ receiving }) => receiving.saveDraft({ id: begun.id, draft: changed }));
    await inbound.openAgain();
    expect(await inbound.desk.use(({ receiving }) => receiving.readDraft({ id: begun.id }))).toMatchObject({
      draft: { purchaseOrderNumber: 'AFTER' },
    });
  });

  test('is never saved over a return or queued as one, and vice versa', async () => {
    const draft = draftFor(inbound.sandbox);
    const aReturn = await inbound.desk.use(({ returns }) => returns.saveDraft({ id: null, draft }));
    const order = await save();
    const refused = { failure: { code: 'CONFLICT' } };
    await inbound.desk.use(async ({ receiving, returns }) => {
      const over = receiving.saveDraft({ id: aReturn.id, draft: receivingDraftFor(inbound.sandbox) });
      await expect(over).rejects.toMatchObject(refused);
      await expect(receiving.queue({ id: aReturn.id })).rejects.toMatchObject(refused);
      await expect(returns.saveDraft({ id: order.id, draft })).rejects.toMatchObject(refused);
      await expect(returns.queue({ id: order.id })).rejects.toMatchObject(refused);
      expect(await receiving.readDraft({ id: aReturn.id })).toBeNull();
      expect(await returns.readDraft({ id: aReturn.id })).toMatchObject({ state: 'draft', draft });
      expect((await receiving.readDrafts()).map(({ id }) => id)).toEqual([order.id]);
    });
  });
});
