import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Policy } from '#electron/preferences/policy.ts';
import { createLoginItem, manageLoginItem } from '#electron/windows/login-item.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

function openItem(options: {
  platform: string;
  isPackaged?: boolean;
  program?: string;
  startArguments?: string[];
  folder?: string;
}) {
  const { folder = temporaryFolder() } = options;
  const autostartFile = join(folder, 'autostart', 'dockhand.desktop');
  const system = { openAtLogin: false, executableWillLaunchAtLogin: false, args: [] as string[] };
  const app = {
    // Like Electron: an entry with other arguments is another one.
    getLoginItemSettings: ({ args }: { args: string[] }) =>
      args.join(' ') === system.args.join(' ')
        ? system
        : { openAtLogin: false, executableWillLaunchAtLogin: false },
    setLoginItemSettings(wanted: { openAtLogin: boolean; args: string[] }) {
      system.openAtLogin = wanted.openAtLogin;
      system.args = wanted.args;
      // Only Windows has this one.
      system.executableWillLaunchAtLogin = platform === 'win32' && wanted.openAtLogin;
    },
  } as unknown as Parameters<typeof createLoginItem>[0]['app'];
  const { isPackaged = true, program = '/opt/Dockhand/dockhand', platform, startArguments = [] } = options;
  return {
    ...createLoginItem({ platform, isPackaged, app, program, startArguments, autostartFile }),
    autostartFile,
    system,
  };
}

test('on Windows and macOS the setting is passed to the system', () => {
  const item = openItem({ platform: 'win32' });
  item.save(true);
  expect([item.read(), item.system.openAtLogin]).toEqual([true, true]);
  item.save(false);
  expect([item.read(), existsSync(item.autostartFile)]).toEqual([false, false]);
});

test('on Linux the desktop finds a file that starts the program, for any program path', () => {
  const item = openItem({ platform: 'linux', program: '/home/me/50% "new"/Dock$hand.AppImage' });
  expect(item.read()).toBe(false);
  item.save(true);
  const text = readFileSync(item.autostartFile, 'utf8');
  expect(text).toContain(String.raw`Exec="/home/me/50%% \\"new\\"/Dock\\$hand.AppImage"`);
  expect(item.read()).toBe(true);
  // This is how the desktop's own settings turn it off.
  writeFileSync(item.autostartFile, text.replace('enabled=true', 'enabled=false'));
  expect(item.read()).toBe(false);
  item.save(false);
  expect(existsSync(item.autostartFile)).toBe(false);
});

test('on Windows the desk opens with the options of its start', () => {
  const startArguments = ['--profile=C:\\IT\\North dock.json', '--user-data-dir=H:\\'];
  const item = openItem({ platform: 'win32', startArguments });
  item.save(true);
  expect(item.system.args).toEqual([
    String.raw`--profile="C:\IT\North dock.json"`,
    String.raw`--user-data-dir="H:\\"`,
  ]);
  expect(item.read()).toBe(true);
  item.system.args = [];
  expect(item.read()).toBe(false);
});

test('on Linux the desk opens with the options of its start, and one without them is another one', () => {
  const folder = temporaryFolder();
  const item = openItem({
    platform: 'linux',
    program: '/home/me/ "--Dock".AppImage',
    startArguments: ['--profile=/it/50% north.json', '--user-data-dir=/data'],
    folder,
  });
  const plain = openItem({ platform: 'linux', folder });
  plain.save(true);
  expect([plain.read(), item.read()]).toEqual([true, false]);
  item.save(true);
  const text = readFileSync(item.autostartFile, 'utf8');
  expect(text).toContain(' "--profile=/it/50%% north.json" "--user-data-dir=/data"\n');
  plain.followProgram();
  expect(readFileSync(item.autostartFile, 'utf8')).toBe(text);
  expect([plain.read(), item.read()]).toEqual([false, true]);
});

test('a lock by IT removes the entry of any desk of the computer', () => {
  const folder = temporaryFolder();
  openItem({ platform: 'linux', folder }).save(true);
  const item = openItem({ platform: 'linux', startArguments: ['--user-data-dir=/data'], folder });
  manageLoginItem({
    item,
    policy: { defaults: {}, locked: { startAtLogin: false } },
    file: memoryPreferenceFile(),
    report: (error) => expect.unreachable(String(error)),
  });
  expect(existsSync(item.autostartFile)).toBe(false);
});

