/**
 * The keychain's own process. A hung secret service blocks every thread that calls it, and a process that once lost the
 * service never finds it again, so the calls run where they can be killed.
 */
import { type KeychainReply, type KeychainRequest, moduleUnavailable } from './keychain-messages.ts';

/** The shape of `process.parentPort` in Electron's utility process and in the host's child process. */
interface ParentPort {
  on(event: 'message', listener: (message: { data: KeychainRequest }) => void): void;
  postMessage(reply: KeychainReply): void;
}

async function loadKeytar() {
  try {
    return (await import('keytar')).default;
  } catch (error) {
    throw new Error(`${moduleUnavailable}: ${String(error)}`, { cause: error });
  }
}

// Loaded by the first call, so that a missing library is reported as a reply instead of ending the process.
let keytar: ReturnType<typeof loadKeytar> | null = null;

/** The value as stored in the keychain. Linux cuts a secret at a NUL byte; base64url has none. */
function encode(secret: string): string {
  return Buffer.from(secret, 'utf8').toString('base64url');
}

async function perform(request: KeychainRequest): Promise<string | boolean | null> {
  keytar ??= loadKeytar();
  const { getPassword, setPassword, deletePassword } = await keytar;
  const { method, service, account } = request;
  if (method === 'delete') return deletePassword(service, account);
  if (method === 'set') {
    await setPassword(service, account, encode(request.secret));
    return null;
  }
  const stored = await getPassword(service, account);
  return stored === null ? null : Buffer.from(stored, 'base64url').toString('utf8');
}

async function answer(request: KeychainRequest): Promise<KeychainReply> {
  try {
    return { id: request.id, ok: true, value: await perform(request) };
  } catch (error) {
    return { id: request.id, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

const parentPort = Reflect.get(process, 'parentPort') as ParentPort;
let lastCall: Promise<void> = Promise.resolve();

parentPort.on('message', ({ data: request }) => {
  lastCall = lastCall.then(async () => {
    parentPort.postMessage(await answer(request));
  });
});
