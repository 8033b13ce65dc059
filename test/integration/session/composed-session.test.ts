import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ComposedApp } from '#electron/app/compose-app.ts';
import { sentence } from '#shared/messages/messages.ts';
import { emptyReturnDraft } from '#shared/returns/model/return-draft-steps.ts';
import type { SessionView } from '#shared/session/session-view.ts';
import { authorizeByHttp } from '#test/sandbox/authorize-as-person.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { composeForTest } from '#test/support/composed-app.ts';
import { textsInFolder } from '#test/support/folder-bytes.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { fakeKeychain } from '#test/unit/electron/session/session-fakes.ts';
import { startSandboxForSession } from './sandbox-session.ts';

let folder: string;
let sandbox: Sandbox;
let app: ComposedApp;
const keychain = fakeKeychain();

beforeEach(async () => {
  folder = temporaryFolder();
  sandbox = await startSandboxForSession();
  keychain.trouble = null;
  app = composeForTest({ folder, profile: null, keychain: keychain.port });
  await app.open();
});
afterEach(async () => {
  await app.close();
  await sandbox.stop();
});

const elsewhere = JSON.stringify({
  name: 'South dock',
  kind: 'sandbox',
  authUrl: 'https://auth.south.test',
  baseUrl: 'https://api.south.test',
});

/**
 * Imports the sandbox's profile, signs in to it, and does some work. Returns the profile's id and the data seen then.
 */
async function workAtProfile(): Promise<{ profileId: string; seen: string[]; draftId: number }> {
  const { handlers } = app;
  const profile = { ...sandbox.profile(), name: 'North dock of the mill' };
  const { id: profileId } = await handlers.profiles.importProfile({ text: JSON.stringify(profile) });
  await handlers.session.saveClient({ clientId: 'the-client', clientSecret: 'secret-of-the-mill' });
  const view = await handlers.session.signInWithToken({ token: sandbox.demo.personalToken });
  if (view.step === 'choosingChannel')
    await handlers.session.chooseChannel({ channelId: view.proposedChannelId });
  const { data: centers } = await handlers.centers.list({});
  const center = { id: centers[0]?.id ?? 0, name: centers[0]?.name ?? '' };
  await handlers.desk.save({ name: 'Bench by the mill', centerId: center.id, centerName: center.name });
  const draft = { ...emptyReturnDraft({ group: 'g', center }), trackingNumber: 'TRACKING-OF-THE-MILL' };
  const { id: draftId, referenceId } = await handlers.returns.saveDraft({ id: null, draft });
  const seen = [
    profileId,
    profile.name,
    'Bench by the mill',
    center.name,
    referenceId,
    'TRACKING-OF-THE-MILL',
  ];
  return { profileId, seen, draftId };
}

test.each([
  ['is in use', false],
  ['was put aside for another', true],
])(
  'removing a profile that %s deletes all traces of it, and asks about unsent writes first',
  async (_, isAside) => {
    const { handlers } = app;
    const { profileId, seen, draftId } = await workAtProfile();
    const found = () => new Set(textsInFolder(folder, seen).map((hit) => hit.split(': ')[1]));
    expect(found()).toEqual(new Set(seen));
    const other = await handlers.profiles.importProfile({ text: elsewhere });

    await expect(handlers.profiles.remove({ profileId })).rejects.toMatchObject({
      failure: { message: sentence('failure.unsentThere', { count: 1 }) },
    });
    expect(found()).toEqual(new Set(seen));
    await handlers.outbox.cancel({ id: draftId });

    if (isAside) await handlers.profiles.choose({ profileId: other.id });
    keychain.trouble = 'locked';
    expect(await handlers.profiles.remove({ profileId })).toEqual({ leftBehind: ['keychain'] });
    expect((await handlers.profiles.list({})).map(({ id }) => id)).toContain(profileId);
    keychain.trouble = null;
    expect(await handlers.profiles.remove({ profileId })).toEqual({ leftBehind: [] });
    expect(keychain.entries.size).toBe(0);
    expect(await handlers.profiles.list({})).toMatchObject([{ id: other.id, isChosen: true }]);
    expect(textsInFolder(folder, seen), 'while the app still runs').toEqual([]);
    await app.close();
    expect(textsInFolder(folder, seen), 'after its end').toEqual([]);
  },
);