test('on Linux an entry that is on follows a program that an update renamed; one that is off stays off', () => {
  const item = openItem({ platform: 'linux', program: '/home/me/Dockhand-2.0.0.AppImage' });
  const start = () =>
    manageLoginItem({
      item,
      policy: isFree,
      file: memoryPreferenceFile(),
      report: (error) => expect.unreachable(String(error)),
    });
  item.save(true);
  const text = readFileSync(item.autostartFile, 'utf8');
  const older = text.replace('2.0.0', '1.0.0');
  writeFileSync(item.autostartFile, older);
  start();
  expect(readFileSync(item.autostartFile, 'utf8')).toBe(text);
  writeFileSync(item.autostartFile, older.replace('enabled=true', 'enabled=false'));
  start();
  expect([item.read(), readFileSync(item.autostartFile, 'utf8')]).toEqual([
    false,
    older.replace('enabled=true', 'enabled=false'),
  ]);
  item.save(false);
  start();
  expect(existsSync(item.autostartFile)).toBe(false);
});

test('a development build is not registered with the system', () => {
  const item = openItem({ platform: 'linux', isPackaged: false });
  item.save(true);
  expect([item.read(), existsSync(item.autostartFile)]).toEqual([null, false]);
});

type Managed = Pick<Policy, 'defaults' | 'locked'>;

/** Starts on one computer, each with IT's policy at that time. */
function openComputer(platform: string) {
  const item = openItem({ platform });
  const file = memoryPreferenceFile();
  const problems: unknown[] = [];
  const start = (policy: Managed) =>
    manageLoginItem({ item, policy, file, report: (error) => void problems.push(error) });
  return { item, start, problems };
}
const isDefault: Managed = { defaults: { startAtLogin: true }, locked: {} };
const isLocked: Managed = { defaults: {}, locked: { startAtLogin: true } };
const isFree: Managed = { defaults: {}, locked: {} };

test('a value locked by IT is set at each start; a default only once, until a user chooses otherwise', () => {
  const { item, start } = openComputer('darwin');
  start(isFree);
  expect(item.read()).toBe(false);
  start(isDefault);
  expect(item.read()).toBe(true);
  item.save(false);
  start(isDefault);
  expect(item.read()).toBe(false);
  start(isLocked);
  expect(item.read()).toBe(true);
});

test.each(['win32', 'linux'])(
  'a default that arrives after a user turned it off in Settings leaves it off (%s)',
  (platform) => {
    const { item, start } = openComputer(platform);
    const shown = start(isFree);
    shown.save(true);
    shown.save(false);
    start(isDefault);
    expect(item.read()).toBe(false);
    // A lock still applies, and is not a choice of the user.
    start(isLocked);
    expect(item.read()).toBe(true);
  },
);

test('a default that arrives after a user turned it off in the desktop’s settings leaves it off', () => {
  const { item, start } = openComputer('linux');
  item.save(true);
  const entry = readFileSync(item.autostartFile, 'utf8');
  writeFileSync(item.autostartFile, `${entry}Hidden=true\n`);
  start(isDefault);
  expect(item.read()).toBe(false);
});

test('a login item that a user turned off in Windows’ Task Manager is off, and a default leaves it off', () => {
  const { item, start } = openComputer('win32');
  item.save(true);
  item.system.executableWillLaunchAtLogin = false;
  const shown = start(isDefault);
  expect([shown.read(), item.system.executableWillLaunchAtLogin]).toEqual([false, false]);
  shown.save(true);
  expect([shown.read(), item.system.executableWillLaunchAtLogin]).toEqual([true, true]);
});

test('a default takes effect after an earlier lock, and a refusal by the system is reported', () => {
  const { item, start, problems } = openComputer('win32');
  start(isLocked);
  item.save(false);
  start(isDefault);
  expect([item.read(), problems]).toEqual([true, []]);
  const refused = new Error('not allowed');
  item.save(false);
  item.save = () => {
    throw refused;
  };
  start(isLocked);
  expect([item.read(), problems]).toEqual([false, [refused]]);
});
