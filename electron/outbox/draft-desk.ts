import type { Failure } from '#shared/ipc/failure.ts';
import { type MessageId, quoted, type Sentence, sentence } from '#shared/messages/messages.ts';
import type { OutboxEntry, OutboxRow } from '#shared/outbox/outbox-view.ts';
import { type OutboxNote, ownerOf } from './outbox-desk.ts';
import { toOutboxEntry } from './outbox-entry.ts';
import type { SharedDrafts } from './shared-drafts.ts';
import { type Outbox, OutboxError, type OutboxOwner } from './storage/outbox.ts';

/** A draft that may not be queued as it is. */
export class DraftRefusedError extends Error {
  override readonly name = 'DraftRefusedError';
  /** Its `fields` have the codes of what was found, with what they are about. */
  readonly failure: Failure;

  constructor(
    id: Extract<MessageId, `draft.failure.${string}`>,
    blockers: Record<string, Sentence[]> = {},
    values: Record<string, string> = {},
  ) {
    super(`${id} ${Object.keys(blockers).join(', ')}`);
    this.failure = { code: 'INVALID', message: sentence(id, values), requestId: null, fields: blockers };
  }
}

/**
 * Drafts of one kind that are built at this desk, for whoever is signed in, or was until the session ended by itself:
 * without a session they are saved and queued all the same, and leave when the same account is there again.
 */
type DraftDesk<Draft, Row> = {
  /** Keeps a draft; without an id it is begun. Rejects with CONFLICT for what is no draft of this kind any more. */
  saveDraft(change: { id: number | null; draft: Draft }): Promise<Row>;
  /** The drafts of the operator at the desk; everybody's where that is asked for, or it is unknown. */
  readDrafts(query: { everyone: boolean }): Promise<Row[]>;
  /** A row of this kind with its draft, in whatever state it is. */
  readDraft(query: { id: number }): Promise<Row | null>;
  /** Rejects with INVALID where something blocks it, with CONFLICT where it is no draft any more. */
  queue(query: { id: number }): Promise<OutboxEntry>;
};

export type DraftDeskOptions = {
  outbox: Pick<Outbox, 'createDraft' | 'saveDraft' | 'readDrafts' | 'read' | 'queue'>;
  /** Whose drafts they are; null where nobody is signed in. */
  owner: () => OutboxOwner | null;
  /** Who builds them: the operator at the desk and the desk of an account, by name. */
  people: (account: string) => { operator: string | null; desk: string | null };
  /** Called with what a person did; waited for, and never rejects. */
  note: (note: OutboxNote) => Promise<void> | void;
  /** Called with a draft that was begun; waited for, and never rejects. */
  begun: (row: OutboxRow) => Promise<void> | void;
  /** What the other desks of the site have of drafts; null, or absent, without one. */
  shared?: SharedDrafts | null;
};

type DraftKind<Row> = {
  /** The kind of write that it becomes: `return.create`. */
  kind: string;
  /** Letters that its references begin with. */
  referencePrefix: string;
  /** What queueing one is called in the activity log. */
  queueAction: OutboxNote['action'];
  toDraftRow: (row: OutboxRow) => Row;
  /** What is sent for a draft that passed its pre-flight; rejects with a {@link DraftRefusedError} for any other. */
  freeze: (row: OutboxRow) => Promise<unknown>;
};

/** Makes the desk at which drafts of one kind are built; every method rejects where nobody is signed in. */
export function createDraftDesk<Draft, Row>(
  options: DraftDeskOptions,
  own: DraftKind<Row>,
): DraftDesk<Draft, Row> {
  const { outbox, people, note, begun } = options;
  const { kind, referencePrefix, toDraftRow } = own;
  const owner = () => ownerOf(options.owner());

  const find = async (id: number): Promise<OutboxRow | null> => {
    const row = await outbox.read({ account: owner().account, id });
    return row?.kind === kind ? row : null;
  };
  /** A row of another kind has its own desk: nothing of this one may be written over it. */
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
        await begun(row);
        return toDraftRow(row);
      }
      await get(id);
      return toDraftRow(await outbox.saveDraft({ account, id, ...content }));
    },
    async readDrafts({ everyone }) {
      const { account } = owner();
      const operator = everyone ? null : people(account).operator;
      return (await outbox.readDrafts({ account, kind, operator })).map(toDraftRow);
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
        throw new DraftRefusedError(id, {}, { desk: holder.desk });
      }
      // What is no draft any more is refused by the outbox itself.
      const body = row.state === 'draft' ? await own.freeze(row) : {};
      const queued = await outbox.queue({ account: row.account, id, body });
      // Before it is shown as queued: where the outbox's file is lost, the activity log alone knows what was in it.
      await note({
        action: own.queueAction,
        row: queued,
        outcome: queued.state,
        detail: quoted(queued.referenceId),
      });
      return toOutboxEntry(queued);
    },
  };
}

/** What the rules of a desk say of a draft. */
type DeskFinding = {
  readonly code: string;
  readonly severity: 'blocks' | 'warns';
  readonly values: Readonly<Record<string, string | number | null>>;
};

/** What blocks a draft, by its code: what each of them is about, '' for the draft as a whole. */
export function blockersByCode(
  findings: readonly DeskFinding[],
  valueNames: readonly string[],
): Record<string, Sentence[]> {
  const fields: Record<string, Sentence[]> = {};
  for (const { code, values } of findings.filter(({ severity }) => severity === 'blocks')) {
    const about = valueNames.map((name) => String(values[name] ?? '')).find((text) => text !== '') ?? '';
    fields[code] = [...(fields[code] ?? []), quoted(about)];
  }
  return fields;
}