test('while another profile opens, no step of the previous one is shown, and reopening the same one shows no other step', async () => {
  await app.close();
  const steps: string[] = [];
  const read = { asked: Promise.withResolvers<void>(), answered: Promise.withResolvers<void>() };
  let waits = false;
  app = composeForTest({
    folder,
    profile: null,
    keychain: {
      ...keychain.port,
      async read(...entry) {
        read.asked.resolve();
        if (waits) await read.answered.promise;
        return keychain.port.read(...entry);
      },
    },
    publish: (event, payload) => {
      if (event === 'session.changed') steps.push((payload as SessionView).step);
    },
  });
  await app.open();
  const { handlers } = app;
  await handlers.profiles.importProfile({ text: JSON.stringify(sandbox.profile()) });
  const { id: profileId } = await handlers.profiles.importProfile({ text: elsewhere });
  expect(steps.at(-1)).toBe('signedOut');

  steps.splice(0);
  read.asked = Promise.withResolvers<void>();
  waits = true;
  const chosen = handlers.profiles.choose({ profileId });
  await read.asked.promise;
  expect(steps).toEqual(['starting']);
  read.answered.resolve();
  await chosen;
  expect(steps.at(-1)).toBe('signedOut');

  steps.splice(0);
  await handlers.app.clearRecords({});
  await handlers.profiles.importProfile({ text: elsewhere });
  expect(new Set(steps)).toEqual(new Set(['signedOut']));
});

test('a profile that is left in the middle of a sign-in publishes nothing more of itself', async () => {
  await app.close();
  const published: string[] = [];
  app = composeForTest({
    folder,
    profile: null,
    keychain: keychain.port,
    publish: (event, payload) => {
      const view = event === 'session.changed' ? (payload as SessionView) : null;
      const isOfAttempt = view?.step === 'signedOut' && view.problem !== null;
      published.push(isOfAttempt ? 'canceled' : (view?.step ?? event));
    },
  });
  await app.open();
  const { handlers } = app;
  await handlers.profiles.importProfile({ text: JSON.stringify(sandbox.profile()) });
  const { id: profileId } = await handlers.profiles.importProfile({ text: elsewhere });
  const { clientId, clientSecret } = sandbox.demo;
  await handlers.session.saveClient({ clientId, clientSecret });
  expect(await handlers.session.signIn({})).toMatchObject({ step: 'waitingForBrowser' });
  await expect.poll(() => published).toContain('activity.recorded');

  published.splice(0);
  await handlers.profiles.choose({ profileId });
  await app.close();
  expect(published).toContain('starting');
  expect(published).not.toContain('canceled');
  expect(published).not.toContain('activity.recorded');
});

test('a session with an expired grant is not shown as online, no matter how often the service responds', async () => {
  await app.handlers.profiles.importProfile({ text: JSON.stringify(sandbox.profile()) });
  const { clientId, clientSecret } = sandbox.demo;
  await app.handlers.session.saveClient({ clientId, clientSecret });
  const signIn = async () => {
    const waiting = await app.handlers.session.signIn({});
    if (waiting.step !== 'waitingForBrowser') throw new Error(`It is ${waiting.step}.`);
    await authorizeByHttp(waiting.authorizeUrl, { deliver: true });
    await expect.poll(() => app.handlers.session.read({})).toMatchObject({ step: 'signedIn' });
  };
  const connection = async () => (await app.handlers.status.checkConnection({})).connection;
  await signIn();
  expect(await connection()).toBe('online');
  await app.close();
  // The access token was lost with the process: the next process sends the refresh token first.
  sandbox.revokeFamily();
  app = composeForTest({ folder, profile: null, keychain: keychain.port });
  await app.open();
  await expect(app.handlers.centers.list({})).rejects.toMatchObject({ failure: { code: 'SIGNED_OUT' } });
  expect(await app.handlers.session.read({})).toMatchObject({ step: 'over' });
  expect(await connection()).toBe('refused');
  await signIn();
  expect(await connection()).toBe('online');
});
