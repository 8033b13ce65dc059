import { type OutboxDecision, unsentStates } from '../../shared/outbox/model/outbox-states.ts';
import type {
  OutboxCounts,
  OutboxEntries,
  OutboxEntry,
  OutboxHealth,
  OutboxListQuery,
  OutboxRow,
} from '../../shared/outbox/outbox-view.ts';
import { signedOut } from '../cache/read-through.ts';
import { toOutboxEntry } from './outbox-entry.ts';
import type { Outbox, OutboxOwner } from './storage/outbox.ts';

/** What a person did with a row, for the activity log. */
export type OutboxNote = {
  action:
    | 'returns.queue'
    | 'receiving.queue'
    | 'outbox.decide'
    | 'outbox.cancel'
    | 'outbox.revise'
    | 'outbox.release';
  row: OutboxRow;
  outcome: string;
  detail: string | null;
};

/** What the activity log keeps of a decision: a code says nothing to whoever reads it. */
export const decisionSentences: Readonly<Record<OutboxDecision, string>> = {
  sendAgain: 'To be sent again.',
  itArrived: 'Marked as arrived.',
};

/** The outbox of whoever is signed in, as the window asks for it; see {@link Outbox} for what each method means. */
export type OutboxDesk = {
  list(query: OutboxListQuery): Promise<OutboxEntries>;
  read(query: { id: number }): Promise<OutboxEntry | null>;
  counts(query: { kind: string | null }): Promise<OutboxCounts>;
  /** What is built or on its way, and would be lost with the account's data; 0 where nobody is signed in. */
  countUnsent(): Promise<number>;
  health(): Promise<OutboxHealth>;
  decide(query: { id: number; decision: OutboxDecision }): Promise<OutboxEntry>;
  cancel(query: { id: number }): Promise<OutboxEntry>;
  revise(query: { id: number }): Promise<OutboxEntry>;
  release(query: { id: number }): Promise<OutboxEntry>;
  retryNow(): Promise<{ count: number }>;
};

type OutboxDeskOptions = {
  outbox: Outbox;
  /** Whose rows they are; null where nobody is signed in. */
  owner: () => OutboxOwner | null;
  /** Called with what a person did; never throws. */
  note: (note: OutboxNote) => void;
  /** Called with a draft that was begun in place of another row; never throws. */
  begun: (row: OutboxRow) => void;
};

/** Who somebody is; throws SIGNED_OUT where that is nobody. */
export function ownerOf(owner: OutboxOwner | null): OutboxOwner {
  if (owner === null) throw signedOut('returns.create', 'You’re signed out. Sign in to go on.');
  return owner;
}

/** Makes the window's side of the outbox; every other method rejects where nobody is signed in. */
export function createOutboxDesk({ outbox, note, begun, ...options }: OutboxDeskOptions): OutboxDesk {
  const owner = () => ownerOf(options.owner());
  const keyOf = ({ id }: { id: number }) => ({ account: owner().account, id });
  const noted = (action: OutboxNote['action'], row: OutboxRow, detail: string | null = null) => {
    note({ action, row, outcome: row.state, detail });
    return toOutboxEntry(row);
  };
  return {
    async list(query) {
      const { rows, totalCount } = await outbox.list({ ...query, account: owner().account });
      return { entries: rows.map(toOutboxEntry), totalCount };
    },
    async read(query) {
      const row = await outbox.read(keyOf(query));
      return row === null ? null : toOutboxEntry(row);
    },
    counts: async ({ kind }) => outbox.counts({ account: owner().account, kind }),
    async countUnsent() {
      const account = options.owner()?.account;
      if (account === undefined) return 0;
      const { byState } = await outbox.counts({ account, kind: null });
      return unsentStates.reduce((sum, state) => sum + byState[state], 0);
    },
    async health() {
      const health = await outbox.health();
      const account = options.owner()?.account;
      return { ...health, missing: health.missing.filter((write) => write.account === account) };
    },
    async decide({ id, decision }) {
      const row = await outbox.decide({ ...keyOf({ id }), decision });
      return noted('outbox.decide', row, decisionSentences[decision]);
    },
    cancel: async (query) => noted('outbox.cancel', await outbox.cancel(keyOf(query))),
    async revise(query) {
      const key = keyOf(query);
      const before = await outbox.read(key);
      const row = await outbox.revise(key);
      if (before === null || row.id === before.id) return toOutboxEntry(row);
      note({
        action: 'outbox.revise',
        row: before,
        outcome: 'done',
        detail: `It goes on as ${row.referenceId}.`,
      });
      begun(row);
      return toOutboxEntry(row);
    },
    release: async (query) => noted('outbox.release', await outbox.release(keyOf(query))),
    retryNow: async () => ({ count: await outbox.retryNow(owner()) }),
  };
}
