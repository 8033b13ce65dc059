import type { Menu as ElectronMenu, MenuItemConstructorOptions } from 'electron';
import { implemented } from '#build/host/implemented.ts';

/** Electron's `Menu`, neither stored nor shown: the host's windows have no menu bar and no accelerators. */
export const Menu = implemented('Menu', {
  buildFromTemplate: (_template: MenuItemConstructorOptions[]) =>
    implemented('Menu', {}) as unknown as ElectronMenu,
  setApplicationMenu: (_menu: ElectronMenu | null): void => undefined,
});
