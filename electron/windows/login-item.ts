import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { App } from 'electron';
import type { Policy } from '#electron/preferences/policy.ts';
import type { PreferenceFile } from '#electron/preferences/preference-file.ts';

/** Whether Dockhand opens when the user signs in to the computer. */
export type LoginItem = {
  /** null if it can't be set: a development build is not a program to start. */
  read: () => boolean | null;
  save: (isOn: boolean) => void;
};

type SystemLoginItem = LoginItem & {
  /** Whether the user turned it off in the desktop's settings or Windows' Task Manager; on macOS it is then gone. */
  wasTurnedOff: () => boolean;
  /** Makes an entry that is on start this program: an update of an AppImage may have renamed the file. */
  followProgram: () => void;
};

type LoginItemOptions = {
  platform: string;
  isPackaged: boolean;
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>;
  /** On Linux: the program that the desktop starts, and the file that makes it do so (freedesktop autostart). */
  program: string;
  autostartFile: string;
};

/** Windows and macOS have their own list; Linux desktops start the programs named by files in the autostart folder. */
export function createLoginItem(options: LoginItemOptions): SystemLoginItem {
  const { platform, isPackaged, app, program, autostartFile } = options;
  const followProgram = () => undefined;
  if (!isPackaged)
    return { followProgram, wasTurnedOff: () => false, read: () => null, save: () => undefined };
  if (platform !== 'linux') {
    return {
      followProgram,
      read: () => readSystemEntry(app, platform) === 'on',
      wasTurnedOff: () => readSystemEntry(app, platform) === 'off',
      save: (openAtLogin) => app.setLoginItemSettings({ openAtLogin }),
    };
  }
  return {
    read: () => readEntry(autostartFile) === 'on',
    wasTurnedOff: () => readEntry(autostartFile) === 'off',
    followProgram() {
      if (readEntry(autostartFile) === 'on') writeFileSync(autostartFile, desktopEntry(program));
    },
    save(isOn) {
      if (!isOn) return rmSync(autostartFile, { force: true });
      mkdirSync(dirname(autostartFile), { recursive: true });
      writeFileSync(autostartFile, desktopEntry(program));
    },
  };
}

type ManagedLoginItem = {
  item: SystemLoginItem;
  policy: Pick<Policy, 'defaults' | 'locked'>;
  file: PreferenceFile;
  /** Called if the system rejects the setting. */
  report: (error: unknown) => void;
};

/** Whether this computer's setting has been decided, by IT's default or by the user: defaults no longer change it. */
const decidedKey = 'startAtLoginDefaultApplied';

/**
 * Sets the login item as IT specifies: a locked value at each start, a default once. The user can choose otherwise,
 * before or after the default applies; a choice saved through the returned item is retained.
 */
export function manageLoginItem({ item, policy, file, report }: ManagedLoginItem): LoginItem {
  const decide = () => file.write(decidedKey, true);
  const apply = () => {
    item.followProgram();
    const isDecided = file.read(decidedKey) === true || item.wasTurnedOff();
    const policyValue = policy.locked.startAtLogin ?? (isDecided ? undefined : policy.defaults.startAtLogin);
    const isOn = item.read();
    if (policyValue === undefined || isOn === null) return;
    if (isOn !== policyValue) item.save(policyValue);
    if (policy.locked.startAtLogin === undefined) decide();
  };
  try {
    apply();
  } catch (error) {
    report(error);
  }
  return {
    read: item.read,
    save(isOn) {
      item.save(isOn);
      decide();
    },
  };
}

/** Detects whether the entry is on: Windows' Task Manager turns an entry off instead of deleting it. */
function readSystemEntry(app: Pick<App, 'getLoginItemSettings'>, platform: string): 'on' | 'off' | 'none' {
  const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings();
  if (!openAtLogin) return 'none';
  return platform === 'win32' && !executableWillLaunchAtLogin ? 'off' : 'on';
}

/** Detects whether the entry is on: the desktop's own settings turn an entry off instead of deleting it. */
function readEntry(file: string): 'on' | 'off' | 'none' {
  try {
    const isOff = /^(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/mu.test(
      readFileSync(file, 'utf8'),
    );
    return isOff ? 'off' : 'on';
  } catch {
    return 'none';
  }
}

/** Desktop Entry Specification 1.5, "The Exec key": quoted once as an argument, and again as a string value. */
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
