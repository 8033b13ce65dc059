import type { MenuItemConstructorOptions } from 'electron';
import type { Translate } from '#shared/messages/translate.ts';

type MenuOptions = { platform: string; isPackaged: boolean; t: Translate };

/**
 * The application menu: the standard roles that staff need, and developer tools only in development. The menu bar is
 * where Electron's zoom comes from: without these roles Ctrl with +, - and 0 do nothing. Electron's own labels are
 * English, so every item has its own.
 */
export function menuTemplate({ platform, isPackaged, t }: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  return [
    isMac
      ? { role: 'appMenu', submenu: appItems(t) }
      : { role: 'fileMenu', label: t('menu.file'), submenu: [{ role: 'quit', label: t('menu.quit') }] },
    { role: 'editMenu', label: t('menu.edit'), submenu: editItems(t, isMac) },
    isPackaged ? { label: t('menu.view'), submenu: zoomItems(t) } : { role: 'viewMenu' },
    { role: 'windowMenu', label: t('menu.window'), submenu: windowItems(t, isMac) },
  ];
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

function appItems(t: Translate): MenuItemConstructorOptions[] {
  return [
    { role: 'about', label: t('menu.about') },
    separator,
    { role: 'services', label: t('menu.services') },
    separator,
    { role: 'hide', label: t('menu.hide') },
    { role: 'hideOthers', label: t('menu.hideOthers') },
    { role: 'unhide', label: t('menu.showAll') },
    separator,
    { role: 'quit', label: t('menu.quitApp') },
  ];
}

function editItems(t: Translate, isMac: boolean): MenuItemConstructorOptions[] {
  return [
    { role: 'undo', label: t('menu.undo') },
    { role: 'redo', label: t('menu.redo') },
    separator,
    { role: 'cut', label: t('menu.cut') },
    { role: 'copy', label: t('menu.copy') },
    { role: 'paste', label: t('menu.paste') },
    { role: 'delete', label: t('menu.delete') },
    ...(isMac ? [] : [separator]),
    { role: 'selectAll', label: t('menu.selectAll') },
  ];
}

/** A role has one accelerator; the keys of the number pad, and `=` without Shift, are hidden items of their own. */
function zoomItems(t: Translate): MenuItemConstructorOptions[] {
  return [
    { role: 'resetZoom', label: t('menu.actualSize') },
    { role: 'zoomIn', label: t('menu.zoomIn') },
    { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false },
    { role: 'zoomIn', accelerator: 'CommandOrControl+numadd', visible: false },
    { role: 'zoomOut', label: t('menu.zoomOut') },
    { role: 'zoomOut', accelerator: 'CommandOrControl+numsub', visible: false },
    { role: 'resetZoom', accelerator: 'CommandOrControl+num0', visible: false },
    separator,
    { role: 'togglefullscreen', label: t('menu.fullScreen') },
  ];
}

function windowItems(t: Translate, isMac: boolean): MenuItemConstructorOptions[] {
  return [
    { role: 'minimize', label: t('menu.minimize') },
    { role: 'zoom', label: t('menu.zoom') },
    ...(isMac
      ? [separator, { role: 'front', label: t('menu.bringAllToFront') } as const]
      : [{ role: 'close', label: t('menu.close') } as const]),
  ];
}
