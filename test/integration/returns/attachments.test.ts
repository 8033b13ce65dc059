import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetOldData } from '#electron/cache/forget-old-data.ts';
import { createAttachmentFiles } from '#electron/resources/attachments/attachment-files.ts';
import { sentence } from '#shared/messages/messages.ts';
import { receivingDraftFor } from '#test/integration/inbound/receiving-draft-for.ts';
import { textsInFolder } from '#test/support/folder-bytes.ts';
import { sampleInbound } from '#test/support/samples/sample-inbound.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createDeskPlace, type DeskPlace, draftFor, type RunningDesk } from './composed-desk.ts';

const sandbox = sharedSandbox({
  items: 20,
  orders: 4,
  returns: 4,
  receivingOrders: 2,
  unidentifiedOrders: 0,
});

/** The first bytes of a JPEG, then a text that can be searched for in the data folder. */
const photo = (text: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(text)]);
const base64Of = (text: string) => photo(text).toString('base64');
const owner = { record: 'return', reference: 'RT-1' } as const;

let place: DeskPlace;
let desk: RunningDesk;
beforeEach(async () => {
  place = await createDeskPlace();
  desk = await place.open(sandbox);
  await desk.signIn(sandbox.demo.personalToken);
});
afterEach(() => place.clean());

const log = async () =>
  (
    await desk.use(({ activity }) =>
      activity.list({
        text: '',
        desk: null,
        operator: null,
        areas: ['attachments'],
        outcomes: [],
        from: null,
        to: null,
        offset: 0,
        limit: 9,
      }),
    )
  ).rows.map(({ action, outcome, subject, detail }) => ({ action, outcome, subject, detail }));
const subject = sentence('activity.subject.newReturn', { reference: 'RT-1' });
const save = (text: string) =>
  desk.use(({ attachments }) => attachments.save({ owner, base64: base64Of(text) }));
const read = (id: string) => desk.use(({ attachments }) => attachments.read({ id }));
const folderOfAccount = async () => (await desk.use(({ attachments }) => attachments.readFolder())).path;

const notesOf = (order: number) => desk.use(({ receiving }) => receiving.readDeliveryNotes({ id: order }));

/** Sends a receiving order with a delivery note. */
async function sendWithNote() {
  const content = Buffer.from('%PDF-1.7 NOTE');
  const ofDraft = { record: 'newReceivingOrder', reference: 'RO-1' } as const;
  const saved = await desk.use(({ attachments }) =>
    attachments.save({ owner: ofDraft, base64: content.toString('base64') }),
  );
  const note = { ...saved, name: 'note.pdf' };
  await expect.poll(async () => (await log())[0]?.subject?.id).toBe('activity.subject.newReceivingOrder');
  const draft = receivingDraftFor(sandbox, { deliveryNotes: [note] });
  const { id } = await desk.use(({ receiving }) => receiving.saveDraft({ id: null, draft }));
  await desk.use(({ receiving }) => receiving.queue({ id }));
  const readRow = () => desk.use(({ outbox }) => outbox.read({ id }));
  await expect.poll(async () => (await readRow())?.state).toBe('sent');
  return { note, orderId: (await readRow())?.resultId ?? 0 };
}

