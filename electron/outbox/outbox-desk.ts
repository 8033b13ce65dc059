import { signedOut } from '#electron/cache/read-through.ts';
import { quoted, type Sentence, sentence } from '#shared/messages/messages.ts';
import type { DeskDraft } from '#shared/outbox/desk-draft.ts';
import { type ChangeKind, changeKinds, recordOf } from '#shared/outbox/model/change-records.ts';
import { type OutboxDecision, unsentStates } from '#shared/outbox/model/outbox-states.ts';
import type {
  OutboxCounts,
  OutboxEntries,
  OutboxEntry,
  OutboxHealth,
  OutboxListQuery,
  OutboxRow,
} from '#shared/outbox/outbox-view.ts';
import type { QueuedChange } from '#shared/outbox/queued-change.ts';
import { toOutboxEntry } from './outbox-entry.ts';
import type { SharedDrafts } from './shared-drafts.ts';
import { type Outbox, OutboxError, type OutboxOwner } from './storage/outbox.ts';

/** A user action on a row, for the activity log. */
export type OutboxNote = {
  action:
    | 'returns.queue'
    | 'receiving.queue'
    | 'orders.queue'
    | 'unidentified.queue'
    | 'lots.queue'
    | 'receiving.queueMark'
    | 'outbox.decide'
    | 'outbox.cancel'
    | 'outbox.revise'
    | 'outbox.release'
    | 'outbox.takeOver';
  row: OutboxRow;
  outcome: string;
  detail: Sentence | null;
};

type OutboxDeskOptions = {
  outbox: Outbox;
  /** null if no account is signed in. */
  owner: () => OutboxOwner | null;
  /** The operator at an account's desk, and the desk's name. */
  people: (account: string) => { operator: string | null; desk: string | null };
  /** Called with each user action; awaited where stated, and never rejects. */
  note: (note: OutboxNote) => Promise<void> | void;
  /** Called with a draft created in place of another row; never throws. */
  noteStarted: (row: OutboxRow) => void;
  /** Called with each row that a user has decided about. */
  decided: (row: OutboxRow) => void;
  /** Drafts shared by the site's other desks; null without a site. */
  shared: SharedDrafts | null;
};

/** Reference prefixes of changes, and the activity-log action for queueing one. */
const referencePrefixes = { 'unidentified.link': 'LK', 'lot.change': 'LT', 'receiving.mark': 'SM' } as const;
const queueActions = {
  'unidentified.link': 'unidentified.queue',
  'lot.change': 'lots.queue',
  'receiving.mark': 'receiving.queueMark',
} as const satisfies Record<ChangeKind, OutboxNote['action']>;

/**
 * Why something must wait until everything of some profiles was sent, and where that is; null if nothing is unsent. The
 * window's outbox shows only what belongs to the account in use.
 *
 * @param account the one in use; null if none
 */
export async function explainUnsent(
  outbox: Pick<Outbox, 'countUnsent' | 'countDrafts' | 'counts'>,
  query: {
    profiles: readonly { id: string; name: string }[];
    account: string | null;
    includesDrafts: boolean;
  },
): Promise<Sentence | null> {
  const { profiles, account, includesDrafts } = query;
  const states = unsentStates.filter((state) => includesDrafts || state !== 'draft');
  const counted = profiles.map(async ({ id, name }) => {
    const drafts = includesDrafts ? 0 : await outbox.countDrafts(id);
    return { profile: name, count: (await outbox.countUnsent(id)) - drafts };
  });
  const unsent = (await Promise.all(counted)).find(({ count }) => count > 0);
  if (unsent === undefined) return null;
  const here = account === null ? null : (await outbox.counts({ account, kind: null })).byState;
  const count = states.reduce((sum, state) => sum + (here?.[state] ?? 0), 0);
  return count > 0 ? sentence('failure.unsentHere', { count }) : sentence('failure.unsentElsewhere', unsent);
}

/** Throws SIGNED_OUT if it is null. */
export function ownerOf(owner: OutboxOwner | null): OutboxOwner {
  if (owner === null) throw signedOut('returns.create');
  return owner;
}

