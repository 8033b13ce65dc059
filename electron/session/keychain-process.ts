/**
 * The keychain's own process: a hung secret service blocks every thread that calls it, and a process that once
 * lost the service never finds it again, so the calls are made where they can be killed (quality.md, 1).
 */
import { type KeychainReply, type KeychainRequest, moduleUnavailable } from './keychain-messages.ts';

/** The shape of `process.parentPort`, as Electron's utility process has it and the host's child process too. */
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

// Loaded by the first call, so that a missing library is an answer instead of a process that ends.
let keytar: ReturnType<typeof loadKeytar> | null = null;

/** The value as it stands in the keychain: Linux cuts a secret at a NUL byte, base64url has none. */
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
