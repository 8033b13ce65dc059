import { homedir } from 'node:os';
import { join } from 'node:path';

/** Returns the folder in which programs on this system store their users' data (Electron's `appData`). */
export function appDataFolder(): string {
  switch (process.platform) {
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support');
    case 'win32':
      return process.env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming');
    default:
      return process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config');
  }
}
