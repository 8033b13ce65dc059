import type { CommandLine } from 'electron';
import { implemented } from './implemented.ts';

/**
 * The switches of this start: `--name`, `--name=value` and, as the start script writes them, `--name value`. Electron
 * itself knows only the first two; the start script splits the third before either runtime sees it, so both read the
 * same.
 */
const switches = new Map<string, string>();

for (const argument of process.argv.slice(2)) {
  const match = /^--([^=]+)(?:=(.*))?$/su.exec(argument);
  if (match?.[1] !== undefined) switches.set(match[1].toLowerCase(), match[2] ?? '');
}

export const commandLine = implemented('app.commandLine', {
  hasSwitch: (name: string) => switches.has(name.toLowerCase()),
  getSwitchValue: (name: string) => switches.get(name.toLowerCase()) ?? '',
} satisfies Pick<CommandLine, 'hasSwitch' | 'getSwitchValue'>);
