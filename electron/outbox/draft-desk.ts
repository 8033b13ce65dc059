import { RequestRefused } from '#electron/request-refused.ts';
import { quoted, type Sentence, sentence } from '#shared/messages/messages.ts';
import type { OutboxEntry, OutboxRow } from '#shared/outbox/outbox-view.ts';
import { type OutboxNote, ownerOf } from './outbox-desk.ts';
import { toOutboxEntry } from './outbox-entry.ts';
import type { SharedDrafts } from './shared-drafts.ts';
import { type Outbox, OutboxError, type OutboxOwner } from './storage/outbox.ts';

/**
 * Drafts of one kind, built at this desk for the signed-in account, or for the last one if its session ended on its
 * own: without a session they are still saved and queued, and are sent once the same account signs in again.
 */
type DraftDesk<Draft, Row> = {
  /** Saves a draft; without an id, creates one. Rejects with CONFLICT if it is no longer a draft of this kind. */
  saveDraft(change: { id: number | null; draft: Draft }): Promise<Row>;
  /** The drafts of the operator at the desk, and those of nobody who is an operator here. */
  readDrafts(): Promise<Row[]>;
  /** A row of this kind with its draft, in any state. */
  readDraft(query: { id: number }): Promise<Row | null>;
  /** Rejects with INVALID if something blocks the draft, with CONFLICT if it is no longer a draft. */
  queue(query: { id: number }): Promise<OutboxEntry>;
};

export type DraftDeskOptions = {
  outbox: Pick<Outbox, 'createDraft' | 'saveDraft' | 'readDrafts' | 'read' | 'queue'>;
  /** null if no account is signed in. */
  owner: () => OutboxOwner | null;
  /** Who builds the drafts: the operator at the desk and the account's desk, by name. */
  people: (account: string) => { operator: string | null; desk: string | null };
  /** The desk's operators other than the one at work; none if nobody in particular is. */
  otherOperators: () => readonly string[];
  /** Called with each user action; awaited, and never rejects. */
  note: (note: OutboxNote) => Promise<void> | void;
  /** Called with each new draft; awaited, and never rejects. */
  noteStarted: (row: OutboxRow) => Promise<void> | void;
  /** Drafts shared by the site's other desks; null or omitted without a site. */
  shared?: SharedDrafts | null;
};

type DraftKind<Row> = {
  /** The kind of write the draft becomes: `return.create`. */
  kind: string;
  /** Prefix of its references. */
  referencePrefix: string;
  /** Action name for queueing one in the activity log. */
  queueAction: OutboxNote['action'];
  toDraftRow: (row: OutboxRow) => Row;
  /**
   * Returns the body to send for a draft that passed its pre-flight; rejects with a {@link RequestRefused} for any
   * other.
   */
  freeze: (row: OutboxRow) => Promise<unknown>;
};

/** Every method rejects if no account is signed in. */
export function createDraftDesk<Draft, Row>(
  options: DraftDeskOptions,
  draftKind: DraftKind<Row>,
): DraftDesk<Draft, Row> {
  const { outbox, people, otherOperators, note, noteStarted } = options;
  const { kind, referencePrefix, toDraftRow } = draftKind;
  const owner = () => ownerOf(options.owner());

  const find = async (id: number): Promise<OutboxRow | null> => {
    const row = await outbox.read({ account: owner().account, id });
    return row?.kind === kind ? row : null;
  };
  /** A row of another kind has its own desk, so this one must not overwrite it. */
  const get = async (id: number): Promise<OutboxRow> => {
    const row = await find(id);
    if (row === null) throw new OutboxError('refused', sentence('outbox.refused.gone'));
    return row;
  };

  return {
    async saveDraft({ id, draft }) {
      const whose = owner();
      const { account } = whose;
      const content = { draft, ...people(account) };
      if (id === null) {
        const row = await outbox.createDraft({ ...whose, ...content, kind, referencePrefix });
        await noteStarted(row);
        return toDraftRow(row);
      }
      await get(id);
      return toDraftRow(await outbox.saveDraft({ account, id, ...content }));
    },
    async readDrafts() {
      const { account } = owner();
      return (await outbox.readDrafts({ account, kind, except: otherOperators() })).map(toDraftRow);
    },
    async readDraft({ id }) {
      const row = await find(id);
      return row === null ? null : toDraftRow(row);
    },
    async queue({ id }) {
      const row = await get(id);
      const holder = await options.shared?.holderOf(row.account, row.referenceId);
      if (holder != null) {
        const id = holder.isOver ? 'draft.failure.endedElsewhere' : 'draft.failure.takenOver';
        throw new RequestRefused('INVALID', sentence(id, { desk: holder.desk }));
      }
      // The outbox itself refuses rows that are no longer drafts.
      const body = row.state === 'draft' ? await draftKind.freeze(row) : {};
      const queued = await outbox.queue({ account: row.account, id, body });
      // Logged before it is shown as queued: if the outbox file is lost, only the activity log knows what was in it.
      await note({
        action: draftKind.queueAction,
        row: queued,
        outcome: queued.state,
        detail: quoted(queued.referenceId),
      });
      return toOutboxEntry(queued);
    },
  };
}

type DeskFinding = {
  readonly code: string;
  readonly severity: 'blocks' | 'warns';
  readonly values: Readonly<Record<string, string | number | null>>;
};

/** Returns the refusal of a draft whose content is not one of its kind. */
export function unreadableDraft(): RequestRefused {
  return new RequestRefused('INVALID', sentence('draft.failure.unreadable'));
}

/**
 * Returns the refusal of a draft because of findings. Its fields map the code of each one that blocks to its subjects, ''
 * for the draft as a whole.
 */
export function blockedBy(findings: readonly DeskFinding[], valueNames: readonly string[]): RequestRefused {
  const fields: Record<string, Sentence[]> = {};
  for (const { code, values } of findings.filter(({ severity }) => severity === 'blocks')) {
    const subject = valueNames.map((name) => String(values[name] ?? '')).find((text) => text !== '') ?? '';
    fields[code] = [...(fields[code] ?? []), quoted(subject)];
  }
  return new RequestRefused('INVALID', sentence('draft.failure.blocked'), { fields });
}