describe('files attached to records', () => {
  test('are on the disk before a draft names them, and outlive the run', async () => {
    const { id, mediaType, operator } = await save('LABEL OF THE PARCEL');
    expect({ mediaType, operator }).toEqual({ mediaType: 'image/jpeg', operator: null });
    const file = join(await folderOfAccount(), `${id}.jpg`);
    expect(readFileSync(file)).toEqual(photo('LABEL OF THE PARCEL'));
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
    await desk.close();
    desk = await place.open(sandbox);
    expect(await read(id)).toEqual({ mediaType: 'image/jpeg', base64: base64Of('LABEL OF THE PARCEL') });
    const note = await desk.use(({ attachments }) =>
      attachments.save({ owner, base64: Buffer.from('%PDF-1.7').toString('base64') }),
    );
    expect(note.mediaType).toBe('application/pdf');
    expect(existsSync(join(await folderOfAccount(), `${note.id}.pdf`))).toBe(true);
  });

  test('belong to their account only, and each adds a row to the activity log', async () => {
    const { id } = await save('OF THE FIRST');
    await expect.poll(log).toEqual([{ action: 'attachments.save', outcome: 'done', subject, detail: null }]);
    await desk.signIn(sandbox.other.personalToken);
    await expect(read(id)).rejects.toMatchObject({ failure: { code: 'NOT_FOUND' } });
    await desk.signIn(sandbox.demo.personalToken);
    expect((await read(id)).base64).toBe(base64Of('OF THE FIRST'));
  });

  test('are deleted when unnamed and old: with the return, with the count, or immediately if in neither', async () => {
    const [ofDraft, ofCount, ofNobody, recent] = await Promise.all(
      ['of a draft', 'of a count', 'of nobody', 'recent'].map(save),
    );
    if (ofDraft === undefined || ofCount === undefined || ofNobody === undefined || recent === undefined)
      throw new Error('Four files were to be saved.');
    const row = await desk.use(({ returns }) =>
      returns.saveDraft({
        id: null,
        draft: { ...draftFor(sandbox), photos: [{ ...ofDraft, inventoryId: null }] },
      }),
    );
    const count = sampleInbound['receiving.readCheckIn'];
    await desk.use(({ receiving }) =>
      receiving.saveCheckIn({ ...count, photos: [{ ...ofCount, boxId: null }] }),
    );
    const folder = await folderOfAccount();
    const dayMs = 86_400_000;
    const old = new Date(Date.now() - 31 * dayMs);
    for (const { id } of [ofDraft, ofCount, ofNobody]) utimesSync(join(folder, `${id}.jpg`), old, old);
    const left = async (nowMs: number) => {
      await forgetOldData({
        preferences: { retentionDays: 30, activityDays: 365, checkInDays: 90 },
        store: desk.store,
        outbox: desk.outbox,
        attachments: createAttachmentFiles({ folder: dirname(folder) }),
        catalogFolder: place.folder,
        nowMs,
      });
      return new Set(readdirSync(folder).map((name) => name.split('.')[0]));
    };
    expect(await left(Date.now())).toEqual(new Set([ofDraft.id, ofCount.id, recent.id]));
    await desk.use(({ outbox }) => outbox.cancel({ id: row.id }));
    expect(await left(Date.now() + 31 * dayMs)).toEqual(new Set([ofCount.id]));
    expect(await left(Date.now() + 91 * dayMs)).toEqual(new Set());
  });

  test('are exported to a chosen folder, with a list, and leave existing files unchanged', async () => {
    const saved = [await save('OF THE PARCEL'), await save('OF A CUP')];
    const [parcel, cup] = saved;
    if (parcel === undefined || cup === undefined) throw new Error('Two photos were to be saved.');
    const photos = [
      { id: parcel.id, at: parcel.at, operator: 'Ana', of: 'Parcel' },
      { id: cup.id, at: cup.at, operator: null, of: 'CUP/1' },
    ];
    const gone = { ...photos[1], id: randomUUID(), at: cup.at, operator: null, of: 'Gone' };
    const exportInto = async (saveFolder: string | null, exported = photos) => {
      await desk.close();
      desk = await place.open(sandbox, saveFolder === null ? {} : { saveFolder });
      return desk.use(({ attachments }) => attachments.export({ owner, photos: exported }));
    };
    const folder = temporaryFolder();
    const names = ['RT-1 01 Parcel.jpg', 'RT-1 02 CUP-1.jpg'];
    writeFileSync(join(folder, names[0] ?? ''), 'of somebody else');

    expect(await exportInto(null)).toEqual({ outcome: 'cancelled' });
    await expect.poll(async () => (await log()).length).toBe(2);
    const result = { folder, count: 2, missing: 1 };
    expect(await exportInto(folder, [...photos, gone])).toEqual({ outcome: 'saved', ...result });
    expect(readdirSync(folder).sort()).toEqual(
      [...names, 'RT-1 01 Parcel (2).jpg', 'RT-1 Photos.csv'].sort(),
    );
    expect(readFileSync(join(folder, names[0] ?? ''), 'utf8')).toBe('of somebody else');
    expect(readFileSync(join(folder, names[1] ?? ''))).toEqual(photo('OF A CUP'));
    expect(readFileSync(join(folder, 'RT-1 Photos.csv'), 'utf8').trim().split('\r\n')).toEqual([
      '\uFEFFRecord,Photo of,Time,Who,File'.trim(),
      `RT-1,Parcel,${parcel.at},Ana,RT-1 01 Parcel (2).jpg`,
      `RT-1,CUP/1,${cup.at},,RT-1 02 CUP-1.jpg`,
      `RT-1,Gone,${cup.at},,`,
    ]);
    const row = { action: 'attachments.export', subject };
    const detail = sentence('photos.save.done', result);
    await expect.poll(async () => (await log())[0]).toEqual({ ...row, outcome: 'done', detail });

    const noFolder = sentence('failure.file.noFolder');
    await expect(exportInto(join(folder, 'unplugged'))).rejects.toMatchObject({
      failure: { code: 'INVALID', message: noFolder },
    });
    await expect.poll(async () => (await log())[0]).toEqual({ ...row, outcome: 'failed', detail: noFolder });
    await expect(exportInto(folder, [gone])).rejects.toMatchObject({ failure: { code: 'NOT_FOUND' } });
    expect(readdirSync(folder)).toHaveLength(4);
  });

  test('are delivery notes of the draft that names them, then of its order, which keeps later changes', async () => {
    const { note, orderId } = await sendWithNote();
    expect(await notesOf(orderId)).toEqual([note]);
    expect(await notesOf(orderId + 1)).toEqual([]);
    await desk.use(({ attachments }) => attachments.open({ id: note.id, name: 'note.PDF' }));

    const added = {
      ...note,
      id: (await save('A PHOTO OF IT')).id,
      mediaType: 'image/jpeg' as const,
      name: null,
    };
    const change = (notes: (typeof note | typeof added)[]) =>
      desk.use(({ receiving }) => receiving.saveDeliveryNotes({ id: orderId, notes }));
    await change([note, added]);
    await change([added]);
    await expect.poll(async () => (await log())[0]?.action).toBe('attachments.remove');
    await desk.close();
    desk = await place.open(sandbox);
    expect(await notesOf(orderId)).toEqual([added]);
    expect(await desk.store.listNamedFiles(null)).toEqual([added.id]);
    expect(await desk.outbox.listNamedFiles(null)).toContain(note.id);
    await desk.store.purgeRecordsOlderThan({ activity: '2000-01-01', checkIns: '2999-01-01', now: '' });
    expect(await notesOf(orderId)).toEqual([note]);
  });

  test('are delivery notes that their order keeps after its sent draft was deleted', async () => {
    const { note, orderId } = await sendWithNote();
    await expect.poll(() => desk.store.listNamedFiles(null)).toEqual([note.id]);
    expect(await desk.outbox.purgeOlderThan('2999-01-01')).toBe(1);
    expect(await notesOf(orderId)).toEqual([note]);
  });

  test('leave no bytes behind when the account is purged, and do not block other accounts', async () => {
    const texts = ['FIRST ACCOUNT', 'SECOND ACCOUNT'];
    await save('FIRST ACCOUNT');
    await desk.signIn(sandbox.other.personalToken);
    await save('SECOND ACCOUNT');
    expect(textsInFolder(place.folder, texts)).toHaveLength(2);
    await desk.environment.session.signOut({ purge: true, purgesUnsent: false });
    expect(textsInFolder(place.folder, texts)).toEqual([]);
  });
});

