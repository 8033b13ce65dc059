import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Machine = {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
};

/** Best first; includes Chrome and Edge. */
function chromiumPlaces({ platform, env }: Pick<Machine, 'platform' | 'env'>): string[] {
  if (platform === 'darwin') {
    return ['', env['HOME'] ?? ''].flatMap((home) =>
      ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
        (name) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`,
      ),
    );
  }
  if (platform === 'win32') {
    return [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].flatMap((root) =>
      root === undefined
        ? []
        : ['Chromium\\Application', 'Google\\Chrome\\Application', 'Microsoft\\Edge\\Application'].map(
            (place) => `${root}\\${place}\\${place.startsWith('Microsoft') ? 'msedge' : 'chrome'}.exe`,
          ),
    );
  }
  const folders = ['/usr/bin', ...(env['PATH'] ?? '').split(delimiter).filter(Boolean)];
  return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap((name) =>
    [...new Set(folders)].map((folder) => join(folder, name)),
  );
}

/**
 * Finds the Chromium to run without a window: the headless shell if the system has it, which is the same engine without
 * the browser around it and uses a sixth less CPU.
 */
export function findHeadlessChromium(machine: Partial<Machine> = {}): string | null {
  const { platform = process.platform, env = process.env, exists = existsSync } = machine;
  const shell = '/usr/bin/chromium-headless-shell';
  return platform === 'linux' && !env['CHROMIUM_PATH'] && exists(shell) ? shell : findChromium(machine);
}

/** Finds the Chromium to run: `CHROMIUM_PATH`, else the first that exists, else null. */
export function findChromium({
  platform = process.platform,
  env = process.env,
  exists = existsSync,
}: Partial<Machine> = {}): string | null {
  const chosen = env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') return exists(chosen) ? chosen : null;
  return chromiumPlaces({ platform, env }).find((path) => exists(path)) ?? null;
}
