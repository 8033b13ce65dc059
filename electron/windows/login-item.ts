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

/** The login item as the system has it. */
type SystemLoginItem = LoginItem & {
  /** Whether a person turned it off in the desktop's own settings; Windows and macOS keep to that by themselves. */
  wasTurnedOff: () => boolean;
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
export function createLoginItem(options: LoginItemOptions): SystemLoginItem {
  const { platform, isPackaged, app, program, autostartFile } = options;
  const wasTurnedOff = () => false;
  if (!isPackaged) return { read: () => null, save: () => undefined, wasTurnedOff };
  if (platform !== 'linux') {
    return {
      wasTurnedOff,
      read: () => app.getLoginItemSettings().openAtLogin,
      save: (openAtLogin) => app.setLoginItemSettings({ openAtLogin }),
    };
  }
  return {
    read: () => readEntry(autostartFile) === 'on',
    wasTurnedOff: () => readEntry(autostartFile) === 'off',
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
  /** Called where the system takes no such setting. */
  report: (error: unknown) => void;
};

/** Whether this computer's setting is decided, by IT's default or by a person: no default changes it any more. */
const decidedKey = 'startAtLoginDefaultApplied';

/**
 * Sets the login item as IT wants it: what is locked at each start, a default once. A person may choose otherwise,
 * before the default comes or after; what they save through the answer stays.
 */
export function manageLoginItem({ item, policy, file, report }: ManagedLoginItem): LoginItem {
  const decide = () => file.write(decidedKey, true);
  const apply = () => {
    const isDecided = file.read(decidedKey) === true || item.wasTurnedOff();
    const wanted = policy.locked.startAtLogin ?? (isDecided ? undefined : policy.defaults.startAtLogin);
    const isOn = item.read();
    if (wanted === undefined || isOn === null) return;
    if (isOn !== wanted) item.save(wanted);
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

/** The desktop's own settings turn an entry off instead of deleting it. */
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
