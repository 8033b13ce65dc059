import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ComposedApp } from '#electron/app/compose-app.ts';
import { type Log, openLog } from '#electron/log/log.ts';
import { startSandboxForSession } from '#test/integration/session/sandbox-session.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { composeForTest } from '#test/support/composed-app.ts';
import { sampleOutputs } from '#test/support/samples/sample-outputs.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { fakeKeychain } from '#test/unit/electron/session/session-fakes.ts';

let folder: string;
let sandbox: Sandbox;
let app: ComposedApp;
let log: Log;

beforeEach(async () => {
  folder = temporaryFolder();
  sandbox = await startSandboxForSession({ hostile: true });
  log = openLog(join(folder, 'logs'), false);
  app = composeForTest({
    folder,
    profile: sandbox.profile(),
    keychain: fakeKeychain().port,
    log,
    noticesPath: '/opt/Dockhand/resources/notices.txt',
    outsideLog: join(folder, 'outside.log'),
  });
  await app.open();
  const view = await app.handlers.session.signInWithToken({ token: sandbox.demo.personalToken });
  if (view.step === 'choosingChannel')
    await app.handlers.session.chooseChannel({ channelId: view.proposedChannelId });
});
afterEach(async () => {
  await app.close();
  await sandbox.stop();
});

/** Names of fields that reveal who or what a record is about. */
const telling =
  /name|address|city|zip|email|phone|tracking|reference|sku|barcode|number|company|note|memo|lot|url|token|secret|password/iu;

/** Every text in such a field below a value, with letters or digits that identify something. */
function textsIn(value: unknown, key = '', found = new Set<string>()): Set<string> {
  if (typeof value === 'string' && telling.test(key) && /[\p{L}\p{N}].{3}/u.test(value)) found.add(value);
  else if (Array.isArray(value)) for (const one of value) textsIn(one, key, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) textsIn(one, name, found);
  return found;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/gu, ' ');

test('the data for support names no person and no record, whatever was logged', async () => {
  const { handlers } = app;
  const { demo, other, centers } = sandbox.world;
  const texts = [...textsIn([demo, other, centers, sandbox.demo])];
  expect(texts.length).toBeGreaterThan(1_000);
  for (const [index, text] of texts.entries()) {
    if (index % 3 === 0) log.warn(`The outbox lacks ${text}, which was queued.`);
    else if (index % 3 === 1) log.warn(`The catalog could not be read on: ${text}`);
    else log.error('Unexpected:', new Error(`Request for ${text} failed with 404`));
  }
  await handlers.operators.save({ before: null, name: 'Zora Quill' });
  await handlers.preferences.save({ operator: 'Zora Quill', theme: 'dark' });

  const { id, files } = await handlers.diagnostics.collect({
    longTasks: [{ startedAtMs: Date.now(), tookMs: 60 }],
  });
  expect(files.map(({ name }) => name)).toEqual([
    'about.txt',
    'health.txt',
    'settings.txt',
    'sizes.txt',
    'timings.txt',
    'log.txt',
    'trace.json',
  ]);
  const textOf = (name: string) => files.find((file) => file.name === name)?.text ?? '';
  const saved = await handlers.diagnostics.save({ id });
  if (saved.outcome !== 'saved') throw new Error('Nothing was saved.');
  const unpacked = Object.values(unzipSync(readFileSync(saved.path))).map((bytes) => strFromU8(bytes));
  expect(unpacked).toEqual(files.map(({ text }) => text));

  // A size or a time may contain the digits of a ZIP code by chance, but never a name.
  const measured = new Set(['about.txt', 'sizes.txt', 'timings.txt', 'trace.json']);
  const unmeasured = plain(unpacked.filter((_, index) => !measured.has(files[index]?.name ?? '')).join('\n'));
  const all = plain(unpacked.join('\n'));
  const isIn = (text: string) => (/^\d+$/u.test(text) ? unmeasured : all).includes(plain(text));
  expect([...texts, 'Zora Quill'].filter(isIn)).toEqual([]);
  // The useful data is still included.
  expect(textOf('log.txt')).toContain('warn The outbox lacks […]');
  expect(textOf('log.txt')).toMatch(/Error: Request for […#].*failed with 404/u);
  expect(textOf('health.txt')).toMatch(/^session: signedIn$/mu);
  expect(textOf('settings.txt')).toMatch(/^theme: dark$/mu);
  expect(textOf('timings.txt')).toMatch(/^service /mu);
  expect(textOf('timings.txt')).toMatch(/^database /mu);
  const { traceEvents } = JSON.parse(textOf('trace.json')) as { traceEvents: { name: string }[] };
  expect(traceEvents.map(({ name }) => name)).toContain('long task');
});

test('only the last shown diagnostics can be saved', async () => {
  const { diagnostics } = app.handlers;
  const first = await diagnostics.collect({ longTasks: null });
  expect(first.files.map(({ name }) => name)).not.toContain('trace.json');
  await diagnostics.collect({ longTasks: null });
  await expect(diagnostics.save({ id: first.id })).rejects.toThrow('shown last');
});

test('the licenses of a package are opened in the system’s program', async () => {
  expect(await app.handlers.app.openLicenses({})).toEqual({ isThere: true });
  expect(readFileSync(join(folder, 'outside.log'), 'utf8')).toContain('/opt/Dockhand/resources/notices.txt');
});

test('files for support are named by the day at the desk', async () => {
  const { diagnostics } = app.handlers;
  const { TZ } = process.env;
  const instant = '2026-11-24T23:30:00.000Z';
  const { id } = await diagnostics.collect({ longTasks: null });
  const recording = { ...sampleOutputs['diagnostics.readRecording'], recordedAt: instant };
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
  process.env['TZ'] = 'Pacific/Kiritimati';
  try {
    const saved = [await diagnostics.save({ id }), await diagnostics.saveRecording(recording)];
    expect(saved.map((outcome) => outcome.outcome === 'saved' && basename(outcome.path))).toEqual([
      'Dockhand diagnostics 2026-11-25.zip',
      'Dockhand scanner 2026-11-25.json',
    ]);
  } finally {
    vi.useRealTimers();
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
  }
});
