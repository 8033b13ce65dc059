import type { QueryClient } from '@tanstack/react-query';
import { listen } from '#renderer/platform/bridge/call.ts';
import { heldAccount } from '#renderer/platform/bridge/held-account.ts';
import { sessionQuery } from '#renderer/platform/bridge/queries.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { AccountView } from '#shared/session/session-view.ts';
import type { CorePorts } from './desk-types.ts';

/** A desk that outlives its screen, because it reports the outcomes of what left it. */
type PersistentDesk = { readonly outboxChanged: (id: number, state: OutboxState) => Promise<void> };

type HeldDesk<Session, Context> = {
  readonly session: Session;
  readonly setContext: (context: Context) => void;
  /** Null if no address is being opened. */
  readonly opening: () => string | null;
  readonly setOpening: (address: string | null) => void;
};

/** Access to the window for a desk: its current context, and whether its account is still the current one. */
export type DeskHost<Context> = {
  readonly context: () => Context;
  readonly isOwn: () => boolean;
};

/** Returns the desk of an account, creating it if there is none. */
export type DeskHolder<Session, Context> = (
  account: AccountView,
  client: QueryClient,
  context: Context,
) => HeldDesk<Session, Context>;

/** Returns the object held for an account, creating it if there is none; `end` runs when it is released. */
type AccountHolder<Held> = (
  account: AccountView,
  make: () => { readonly held: Held; readonly end: () => void },
) => Held;

/**
 * Holds an object of an account while other screens are shown. It ends when its account signs out, or another account
 * takes over.
 */
export function holdForAccount<Held>(): AccountHolder<Held> {
  let current: { accountId: string; held: Held; end: () => void } | null = null;
  const endCurrent = () => {
    current?.end();
    current = null;
  };
  return (account, make) => {
    if (current?.accountId === account.id) return current.held;
    endCurrent();
    const { held, end } = make();
    // Signing out leaves no data of the user in the window; the draft is on the disk unless it was purged.
    const unsubscribe = listen('session.changed', (login) => {
      if (heldAccount(account, login) === null) endCurrent();
    });
    current = {
      accountId: account.id,
      held,
      end() {
        unsubscribe();
        end();
      },
    };
    return held;
  };
}

/** Returns whether an account is the current one: unsaved data of an account must never be saved for the next one. */
export function isCurrentAccount(account: AccountView, client: QueryClient): boolean {
  const login = client.getQueryData(sessionQuery.queryKey);
  return login === undefined || heldAccount(account, login)?.id === account.id;
}

/** Creates the clock of a desk; delayed tasks of an account that is no longer current do not run. */
export function accountPorts(isOwn: () => boolean): CorePorts {
  return {
    now: () => new Date(),
    later: (run, afterMs) => {
      const timer = setTimeout(() => isOwn() && run(), afterMs);
      return () => clearTimeout(timer);
    },
  };
}

/** Holds one desk per account: a step that could not be saved yet must outlive its screen. */
export function holdDesk<Session extends PersistentDesk, Context>(
  make: (host: DeskHost<Context>) => Session,
): DeskHolder<Session, Context> {
  const hold = holdForAccount<HeldDesk<Session, Context>>();
  return (account, client, context) =>
    hold(account, () => {
      let current = context;
      let opening: string | null = null;
      const session = make({
        context: () => current,
        isOwn: () => isCurrentAccount(account, client),
      });
      return {
        held: {
          session,
          setContext: (next) => {
            current = next;
          },
          opening: () => opening,
          setOpening: (address) => {
            opening = address;
          },
        },
        end: listen('outbox.changed', ({ id, state }) => void session.outboxChanged(id, state)),
      };
    });
}
