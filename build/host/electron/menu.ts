import type { MenuItem as ElectronItem, Menu as ElectronMenu, MenuItemConstructorOptions } from 'electron';
import { implemented } from '#build/host/implemented.ts';

class HostMenuItem {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly role: string | undefined;
  readonly submenu: ElectronMenu | undefined;
  readonly accelerator: string | undefined;
  readonly click: MenuItemConstructorOptions['click'];
  enabled: boolean;
  visible: boolean;
  checked: boolean;

  constructor(options: MenuItemConstructorOptions) {
    this.id = options.id ?? '';
    this.label = options.label ?? options.role ?? '';
    this.type = options.type ?? (options.submenu === undefined ? 'normal' : 'submenu');
    this.role = options.role;
    this.accelerator = options.accelerator;
    this.submenu = Array.isArray(options.submenu) ? Menu.buildFromTemplate(options.submenu) : options.submenu;
    this.click = options.click;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
  }
}

let applicationMenu: ElectronMenu | null = null;

class HostMenu {
  readonly items: ElectronItem[] = [];

  append(item: ElectronItem): void {
    this.items.push(item);
  }

  getMenuItemById(id: string): ElectronItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  static buildFromTemplate(template: (MenuItemConstructorOptions | ElectronItem)[]): ElectronMenu {
    const menu = implemented('Menu', new HostMenu());
    for (const entry of template) menu.append(new MenuItem(entry as MenuItemConstructorOptions) as never);
    return menu as unknown as ElectronMenu;
  }

  static setApplicationMenu(menu: ElectronMenu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu = (): ElectronMenu | null => applicationMenu;
}

/** Electron's `Menu`, stored but never shown: the host's windows have no menu bar and no accelerators. */
export const Menu = implemented(
  'Menu',
  HostMenu satisfies Pick<
    typeof ElectronMenu,
    'buildFromTemplate' | 'setApplicationMenu' | 'getApplicationMenu'
  >,
);

/** Electron's `MenuItem`, as data. */
export const MenuItem = implemented('MenuItem', HostMenuItem);
