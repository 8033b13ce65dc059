import { Menu, type MenuItemConstructorOptions } from 'electron';

/** Sets the application menu: the standard roles that staff need, and developer tools only in development. */
export function setMenu(platform: string, isPackaged: boolean): void {
  const template: MenuItemConstructorOptions[] = [
    ...(platform === 'darwin' ? [{ role: 'appMenu' as const }] : [{ role: 'fileMenu' as const }]),
    { role: 'editMenu' },
    ...(isPackaged ? [] : [{ role: 'viewMenu' as const }]),
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
