import { describe, expect, test } from 'vitest';
import { freshLotOf } from '../resources/lot-desk.ts';
import { openDoorDesk } from './door-desk.ts';
import { receivingDraftFor } from './receiving-draft-for.ts';

const door = openDoorDesk({ orders: 4, returns: 4, receivingOrders: 12, unidentifiedOrders: 8 });
/** The newest row of the activity log in an area. */
const lastDeed = async (area: string) => (await door.deeds(area)).at(-1);
/** A receiving order that was just made here. */
const makeOrder = async () => {
  const { receivingDesk } = await door.desk.use(async (resources) => resources);
  const { id } = await receivingDesk.saveDraft({ id: null, draft: receivingDraftFor(door.sandbox) });
  await receivingDesk.queue({ id });
  await door.desk.reach('sent', 1);
  const row = await door.desk.use(({ outbox }) => outbox.read({ id }));
  return row?.resultId ?? 0;
};
const aParcel = () =>
  door.sandbox.world.demo.unidentifiedOrders.find(({ linkedOrderId }) => linkedOrderId === null)?.id ?? 0;
const missScope = (path: string) =>
  door.sandbox.faults.next({
    kind: 'status',
    status: 403,
    match: { method: 'POST', path },
    body: { message: 'The token lacks the scope receiving_write.' },
  });

describe('a change at the door leaves its row, with who did it and the request', () => {
  test('an order that is cancelled, and one that cannot be', async () => {
    const id = await makeOrder();
    const cancel = () =>
      door.desk.use(({ receivingChanges }) => receivingChanges.cancel({ id, seen: 'Awaiting' }));
    expect(await cancel()).toMatchObject({ outcome: 'done', order: { data: { status: 'Cancelled' } } });
    const row = { action: 'receiving.cancel', subject: `receiving order ${id}`, operator: 'Jane' };
    expect(await lastDeed('receiving')).toMatchObject({
      ...row,
      outcome: 'done',
      requestId: expect.any(String),
    });
    await expect(cancel()).rejects.toMatchObject({ failure: { code: 'CONFLICT' } });
    expect(await lastDeed('receiving')).toMatchObject({
      ...row,
      outcome: 'refused',
      detail: expect.stringContaining('was cancelled'),
    });
  });

  test('orders that are marked as synced', async () => {
    const { data } = await door.desk.use(({ receiving }) =>
      receiving.read({ id: door.sandbox.world.demo.receivingOrders[0]?.id ?? 0 }),
    );
    const orders = [{ id: data.id, seen: data.externalSyncTimestamp }];
    const isSynced = data.externalSyncTimestamp === null;
    const { results } = await door.desk.use(({ receivingChanges }) =>
      receivingChanges.setExternalSync({ orders, isSynced }),
    );
    expect(results).toMatchObject([{ id: data.id, outcome: 'done' }]);
    expect(await lastDeed('receiving')).toMatchObject({
      action: isSynced ? 'receiving.markSynced' : 'receiving.unmarkSynced',
      subject: `receiving order ${data.id}`,
      outcome: 'done',
      operator: 'Jane',
    });
  });

  test('a parcel that is linked', async () => {
    const receivingOrderId = await makeOrder();
    const id = aParcel();
    const link = () =>
      door.desk.use(({ unidentifiedLinks }) => unidentifiedLinks.link({ id, receivingOrderId }));
    expect(await link()).toMatchObject({
      outcome: 'done',
      order: { data: { linkedWroId: receivingOrderId } },
    });
    const action = 'unidentified.link';
    expect(await lastDeed('unidentified')).toMatchObject({ action, outcome: 'done', operator: 'Jane' });
    await expect(link()).rejects.toMatchObject({ failure: { code: 'CONFLICT' } });
    expect(await lastDeed('unidentified')).toMatchObject({ action, outcome: 'refused' });
  });

  test('a lot that is excluded, and what this server offers is known from then on', async () => {
    const lot = freshLotOf(door.sandbox);
    const readOffers = () => door.desk.use(async ({ lotChanges }) => lotChanges.readOffers());
    expect(await readOffers()).toMatchObject({ exclude: 'unknown', restore: 'expected' });
    const change = { action: 'exclude' as const, lots: [lot] };
    const { results } = await door.desk.use(({ lotChanges }) => lotChanges.change(change));
    expect(results).toMatchObject([{ outcome: 'done', lotNumber: lot.lotNumber }]);
    expect(await lastDeed('lots')).toMatchObject({
      action: 'lots.exclude',
      subject: expect.stringContaining(lot.lotNumber),
      outcome: 'done',
      operator: 'Jane',
    });
    expect(await readOffers()).toMatchObject({ list: 'offered', exclude: 'offered' });
  });

  test('what the sign-in may not do, whose missing scope is noted', async () => {
    missScope('cancel');
    const id = await makeOrder();
    const cancel = door.desk.use(({ receivingChanges }) => receivingChanges.cancel({ id, seen: 'Awaiting' }));
    await expect(cancel).rejects.toMatchObject({ failure: { code: 'FORBIDDEN' } });
    expect(await lastDeed('receiving')).toMatchObject({ action: 'receiving.cancel', outcome: 'failed' });
    const view = door.desk.environment.session.view();
    expect(view).toMatchObject({ step: 'signedIn', missingScopes: ['receiving_write'] });
  });
});

describe('the list of what was done', () => {
  test('shows a change that ended after another account signed in to its own account alone', async () => {
    const id = await makeOrder();
    door.sandbox.faults.next({ kind: 'delay', ms: 500, match: { method: 'POST', path: 'cancel' } });
    const asked = () => door.sandbox.requests.some(({ path }) => path.includes(`/receiving/${id}:cancel`));
    const cancelling = door.desk
      .use(({ receivingChanges }) => receivingChanges.cancel({ id, seen: 'Awaiting' }))
      .catch(() => undefined);
    await expect.poll(asked).toBe(true);
    const { session } = door.desk.environment;
    await session.signOut({ purge: false, purgesUnsent: false });
    await door.desk.signIn(door.sandbox.other.personalToken);
    await cancelling;
    expect(await lastDeed('receiving')).toBeUndefined();
    await session.signOut({ purge: false, purgesUnsent: false });
    await door.desk.signIn(door.sandbox.issuePersonalToken());
    const row = { action: 'receiving.cancel', subject: `receiving order ${id}` };
    expect(await lastDeed('receiving')).toMatchObject(row);
  });

  test('never shows what was done under another account', async () => {
    await door.desk
      .use(({ receivingChanges }) => receivingChanges.cancel({ id: 1, seen: 'Awaiting' }))
      .catch(() => undefined);
    expect(await lastDeed('receiving')).toMatchObject({ subject: 'receiving order 1' });
    await door.desk.environment.session.signOut({ purge: false, purgesUnsent: false });
    expect(await lastDeed('receiving')).toBeUndefined();
    await door.desk.signIn(door.sandbox.other.personalToken);
    expect(await lastDeed('receiving')).toBeUndefined();
    expect(await lastDeed('session')).toMatchObject({ action: expect.stringMatching(/^session\./) });
  });
});
