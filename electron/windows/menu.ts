import type { MenuItemConstructorOptions } from 'electron';
import type { Translate } from '#shared/messages/translate.ts';
import type { ZoomChange } from '#shared/preferences/model/zoom-steps.ts';

type MenuOptions = {
  platform: string;
  isPackaged: boolean;
  zoom: (change: ZoomChange) => void;
  t: Translate;
};

/**
 * The application menu: the standard roles that staff need, and developer tools only in development. Electron's own
 * labels are English, so every item of a packaged app has its own label.
 */
export function menuTemplate({ platform, isPackaged, zoom, t }: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  return [
    isMac
      ? { role: 'appMenu', submenu: appItems(t) }
      : { role: 'fileMenu', label: t('menu.file'), submenu: [{ role: 'quit', label: t('menu.quit') }] },
    { role: 'editMenu', label: t('menu.edit'), submenu: editItems(t, isMac) },
    {
      label: t('menu.view'),
      submenu: [
        ...(isPackaged ? [] : [{ role: 'reload' } as const, { role: 'toggleDevTools' } as const, separator]),
        ...viewItems(t, zoom),
      ],
    },
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
    { role: 'undo', label: t('action.undo') },
    { role: 'redo', label: t('menu.redo') },
    separator,
    { role: 'cut', label: t('menu.cut') },
    { role: 'copy', label: t('menu.copy') },
    { role: 'paste', label: t('menu.paste') },
    { role: 'delete', label: t('action.delete') },
    ...(isMac ? [] : [separator]),
    { role: 'selectAll', label: t('menu.selectAll') },
  ];
}

/**
 * Electron's own roles zoom without limits and forget the zoom after the run. The window handles the keys itself and
 * the menu shows them; on a Mac the menu receives the keys that the window did not handle.
 */
function viewItems(t: Translate, zoom: MenuOptions['zoom']): MenuItemConstructorOptions[] {
  const item = (change: ZoomChange, label: string, accelerator: string): MenuItemConstructorOptions => ({
    label,
    accelerator,
    registerAccelerator: false,
    click: () => zoom(change),
  });
  return [
    item('reset', t('menu.actualSize'), 'CommandOrControl+0'),
    item('in', t('menu.zoomIn'), 'CommandOrControl+Plus'),
    item('out', t('menu.zoomOut'), 'CommandOrControl+-'),
    separator,
    { role: 'togglefullscreen', label: t('menu.fullScreen') },
  ];
}

function windowItems(t: Translate, isMac: boolean): MenuItemConstructorOptions[] {
  const close = { role: 'close', label: t('action.close') } as const;
  // A scanner may send Enter as Ctrl+M, the role's key, which must not minimize the window.
  if (!isMac) return [{ label: t('menu.minimize'), click: (_item, window) => window?.minimize() }, close];
  return [
    { role: 'minimize', label: t('menu.minimize') },
    { role: 'zoom', label: t('menu.zoom') },
    close,
    separator,
    { role: 'front', label: t('menu.bringAllToFront') },
  ];
}