/** Creates the window's side of the outbox. Unless noted, methods reject if no account is signed in. */
export function createOutboxDesk({
  outbox,
  people,
  note,
  noteStarted,
  decided,
  shared,
  ...options
}: OutboxDeskOptions) {
  const owner = () => ownerOf(options.owner());
  const keyOf = ({ id }: { id: number }) => ({ account: owner().account, id });
  const noted = (action: OutboxNote['action'], row: OutboxRow, detail: Sentence | null = null) => {
    // A row with the outcome `draft` only proves that the draft exists, and is shown to no one.
    void note({ action, row, outcome: row.state === 'draft' ? 'done' : row.state, detail });
    return toOutboxEntry(row);
  };
  return {
    async list(query: OutboxListQuery): Promise<OutboxEntries> {
      const { rows, totalCount } = await outbox.list({ ...query, account: owner().account });
      return { entries: rows.map(toOutboxEntry), totalCount };
    },
    async read(query: { id: number }): Promise<OutboxEntry | null> {
      const row = await outbox.read(keyOf(query));
      return row === null ? null : toOutboxEntry(row);
    },
    async queueChanges({ changes }: { changes: readonly QueuedChange[] }) {
      const whose = owner();
      const who = people(whose.account);
      const rows = await outbox.enqueue(
        changes.map((change) => ({
          ...whose,
          ...who,
          kind: change.kind,
          referencePrefix: referencePrefixes[change.kind],
          body: { ...change, record: recordOf(change) },
        })),
      );
      // Logged before they are shown as queued: if the outbox file is lost, only the log knows what was in it.
      await Promise.all(
        rows.map(async (row, index) => {
          const action = queueActions[changes[index]?.kind ?? 'lot.change'];
          await note({ action, row, outcome: row.state, detail: quoted(row.referenceId) });
        }),
      );
      return { entries: rows.map(toOutboxEntry) };
    },
    async readChanges() {
      const rows = await outbox.readOpen({ account: owner().account, kinds: changeKinds });
      return { entries: rows.filter(({ state }) => state !== 'unreadable').map(toOutboxEntry) };
    },
    counts: async ({ kind }: { kind: string | null }): Promise<OutboxCounts> =>
      outbox.counts({ account: owner().account, kind }),
    /**
     * Writes being built or on their way, which would be lost with the account's data; 0 if no account is signed in.
     */
    async countUnsent(): Promise<number> {
      const account = options.owner()?.account;
      if (account === undefined) return 0;
      const { byState } = await outbox.counts({ account, kind: null });
      return unsentStates.reduce((sum, state) => sum + byState[state], 0);
    },
    async health(): Promise<OutboxHealth> {
      const health = await outbox.health();
      const account = options.owner()?.account;
      return { ...health, missing: health.missing.filter((write) => write.account === account) };
    },
    async decide({ id, decision }: { id: number; decision: OutboxDecision }): Promise<OutboxEntry> {
      const row = await outbox.decide({ ...keyOf({ id }), decision });
      decided(row);
      return noted('outbox.decide', row, sentence(`activity.decision.${decision}`));
    },
    async cancel(query: { id: number }): Promise<OutboxEntry> {
      const row = await outbox.cancel(keyOf(query));
      // The subject of a row that no longer parses may lack its reference.
      return noted('outbox.cancel', row, row.raw === null ? null : quoted(row.referenceId));
    },
    async revise(query: { id: number }): Promise<OutboxEntry> {
      const key = keyOf(query);
      const before = await outbox.read(key);
      const row = await outbox.revise(key);
      if (before === null || row.id === before.id) return toOutboxEntry(row);
      void note({
        action: 'outbox.revise',
        row: before,
        outcome: 'done',
        detail: sentence('activity.detail.continuesAs', { reference: row.referenceId }),
      });
      noteStarted(row);
      return toOutboxEntry(row);
    },
    readDeskDrafts: async (): Promise<DeskDraft[]> => (await shared?.list(owner().account)) ?? [],
    async takeOver({ referenceId }: { referenceId: string }): Promise<OutboxEntry> {
      const { account } = owner();
      if (shared === null) throw new OutboxError('refused', sentence('draft.failure.siteAway'));
      const row = await shared.takeOver(account, referenceId);
      noteStarted(row);
      return noted('outbox.takeOver', row, quoted(referenceId));
    },
    release: async (query: { id: number }): Promise<OutboxEntry> =>
      noted('outbox.release', await outbox.release(keyOf(query))),
    retryNow: async (): Promise<{ count: number }> => ({ count: await outbox.retryNow(owner()) }),
  };
}
