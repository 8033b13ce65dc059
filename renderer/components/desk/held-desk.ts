import type { QueryClient } from '@tanstack/react-query';
import type { OutboxState } from '../../../shared/ipc/outbox-states.ts';
import type { AccountView } from '../../../shared/ipc/session-view.ts';
import { listen } from '../../bridge/call.ts';
import { heldAccount } from '../../bridge/held-account.ts';
import { sessionQuery } from '../../bridge/queries.ts';

/** What a desk is held for: it outlives its screen, and says what becomes of what left it. */
export type LastingDesk = { readonly outboxChanged: (id: number, state: OutboxState) => Promise<void> };

/** A desk that is held, with what changes around it. */
export type HeldDesk<Session, Surroundings> = {
  readonly accountId: string;
  readonly session: Session;
  readonly surround: (surroundings: Surroundings) => void;
  /** The address that is being opened; null for none. */
  readonly opening: () => string | null;
  readonly setOpening: (address: string | null) => void;
};

/** What of the window a desk is made with: what surrounds it now, and whether its account is still the one here. */
export type DeskRoom<Surroundings> = {
  readonly surroundings: () => Surroundings;
  readonly isOwn: () => boolean;
};

/** Answers the desk of an account, making it where there is none. */
export type DeskHolder<Session, Surroundings> = (
  account: AccountView,
  client: QueryClient,
  surroundings: Surroundings,
) => HeldDesk<Session, Surroundings>;

/**
 * Holds one desk while other places are on the screen: a step that could not be kept yet must outlive the screen on
 * which it was taken. It ends when its account signs out, or another one takes over.
 */
export function holdDesk<Session extends LastingDesk, Surroundings>(
  make: (room: DeskRoom<Surroundings>) => Session,
): DeskHolder<Session, Surroundings> {
  let held: (HeldDesk<Session, Surroundings> & { readonly end: () => void }) | null = null;
  const endHeld = () => {
    held?.end();
    held = null;
  };
  return (account, client, surroundings) => {
    if (held?.accountId === account.id) return held;
    endHeld();
    let current = surroundings;
    let opening: string | null = null;
    const session = make({
      surroundings: () => current,
      /** What could not be kept for one account must never be kept for the one that is signed in by now. */
      isOwn() {
        const login = client.getQueryData(sessionQuery.queryKey);
        return login === undefined || heldAccount(account, login)?.id === account.id;
      },
    });
    const ends = [
      listen('outbox.changed', ({ id, state }) => void session.outboxChanged(id, state)),
      // Whoever signs out leaves nothing of theirs in the window; the draft is on the disk, where it was not purged.
      listen('session.changed', (login) => {
        if (heldAccount(account, login) === null) endHeld();
      }),
    ];
    held = {
      accountId: account.id,
      session,
      surround: (next) => {
        current = next;
      },
      opening: () => opening,
      setOpening: (address) => {
        opening = address;
      },
      end: () => {
        for (const end of ends) end();
      },
    };
    return held;
  };
}
