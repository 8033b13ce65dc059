import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Policy } from '#electron/preferences/policy.ts';
import { applyLoginPolicy, createLoginItem } from '#electron/windows/login-item.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

function openItem(options: { platform: string; isPackaged?: boolean; program?: string }) {
  const autostartFile = join(temporaryFolder(), 'autostart', 'dockhand.desktop');
  const system = { openAtLogin: false };
  const app = {
    getLoginItemSettings: () => system,
    setLoginItemSettings: (wanted: object) => void Object.assign(system, wanted),
  } as unknown as Parameters<typeof createLoginItem>[0]['app'];
  const { isPackaged = true, program = '/opt/Dockhand/dockhand', platform } = options;
  return { ...createLoginItem({ platform, isPackaged, app, program, autostartFile }), autostartFile, system };
}

test('on Windows and macOS the system is told', () => {
  const item = openItem({ platform: 'win32' });
  item.save(true);
  expect([item.read(), item.system.openAtLogin]).toEqual([true, true]);
  item.save(false);
  expect([item.read(), existsSync(item.autostartFile)]).toEqual([false, false]);
});

test('on Linux the desktop finds a file that starts the program, whatever its path is', () => {
  const item = openItem({ platform: 'linux', program: '/home/me/50% "new"/Dock$hand.AppImage' });
  expect(item.read()).toBe(false);
  item.save(true);
  const text = readFileSync(item.autostartFile, 'utf8');
  expect(text).toContain(String.raw`Exec="/home/me/50%% \\"new\\"/Dock\\$hand.AppImage"`);
  expect(item.read()).toBe(true);
  // As the desktop's own settings turn it off.
  writeFileSync(item.autostartFile, text.replace('enabled=true', 'enabled=false'));
  expect(item.read()).toBe(false);
  item.save(false);
  expect(existsSync(item.autostartFile)).toBe(false);
});

test('a build for development is not offered to the system', () => {
  const item = openItem({ platform: 'linux', isPackaged: false });
  item.save(true);
  expect([item.read(), existsSync(item.autostartFile)]).toEqual([null, false]);
});

test('what IT locks is set at each start; a default once, until somebody chooses otherwise', () => {
  const item = openItem({ platform: 'darwin' });
  const file = memoryPreferenceFile();
  const apply = (policy: Pick<Policy, 'defaults' | 'locked'>) => applyLoginPolicy({ item, policy, file });
  apply({ defaults: {}, locked: {} });
  expect(item.read()).toBe(false);
  apply({ defaults: { startAtLogin: true }, locked: {} });
  expect(item.read()).toBe(true);
  item.save(false);
  apply({ defaults: { startAtLogin: true }, locked: {} });
  expect(item.read()).toBe(false);
  apply({ defaults: {}, locked: { startAtLogin: true } });
  expect(item.read()).toBe(true);
});
