import type { QueryClient } from '@tanstack/react-query';
import { listen } from '#renderer/platform/bridge/call.ts';
import { heldAccount } from '#renderer/platform/bridge/held-account.ts';
import { sessionQuery } from '#renderer/platform/bridge/queries.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { AccountView } from '#shared/session/session-view.ts';
import type { CorePorts } from './desk-types.ts';

/** What a desk is held for: it outlives its screen, and says what becomes of what left it. */
type LastingDesk = { readonly outboxChanged: (id: number, state: OutboxState) => Promise<void> };

/** A desk that is held, with what changes around it. */
type HeldDesk<Session, Context> = {
  readonly session: Session;
  readonly surround: (context: Context) => void;
  /** The address that is being opened; null for none. */
  readonly opening: () => string | null;
  readonly setOpening: (address: string | null) => void;
};

/** What of the window a desk is made with: what surrounds it now, and whether its account is still the one here. */
export type DeskRoom<Context> = {
  readonly context: () => Context;
  readonly isOwn: () => boolean;
};

/** Answers the desk of an account, making it where there is none. */
export type DeskHolder<Session, Context> = (
  account: AccountView,
  client: QueryClient,
  context: Context,
) => HeldDesk<Session, Context>;

/** Answers what is held for an account, making it where there is nothing; `end` is run when it is held no more. */
type AccountHolder<Held> = (
  account: AccountView,
  make: () => { readonly held: Held; readonly end: () => void },
) => Held;

/**
 * Holds something of an account while other places are on the screen. It ends when its account signs out, or another
 * one takes over.
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
    // Whoever signs out leaves nothing of theirs in the window; the draft is on the disk, where it was not purged.
    const stop = listen('session.changed', (login) => {
      if (heldAccount(account, login) === null) endCurrent();
    });
    current = {
      accountId: account.id,
      held,
      end() {
        stop();
        end();
      },
    };
    return held;
  };
}

/** Whether an account is the one here: what could not be saved for it must never be saved for the next one. */
export function isAccountHere(account: AccountView, client: QueryClient): boolean {
  const login = client.getQueryData(sessionQuery.queryKey);
  return login === undefined || heldAccount(account, login)?.id === account.id;
}

/** The clock of a desk; nothing is done later for an account that is not here any more. */
export function accountPorts(isOwn: () => boolean): CorePorts {
  return {
    now: () => new Date(),
    later: (run, afterMs) => {
      const timer = setTimeout(() => isOwn() && run(), afterMs);
      return () => clearTimeout(timer);
    },
  };
}

/** Holds one desk of an account: a step that could not be saved yet must outlive the screen on which it was taken. */
export function holdDesk<Session extends LastingDesk, Context>(
  make: (room: DeskRoom<Context>) => Session,
): DeskHolder<Session, Context> {
  const hold = holdForAccount<HeldDesk<Session, Context>>();
  return (account, client, context) =>
    hold(account, () => {
      let current = context;
      let opening: string | null = null;
      const session = make({
        context: () => current,
        isOwn: () => isAccountHere(account, client),
      });
      return {
        held: {
          session,
          surround: (next) => {
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
