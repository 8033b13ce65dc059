import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder in which programs of this system keep their users' data (what Electron calls `appData`). */
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
