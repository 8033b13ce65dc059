import { spawn } from 'node:child_process';
import type { Shell } from 'electron';
import { hasDisplay } from '#build/choose-runtime.ts';
import { openExternally } from '#build/host/chromium.ts';
import { commandLine } from '#build/host/command-line.ts';
import { implemented } from '#build/host/implemented.ts';

function systemOpener(url: string): { command: string; args: string[] } {
  if (process.platform === 'darwin') return { command: 'open', args: [url] };
  if (process.platform === 'win32')
    return { command: 'rundll32', args: ['url.dll,FileProtocolHandler', url] };
  return { command: 'xdg-open', args: [url] };
}

function openWithSystem(url: string): Promise<boolean> {
  const { command, args } = systemOpener(url);
  return new Promise((resolve) => {
    const opener = spawn(command, args, { stdio: 'ignore', detached: true });
    opener.on('error', () => resolve(false));
    opener.on('exit', (code) => resolve(code === 0));
    opener.unref();
  });
}

function opensNothing(): boolean {
  return commandLine.hasSwitch('headless') || !hasDisplay();
}

async function openExternal(url: string): Promise<void> {
  if (opensNothing()) {
    // The part after the path may be meant for one user's browser only.
    console.log(`Not opened, no browser is wanted or possible here: ${url.replace(/[?#].*$/su, '')}`);
    return;
  }
  // A browser that the system starts as root refuses to run without its sandbox.
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && (await openWithSystem(url))) return;
  await openExternally(url);
}

async function openPath(path: string): Promise<string> {
  if (opensNothing()) return 'No program is wanted or possible here.';
  return (await openWithSystem(path)) ? '' : 'No program took it.';
}

export const shell = implemented('shell', { openExternal, openPath } satisfies Pick<
  Shell,
  'openExternal' | 'openPath'
>);
