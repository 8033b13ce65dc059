import { describe, expect, it } from 'vitest';
import type { SessionView } from '#shared/session/session-view.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { openSandboxSession, person, startSandboxForSession } from './sandbox-session.ts';

const sandbox = sharedSandbox({}, startSandboxForSession);

function accountOf(view: SessionView) {
  if (view.step !== 'signedIn') throw new Error(`Not signed in but ${view.step}`);
  return view.account;
}

/** A session whose user can be switched to another one. */
function openForTwo() {
  const who = { isOther: false };
  const bench = openSandboxSession(sandbox, {
    openBrowser: (url) => {
      const { userName, password } = who.isOther ? sandbox.other : sandbox.demo;
      return person({ userName, password })(url);
    },
  });
  return { who, bench };
}

describe('two accounts of one environment', () => {
  it('never share shown data after a sign-out and a sign-in to the other', async () => {
    const { who, bench } = openForTwo();
    const first = accountOf(await bench.signIn());
    const out = await bench.session.signOut({ purge: true });
    expect(out).toMatchObject({ keychainVerified: true, purgedRows: 1, session: { step: 'signedOut' } });
    expect(bench.purged).toEqual([first.id]);
    const from = bench.views.length;
    who.isOther = true;
    const second = accountOf(await bench.signIn());
    expect(second.id).not.toBe(first.id);
    expect(JSON.stringify(bench.views.slice(from))).not.toContain(first.id);
    expect(JSON.stringify(bench.options.accountIndex.read())).not.toContain(`"${first.id}"`);
  });

  it('ask for confirmation when the session of one ended and the other signs in', async () => {
    const { who, bench } = openForTwo();
    const first = accountOf(await bench.signIn());
    sandbox.revokeFamily();
    bench.clock.aheadMs = 3_600_000;
    await bench.session.accessToken().catch(() => undefined);
    expect(bench.session.view()).toMatchObject({ step: 'over', account: { id: first.id } });
    bench.clock.aheadMs = 0;
    who.isOther = true;
    const from = bench.views.length;
    await bench.session.signIn();
    const choosing = await bench.reach('choosingChannel', 'signedIn');
    if (choosing.step !== 'choosingChannel') throw new Error('It was not asked about');
    const second = accountOf(await bench.session.chooseChannel({ channelId: choosing.proposedChannelId }));
    expect(second.id).not.toBe(first.id);
    expect(JSON.stringify(bench.views.slice(from))).not.toContain(first.id);
  });

  it('do not mix when the sign-in to the other is canceled', async () => {
    const { who, bench } = openForTwo();
    const first = accountOf(await bench.signIn());
    const token = bench.keychain.entries.get('local/refreshToken');
    who.isOther = true;
    await bench.session.signIn();
    const view = await bench.reach('choosingChannel', 'signedIn');
    expect(view.step).toBe('choosingChannel');
    expect(accountOf(await bench.session.cancelSignIn()).id).toBe(first.id);
    expect(bench.keychain.entries.get('local/refreshToken')).toBe(token);
    await expect(bench.session.accessToken()).resolves.toBeTypeOf('string');
  });

  it('have ids that contain environment and channel, but no token', async () => {
    const { bench } = openForTwo();
    const account = accountOf(await bench.signIn());
    expect(account.id).toBe(`local/${account.channelId}`);
  });
});
