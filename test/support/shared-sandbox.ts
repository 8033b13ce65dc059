import { afterAll, afterEach, beforeAll, onTestFinished } from 'vitest';
import type { Store } from '#electron/cache/open-store.ts';
import { openFreshStore } from '#test/integration/service/service-against-sandbox.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '#test/sandbox/start-sandbox.ts';

/**
 * A sandbox that the tests around the call share, from the first to the last; each starts without faults or requests.
 */
export function sharedSandbox(options: SandboxOptions = {}, start = startSandbox): Sandbox {
  const shared = {} as Sandbox;
  beforeAll(async () => {
    Object.defineProperties(shared, Object.getOwnPropertyDescriptors(await start(options)));
  });
  afterEach(() => {
    shared.faults.clear();
    shared.clearRequests();
  });
  afterAll(() => shared.stop());
  return shared;
}

/** A sandbox of only the running test. */
export async function sandboxForTest(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

export function sharedStore(): { readonly store: Store } {
  let opened: Awaited<ReturnType<typeof openFreshStore>> | undefined;
  beforeAll(async () => {
    opened = await openFreshStore();
  });
  afterAll(() => opened?.close());
  return {
    get store() {
      if (opened === undefined) throw new Error('The store opens before the first test.');
      return opened.store;
    },
  };
}
