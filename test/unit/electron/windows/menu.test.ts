import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { menuTemplate } from '#electron/windows/menu.ts';
import type { ZoomChange } from '#shared/preferences/model/zoom-steps.ts';
import { english } from '#test/support/english.ts';

const { t } = english;

const templateFor = (
  platform: string,
  isPackaged: boolean,
  zoom = (_change: ZoomChange) => undefined as void,
) => menuTemplate({ platform, isPackaged, zoom, t });

function itemsOf(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);
}

const rolesOf = (items: readonly MenuItemConstructorOptions[]) =>
  itemsOf(items).flatMap(({ role }) => role ?? []);

const windowItemsOn = (platform: string) =>
  itemsOf(templateFor(platform, true).filter(({ role }) => role === 'windowMenu')).slice(1);

describe('menuTemplate', () => {
  it.each(['win32', 'linux', 'darwin'])(
    'zooms within its bounds on %s, instead of Electron’s own zoom',
    (platform) => {
      const changes: ZoomChange[] = [];
      const menu = templateFor(platform, true, (change) => void changes.push(change));
      for (const { click } of itemsOf(menu)) (click as (() => void) | undefined)?.();
      expect(changes).toEqual(['reset', 'in', 'out']);
      const roles = rolesOf(menu);
      for (const role of ['zoomIn', 'zoomOut', 'resetZoom', 'viewMenu', 'toggleDevTools']) {
        expect(roles).not.toContain(role);
      }
      expect(roles[0]).toBe(platform === 'darwin' ? 'appMenu' : 'fileMenu');
    },
  );

  it('has the developer tools in development', () => {
    expect(rolesOf(templateFor('linux', false))).toContain('toggleDevTools');
  });

  it('assigns each zoom key to one item, and leaves its handling to the window', () => {
    const items = itemsOf(templateFor('linux', true)).filter(({ accelerator }) => accelerator !== undefined);
    expect(items.map(({ accelerator }) => accelerator)).toEqual([
      'CommandOrControl+0',
      'CommandOrControl+Plus',
      'CommandOrControl+-',
    ]);
    expect(items.every(({ registerAccelerator }) => registerAccelerator === false)).toBe(true);
  });

  it.each([
    ['win32', false],
    ['linux', false],
    ['darwin', true],
  ])(
    'minimizes the window by its key only on a Mac, as scanners may send Enter as Ctrl+M (%s)',
    (platform, isByKey) => {
      const minimize = windowItemsOn(platform).find(({ label }) => label === t('menu.minimize'));
      expect(minimize?.role === 'minimize').toBe(isByKey);
      expect(minimize?.accelerator).toBeUndefined();
    },
  );

  it.each([
    ['win32', ['close']],
    ['linux', ['close']],
    ['darwin', ['minimize', 'zoom', 'close', 'front']],
  ])('has on %s only window roles that do something there, and can close the window', (platform, roles) => {
    expect(windowItemsOn(platform).flatMap(({ role }) => role ?? [])).toEqual(roles);
  });
});
