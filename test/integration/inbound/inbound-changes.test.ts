import { describe, expect, test } from 'vitest';
import { sentence } from '#shared/messages/messages.ts';
import { freshLotOf } from '#test/integration/resources/lot-desk.ts';
import { openInboundDesk } from './inbound-desk.ts';
import { receivingDraftFor } from './receiving-draft-for.ts';

const inbound = openInboundDesk({ orders: 4, returns: 4, receivingOrders: 12, unidentifiedOrders: 8 });
/** The newest row of the activity log in an area. */
const lastEntry = async (area: string) => (await inbound.entries(area)).at(-1);
/** Creates a receiving order and returns its id. */
const makeOrder = async () => {
  const { receiving } = await inbound.desk.use(async (resources) => resources);
  const { id } = await receiving.saveDraft({ id: null, draft: receivingDraftFor(inbound.sandbox) });
  await receiving.queue({ id });
  await inbound.desk.reach('sent', 1);
  const row = await inbound.desk.use(({ outbox }) => outbox.read({ id }));
  return row?.resultId ?? 0;
};
const aParcel = () =>
  inbound.sandbox.world.demo.unidentifiedOrders.find(({ linkedOrderId }) => linkedOrderId === null)?.id ?? 0;
const missScope = (path: string) =>
  inbound.sandbox.faults.next({
    kind: 'status',
    status: 403,
    match: { method: 'POST', path },
    body: { message: 'The token lacks the scope receiving_write.' },
  });

describe('a change of an inbound order is logged with the user and the request', () => {
  test('a cancelled order, and one that cannot be cancelled', async () => {
    const id = await makeOrder();
    const cancel = () =>
      inbound.desk.use(({ receiving }) => receiving.cancel({ id, expectedStatus: 'Awaiting' }));
    expect(await cancel()).toMatchObject({ outcome: 'done', order: { data: { status: 'Cancelled' } } });
    const row = {
      action: 'receiving.cancel',
      subject: sentence('activity.subject.receivingOrder', { id }),
      operator: 'Jane',
    };
    expect(await lastEntry('receiving')).toMatchObject({
      ...row,
      outcome: 'done',
      requestId: expect.any(String),
    });
    await expect(cancel()).rejects.toMatchObject({ failure: { code: 'CONFLICT' } });
    expect(await lastEntry('receiving')).toMatchObject({
      ...row,
      outcome: 'refused',
      detail: { id: 'receiving.failure.canceledMeanwhile' },
    });
  });

  test('orders marked as synced', async () => {
    const { data } = await inbound.desk.use(({ receiving }) =>
      receiving.read({ id: inbound.sandbox.world.demo.receivingOrders[0]?.id ?? 0 }),
    );
    const orders = [{ id: data.id, expectedTimestamp: data.externalSyncTimestamp }];
    const isSynced = data.externalSyncTimestamp === null;
    const { results } = await inbound.desk.use(({ receiving }) =>
      receiving.setExternalSync({ orders, isSynced }),
    );
    expect(results).toMatchObject([{ id: data.id, outcome: 'done' }]);
    expect(await lastEntry('receiving')).toMatchObject({
      action: isSynced ? 'receiving.markSynced' : 'receiving.unmarkSynced',
      subject: sentence('activity.subject.receivingOrder', { id: data.id }),
      outcome: 'done',
      operator: 'Jane',
    });
  });

  test('a linked parcel', async () => {
    const receivingOrderId = await makeOrder();
    const id = aParcel();
    const link = () => inbound.desk.use(({ unidentified }) => unidentified.link({ id, receivingOrderId }));
    expect(await link()).toMatchObject({
      outcome: 'done',
      order: { data: { linkedWroId: receivingOrderId } },
    });
    const action = 'unidentified.link';
    expect(await lastEntry('unidentified')).toMatchObject({ action, outcome: 'done', operator: 'Jane' });
    await expect(link()).rejects.toMatchObject({ failure: { code: 'CONFLICT' } });
    expect(await lastEntry('unidentified')).toMatchObject({ action, outcome: 'refused' });
  });

  test('an excluded lot, after which the server’s offered operations are known', async () => {
    const lot = freshLotOf(inbound.sandbox);
    const readOffers = () => inbound.desk.use(async ({ lots }) => lots.readOffers());
    expect(await readOffers()).toMatchObject({ exclude: 'unknown', restore: 'expected' });
    const change = { action: 'exclude' as const, lots: [lot] };
    const { results } = await inbound.desk.use(({ lots }) => lots.change(change));
    expect(results).toMatchObject([{ outcome: 'done', lotNumber: lot.lotNumber }]);
    expect(await lastEntry('lots')).toMatchObject({
      action: 'lots.exclude',
      subject: { values: { lot: lot.lotNumber } },
      outcome: 'done',
      operator: 'Jane',
    });
    expect(await readOffers()).toMatchObject({ list: 'offered', exclude: 'offered' });
  });

  test('a change that the sign-in does not permit, with its missing scope noted', async () => {
    missScope('cancel');
    const id = await makeOrder();
    const cancel = inbound.desk.use(({ receiving }) => receiving.cancel({ id, expectedStatus: 'Awaiting' }));
    await expect(cancel).rejects.toMatchObject({ failure: { code: 'FORBIDDEN' } });
    expect(await lastEntry('receiving')).toMatchObject({ action: 'receiving.cancel', outcome: 'failed' });
    const view = inbound.desk.environment.session.view();
    expect(view).toMatchObject({ step: 'signedIn', missingScopes: ['receiving_write'] });
  });
});

describe('the activity list', () => {
  test('shows a change that ended after another account signed in only to its own account', async () => {
    const id = await makeOrder();
    inbound.sandbox.faults.next({ kind: 'delay', ms: 500, match: { method: 'POST', path: 'cancel' } });
    const requested = () =>
      inbound.sandbox.requests.some(({ path }) => path.includes(`/receiving/${id}:cancel`));
    const cancelling = inbound.desk
      .use(({ receiving }) => receiving.cancel({ id, expectedStatus: 'Awaiting' }))
      .catch(() => undefined);
    await expect.poll(requested).toBe(true);
    const { session } = inbound.desk.environment;
    await session.signOut({ purge: false, purgesUnsent: false });
    await inbound.desk.signIn(inbound.sandbox.other.personalToken);
    await cancelling;
    expect(await lastEntry('receiving')).toBeUndefined();
    await session.signOut({ purge: false, purgesUnsent: false });
    await inbound.desk.signIn(inbound.sandbox.issuePersonalToken());
    const row = { action: 'receiving.cancel', subject: sentence('activity.subject.receivingOrder', { id }) };
    expect(await lastEntry('receiving')).toMatchObject(row);
  });

  test('never shows activity of another account', async () => {
    await inbound.desk
      .use(({ receiving }) => receiving.cancel({ id: 1, expectedStatus: 'Awaiting' }))
      .catch(() => undefined);
    expect(await lastEntry('receiving')).toMatchObject({
      subject: sentence('activity.subject.receivingOrder', { id: 1 }),
    });
    await inbound.desk.environment.session.signOut({ purge: false, purgesUnsent: false });
    expect(await lastEntry('receiving')).toBeUndefined();
    await inbound.desk.signIn(inbound.sandbox.other.personalToken);
    expect(await lastEntry('receiving')).toBeUndefined();
    expect(await lastEntry('session')).toMatchObject({ action: expect.stringMatching(/^session\./) });
  });
});
