import { expect, test } from 'vitest';
import type { PhotoPress } from '#renderer/desk/photos/use-photo-desk.ts';
import { maxPhotos } from '#shared/attachments/model/photo-limits.ts';
import { failing, hit, openEmptyDesk } from '#test/unit/renderer/features/return-desk/fake-desk.ts';

const taken = (isWhole = false): PhotoPress => ({ kind: 'taken', base64: '/9j/', isWhole });

/** A desk whose camera returns these results in turn. */
function openDesk(...presses: PhotoPress[]) {
  return openEmptyDesk({ pressPhoto: async () => presses.shift() ?? { kind: 'opened' } });
}

test('a photo is saved to disk, under the reference of the return, before it is added to the draft', async () => {
  const { session, main, scan } = await openDesk({ kind: 'opened' }, taken());
  expect(await scan('DH-PHOTO')).toBe('PHOTO_OPENING');
  expect(await scan('DH-PHOTO')).toBe('PHOTO_TAKEN');
  const names = () =>
    main.requests.map(({ name }) => name).filter((name) => /saveDraft|attachments/u.test(name));
  await expect.poll(names).toEqual(['returns.saveDraft', 'attachments.save', 'returns.saveDraft']);
  const saved = main.requests.find(({ name }) => name === 'attachments.save');
  expect(saved?.input).toMatchObject({ owner: { record: 'return', reference: 'RT-1' } });
  expect(session.read().draft.photos).toMatchObject([{ inventoryId: null, mediaType: 'image/jpeg' }]);
});

test('a photo belongs to the selected line, unless it is assigned to the parcel; undo removes the last one', async () => {
  const { session, scan } = await openDesk(taken(), taken(true));
  await scan('1', { items: [hit(1)] });
  await session.photo();
  await session.photo();
  const items = () => session.read().draft.photos?.map(({ inventoryId }) => inventoryId);
  expect(items()).toEqual([1, null]);
  expect(await scan('DH-UNDO')).toBe('STEP_UNDONE');
  expect(items()).toEqual([1]);
  const [first] = session.read().draft.photos ?? [];
  await session.removePhoto(first?.id ?? '');
  expect(items()).toEqual([]);
  await session.undo();
  expect(items()).toEqual([1]);
  expect(session.read().draft.lines).toHaveLength(1);
});

test('a photo is of the parcel while the selected row is an item that is not in the box', async () => {
  const { session, scan } = await openDesk(taken());
  await scan('1', { items: [hit(1)] });
  session.select(2);
  await session.photo();
  await session.addPhoto(async () => '/9j/', false);
  expect(session.read().draft.photos?.map(({ inventoryId }) => inventoryId)).toEqual([null, null]);
});

test('if a photo can’t be saved, the message gives the reason, and the draft is unchanged', async () => {
  const { session, main, scan } = await openDesk(taken());
  main.next.set('attachments.save', [
    () => {
      throw failing('INTERNAL', 'The disk is full.');
    },
  ]);
  await scan('1', { items: [hit(1)] });
  const { draft } = session.read();
  await session.photo();
  expect(session.read().feedback).toMatchObject({ code: 'PHOTO_FAILED', tone: 'refused' });
  expect(session.read().draft).toBe(draft);
});

test('a return has a limited number of photos', async () => {
  const { session, main } = await openDesk();
  for (let count = 0; count < maxPhotos; count += 1) await session.addPhoto(async () => '/9j/', true);
  await session.addPhoto(async () => '/9j/', true);
  expect(session.read().feedback).toMatchObject({ code: 'PHOTOS_FULL' });
  expect(session.read().draft.photos).toHaveLength(maxPhotos);
  expect(main.requests.filter(({ name }) => name === 'attachments.save')).toHaveLength(maxPhotos);
});

test('a file belongs to the return that it was chosen for, however long reading it takes', async () => {
  const { session, main, scan } = await openDesk();
  await scan('1', { items: [hit(1)] });
  const file = Promise.withResolvers<string>();
  const added = session.addPhoto(() => file.promise, false);
  const next = scan('DH-RETURN');
  file.resolve('/9j/');
  await Promise.all([added, next]);
  expect(session.read()).toMatchObject({ feedback: { code: 'DRAFT_KEPT' }, draft: { lines: [] } });
  expect(session.read().draft.photos ?? []).toEqual([]);
  expect(main.rows.get(1)?.draft).toMatchObject({ photos: [{ inventoryId: 1 }] });
});

test('a file chosen while another return is being opened is reported as not saved', async () => {
  const { session, main, scan } = await openDesk();
  await scan('1', { items: [hit(1)] });
  const next = scan('DH-RETURN');
  await Promise.all([next, session.addPhoto(async () => '/9j/', false)]);
  expect(session.read()).toMatchObject({ feedback: { code: 'PHOTO_FAILED' }, draft: { lines: [] } });
  expect(main.requests.some(({ name }) => name === 'attachments.save')).toBe(false);
});

test('a file that can’t be read is reported as not saved', async () => {
  const { session, scan } = await openDesk();
  await scan('1', { items: [hit(1)] });
  await session.addPhoto(() => Promise.reject(new Error('It was deleted.')), false);
  expect(session.read().feedback).toMatchObject({ code: 'PHOTO_FAILED' });
});
