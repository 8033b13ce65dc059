import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { App } from 'electron';
import type { Policy } from '#electron/preferences/policy.ts';
import type { PreferenceFile } from '#electron/preferences/preference-file.ts';

/** Whether Dockhand opens when a person signs in to the computer. */
export type LoginItem = {
  /** null where that can't be set: a build for development is no program to start. */
  read: () => boolean | null;
  save: (isOn: boolean) => void;
};

type LoginItemOptions = {
  platform: string;
  isPackaged: boolean;
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>;
  /** On Linux: the program that the desktop starts, and the file by which it does (freedesktop autostart). */
  program: string;
  autostartFile: string;
};

/** Windows and macOS have a list of their own; Linux desktops start what a file in the autostart folder names. */
export function createLoginItem(options: LoginItemOptions): LoginItem {
  const { platform, isPackaged, app, program, autostartFile } = options;
  if (!isPackaged) return { read: () => null, save: () => undefined };
  if (platform !== 'linux') {
    return {
      read: () => app.getLoginItemSettings().openAtLogin,
      save: (openAtLogin) => app.setLoginItemSettings({ openAtLogin }),
    };
  }
  return {
    read: () => isStarted(autostartFile),
    save(isOn) {
      if (!isOn) return rmSync(autostartFile, { force: true });
      mkdirSync(dirname(autostartFile), { recursive: true });
      writeFileSync(autostartFile, desktopEntry(program));
    },
  };
}

type ManagedLoginItem = {
  item: LoginItem;
  policy: Pick<Policy, 'defaults' | 'locked'>;
  file: PreferenceFile;
};

/** Whether IT's default was applied on this computer. */
const appliedKey = 'startAtLoginDefaultApplied';

/**
 * The login item as IT wants it: what is locked is set at each start; a default is set once, and a person may choose
 * otherwise.
 *
 * @throws where the system takes no such setting.
 */
export function applyLoginPolicy({ item, policy, file }: ManagedLoginItem): void {
  const isApplied = file.read(appliedKey) === true;
  const wanted = policy.locked.startAtLogin ?? (isApplied ? undefined : policy.defaults.startAtLogin);
  const isOn = item.read();
  if (wanted === undefined || isOn === null) return;
  if (isOn !== wanted) item.save(wanted);
  if (policy.locked.startAtLogin === undefined) file.write(appliedKey, true);
}

function isStarted(file: string): boolean {
  try {
    // The desktop's own settings turn an entry off instead of deleting it.
    return !/^(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/mu.test(
      readFileSync(file, 'utf8'),
    );
  } catch {
    return false;
  }
}

/** Desktop Entry Specification 1.5, "The Exec key": quoted once as an argument, once more as a string value. */
function desktopEntry(program: string): string {
  const argument = `"${program.replaceAll('%', '%%').replace(/["`$\\]/gu, String.raw`\$&`)}"`;
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Dockhand',
    `Exec=${argument.replaceAll('\\', String.raw`\\`)}`,
    'X-GNOME-Autostart-enabled=true',
  ];
  return `${lines.join('\n')}\n`;
}
