/** The size of the inside of a new window until the app asks for another. */
export const firstWindowSize = { width: 1280, height: 800 } as const;

/** What the flags depend on. */
type ChromiumSituation = {
  readonly title: string;
  readonly isRoot: boolean;
  readonly sharedMemoryBytes: number;
  readonly remoteDebuggingPort: string;
};

/** Below this, Chromium dies of a full /dev/shm in the middle of work. */
const enoughSharedMemoryBytes = 512 * 1024 * 1024;

/** The command line that makes a Chromium behave as an app's window and keep to itself. */
export function chromiumFlags(situation: ChromiumSituation): string[] {
  const { title, isRoot, sharedMemoryBytes, remoteDebuggingPort } = situation;
  const { width, height } = firstWindowSize;
  return [
    // `--app` takes no about:blank, and the app's own address cannot be served before the route stands.
    `--app=data:text/html,<title>${encodeURIComponent(title)}</title><meta name="color-scheme" content="light dark">`,
    `--window-size=${width},${height}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--password-store=basic',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Everything that the window shows is answered by the app: nothing of this Chromium goes to a network.
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--no-proxy-server',
    '--block-new-web-contents',
    // Without it a headed window carries an information bar about --no-sandbox.
    ...(isRoot ? ['--no-sandbox', '--test-type'] : []),
    ...(sharedMemoryBytes < enoughSharedMemoryBytes ? ['--disable-dev-shm-usage'] : []),
    ...(remoteDebuggingPort === ''
      ? []
      : [`--remote-debugging-port=${remoteDebuggingPort}`, '--remote-debugging-address=127.0.0.1']),
  ];
}
