import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdForAccount, isCurrentAccount } from '#renderer/desk/state/held-desk.ts';
import { sessionQuery } from '#renderer/platform/bridge/queries.ts';
import type { AccountView, SessionView } from '#shared/session/session-view.ts';
import { signedInView, signedOutView } from '#test/support/samples/session-views.ts';

const account = (id: string): AccountView => ({
  id,
  channelId: 1,
  channelName: id,
  applicationName: 'Dockhand',
});
const signedIn = (id: string): SessionView => signedInView({ account: account(id) });

describe('state held for an account', () => {
  const listeners = new Set<(session: SessionView) => void>();
  const emit = (session: SessionView) => {
    for (const listener of listeners) listener(session);
  };

  beforeEach(() => {
    listeners.clear();
    vi.stubGlobal('window', {
      dockhand: {
        on: (_name: string, listener: (session: SessionView) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    });
  });

  afterEach(() => vi.unstubAllGlobals());

  test('remains the same until the account signs out or another one takes over, and then ends', () => {
    const ended: string[] = [];
    const hold = holdForAccount<object>();
    const come = (id: string) => hold(account(id), () => ({ held: {}, end: () => void ended.push(id) }));
    const first = come('local:1');
    emit(signedIn('local:1'));
    expect(come('local:1')).toBe(first);
    come('local:2');
    expect(ended).toEqual(['local:1']);
    const again = come('local:1');
    expect(again).not.toBe(first);
    emit(signedOutView());
    expect(ended).toEqual(['local:1', 'local:2', 'local:1']);
    expect(listeners.size).toBe(0);
    expect(come('local:1')).not.toBe(again);
  });

  test('is saved only for its own account', () => {
    const client = new QueryClient();
    expect(isCurrentAccount(account('local:1'), client)).toBe(true);
    client.setQueryData(sessionQuery.queryKey, signedIn('local:1'));
    expect(isCurrentAccount(account('local:1'), client)).toBe(true);
    expect(isCurrentAccount(account('local:2'), client)).toBe(false);
    client.clear();
  });
});
