import type { MenuItemConstructorOptions } from 'electron';

/**
 * The application menu: the standard roles that staff need, and developer tools only in development. The menu bar is
 * where Electron's zoom comes from: without these roles Ctrl with +, - and 0 do nothing.
 */
export function menuTemplate(platform: string, isPackaged: boolean): MenuItemConstructorOptions[] {
  return [
    platform === 'darwin' ? { role: 'appMenu' } : { role: 'fileMenu' },
    { role: 'editMenu' },
    isPackaged ? { label: 'View', submenu: zoomItems } : { role: 'viewMenu' },
    { role: 'windowMenu' },
  ];
}

/** A role has one accelerator; the keys of the number pad, and `=` without Shift, are hidden items of their own. */
const zoomItems: MenuItemConstructorOptions[] = [
  { role: 'resetZoom' },
  { role: 'zoomIn' },
  { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false },
  { role: 'zoomIn', accelerator: 'CommandOrControl+numadd', visible: false },
  { role: 'zoomOut' },
  { role: 'zoomOut', accelerator: 'CommandOrControl+numsub', visible: false },
  { role: 'resetZoom', accelerator: 'CommandOrControl+num0', visible: false },
  { type: 'separator' },
  { role: 'togglefullscreen' },
];
