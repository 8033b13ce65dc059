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
  /** Arguments of this desk's starts (`--name=value`). An entry with others is another desk's; macOS passes none. */
  startArguments: readonly string[];
};

/** Windows and macOS have their own list; Linux desktops start the programs named by files in the autostart folder. */
export function createLoginItem(options: LoginItemOptions): SystemLoginItem {
  const { platform, isPackaged, app, program, autostartFile, startArguments } = options;
  const followProgram = () => undefined;
  if (!isPackaged)
    return { followProgram, wasTurnedOff: () => false, read: () => null, save: () => undefined };
  if (platform !== 'linux') {
    const args = platform === 'win32' ? startArguments.map(quoteForWindows) : [];
    return {
      followProgram,
      read: () => readSystemEntry(app, platform, args) === 'on',
      wasTurnedOff: () => readSystemEntry(app, platform, args) === 'off',
      save: (openAtLogin) => app.setLoginItemSettings({ openAtLogin, args }),
    };
  }
  const entry = desktopEntry(program, startArguments);
  const isOn = () => readEntry(autostartFile, entry) === 'on';
  return {
    read: isOn,
    wasTurnedOff: () => readEntry(autostartFile, entry) === 'off',
    followProgram() {
      if (isOn()) writeFileSync(autostartFile, entry);
    },
    save(isOn) {
      if (!isOn) return rmSync(autostartFile, { force: true });
      mkdirSync(dirname(autostartFile), { recursive: true });
      writeFileSync(autostartFile, entry);
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
    // An entry of another desk of this computer is not `isOn`, but is removed too.
    if (!isOn || !policyValue) item.save(policyValue);
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
function readSystemEntry(
  app: Pick<App, 'getLoginItemSettings'>,
  platform: string,
  args: string[],
): 'on' | 'off' | 'none' {
  const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings({ args });
  if (!openAtLogin) return 'none';
  return platform === 'win32' && !executableWillLaunchAtLogin ? 'off' : 'on';
}

/** Quotes the value of `--name=value`: Electron puts the arguments into the command line as they are. */
function quoteForWindows(argument: string): string {
  return argument.replace(/=(.*?)(\\*)$/su, '="$1$2$2"');
}

/**
 * Detects whether the entry is on for starts with the same arguments as a new entry: the desktop's own settings turn an
 * entry off instead of deleting it.
 */
function readEntry(file: string, entry: string): 'on' | 'off' | 'none' {
  try {
    const text = readFileSync(file, 'utf8');
    const isOff = /^(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/mu.test(text);
    if (isOff) return 'off';
    return argumentsIn(text) === argumentsIn(entry) ? 'on' : 'none';
  } catch {
    return 'none';
  }
}

/** In the entry's own spelling. */
function argumentsIn(entry: string): string {
  // A quote within the program is escaped, so this is the first one after it.
  return /^Exec=.*?(?<arguments>(?: "--.*)?)$/mu.exec(entry)?.groups?.['arguments'] ?? '';
}

/** Desktop Entry Specification 1.5, "The Exec key": quoted once as an argument, and again as a string value. */
function desktopEntry(program: string, startArguments: readonly string[]): string {
  const command = [program, ...startArguments]
    .map((part) => `"${part.replaceAll('%', '%%').replace(/["`$\\]/gu, String.raw`\$&`)}"`)
    .join(' ');
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Dockhand',
    `Exec=${command.replaceAll('\\', String.raw`\\`)}`,
    'X-GNOME-Autostart-enabled=true',
  ];
  return `${lines.join('\n')}\n`;
}
