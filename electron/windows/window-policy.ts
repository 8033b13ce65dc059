import type { WebPreferences } from 'electron';

/** How every window of the app is locked down (R20); a test asserts each value. */
export const lockedWebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  spellcheck: false,
} as const satisfies WebPreferences;

/** `Dockhand` for production; any other environment says its name in the title. */
export function windowTitle(
  environment: { name: string; kind: 'production' | 'sandbox' | 'local' } | null,
): string {
  if (environment === null || environment.kind === 'production') return 'Dockhand';
  return `${environment.kind === 'sandbox' ? 'SANDBOX' : 'LOCAL SANDBOX'} – ${environment.name} – Dockhand`;
}