describe('an attachment that is refused', () => {
  const files = (
    limits: Partial<Parameters<typeof createAttachmentFiles>[0]['limits']> = {},
    folder = temporaryFolder(),
  ) =>
    createAttachmentFiles({
      folder,
      limits: { fileBytes: 100, accountBytes: 150, accountFiles: 2, ...limits },
    });
  const messageOf = (id: string) => ({
    failure: { code: 'INVALID', message: { id: `attachment.failure.${id}` } },
  });

  test('is too large, or its bytes are not a photo or a PDF, whatever its name', async () => {
    const store = files();
    for (const text of ['<svg/>', 'GIF89a', '', '\x89PNG\r\n\x1a\n'])
      await expect(store.save('env/1', Buffer.from(text, 'latin1'))).rejects.toMatchObject(messageOf('type'));
    await expect(store.save('env/1', photo('x'.repeat(97)))).rejects.toMatchObject(messageOf('tooLarge'));
    expect(await store.holds('env')).toBe(false);
  });

  test('would exceed the number or size limit of the account, until some files are deleted', async () => {
    const store = files();
    await store.save('env/1', photo('x'.repeat(90)));
    await expect(store.save('env/1', photo('x'.repeat(90)))).rejects.toMatchObject(messageOf('noRoom'));
    await store.save('env/1', photo('small'));
    await expect(store.save('env/1', photo('3'))).rejects.toMatchObject(messageOf('noRoom'));
    await store.save('env/2', photo('of another account'));
    await store.removeUnnamed({ beforeMs: Date.now() + 60_000, named: new Set() });
    await store.save('env/1', photo('3'));
  });

  test('is reported with a message if the disk cannot be written, leaves nothing behind, and can be retried', async () => {
    const folder = join(temporaryFolder(), 'attachments');
    writeFileSync(folder, 'in the way');
    const store = files({}, folder);
    await expect(store.save('env/1', photo('x'))).rejects.toMatchObject(messageOf('notWritten'));
    rmSync(folder);
    await store.save('env/1', photo('x'));
    expect(readdirSync(store.folderOf('env/1'))).toHaveLength(1);
  });

  test('is reported with a message if the folder of the account cannot be read, and can be retried', async () => {
    const store = files();
    const folder = store.folderOf('env/1');
    writeFileSync(folder, 'in the way');
    await expect(store.save('env/1', photo('x'))).rejects.toMatchObject(messageOf('notWritten'));
    rmSync(folder);
    await store.save('env/1', photo('x'));
    expect(readdirSync(folder)).toHaveLength(1);
  });
});
