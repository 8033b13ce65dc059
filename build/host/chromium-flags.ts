/** The inner size of a new window until the app requests another. */
export const firstWindowSize = { width: 1280, height: 800 } as const;

type ChromiumSituation = {
  readonly title: string;
  readonly isRoot: boolean;
  readonly sharedMemoryBytes: number;
  readonly remoteDebuggingPort: string;
};

/** Below this, Chromium crashes at runtime when /dev/shm is full. */
const minSharedMemoryBytes = 512 * 1024 * 1024;

/** Returns the command line that makes Chromium behave as an app window and isolates it. */
export function chromiumFlags(situation: ChromiumSituation): string[] {
  const { title, isRoot, sharedMemoryBytes, remoteDebuggingPort } = situation;
  const { width, height } = firstWindowSize;
  return [
    // `--app` does not accept about:blank, and the app's own address cannot be served before the route exists.
    `--app=data:text/html,<title>${encodeURIComponent(title)}</title><meta name="color-scheme" content="light dark">`,
    `--window-size=${width},${height}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--password-store=basic',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The app serves everything that the window shows: nothing from this Chromium reaches a network.
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--no-proxy-server',
    '--block-new-web-contents',
    // Otherwise a headed window shows an information bar about --no-sandbox.
    ...(isRoot ? ['--no-sandbox', '--test-type'] : []),
    ...(sharedMemoryBytes < minSharedMemoryBytes ? ['--disable-dev-shm-usage'] : []),
    ...(remoteDebuggingPort === ''
      ? []
      : [`--remote-debugging-port=${remoteDebuggingPort}`, '--remote-debugging-address=127.0.0.1']),
  ];
}
