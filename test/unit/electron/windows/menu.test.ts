import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { menuTemplate } from '#electron/windows/menu.ts';
import { english } from '#test/support/english.ts';

const { t } = english;

function rolesOf(items: readonly MenuItemConstructorOptions[]): string[] {
  return items.flatMap(({ role, submenu }) => [
    ...(role === undefined ? [] : [role]),
    ...(Array.isArray(submenu) ? rolesOf(submenu) : []),
  ]);
}

describe('menuTemplate', () => {
  it.each(['win32', 'linux', 'darwin'])('zooms in the packaged app on %s (desk 11)', (platform) => {
    const roles = rolesOf(menuTemplate({ platform, isPackaged: true, t }));
    expect(roles).toEqual(expect.arrayContaining(['zoomIn', 'zoomOut', 'resetZoom']));
    expect(roles).not.toContain('viewMenu');
    expect(roles).not.toContain('toggleDevTools');
    expect(roles[0]).toBe(platform === 'darwin' ? 'appMenu' : 'fileMenu');
  });

  it('has the whole view menu, which zooms too, in development', () => {
    expect(rolesOf(menuTemplate({ platform: 'linux', isPackaged: false, t }))).toContain('viewMenu');
  });

  it('gives each zoom key to one item', () => {
    const view = menuTemplate({ platform: 'linux', isPackaged: true, t }).find(
      ({ label }) => label === 'View',
    );
    const items = Array.isArray(view?.submenu) ? view.submenu : [];
    const keys = items.flatMap(({ accelerator }) => accelerator ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
