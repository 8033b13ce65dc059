import type { OutboxEntry, OutboxRow } from '../../shared/ipc/outbox-view.ts';
import type { DuplicateQuery, Duplicates } from '../../shared/ipc/return-change-view.ts';
import type { ReturnDraftRow } from '../../shared/ipc/return-draft-row.ts';
import { bodyOfDraft } from '../../shared/returns/return-body-of-draft.ts';
import { ReturnDraft } from '../../shared/returns/return-draft.ts';
import { checkReturn, mayBeQueued, type ReturnFinding } from '../../shared/returns/return-rules.ts';
import type { Center } from '../../shared/service/centers.ts';
import type { Outbox, OutboxOwner } from '../store/outbox.ts';
import { type OutboxNote, ownerOf } from './outbox-desk.ts';
import { areBoxesOfOne, returnKind, toOutboxEntry, toReturnDraftRow } from './outbox-entry.ts';
import { findDuplicates } from './return-duplicates.ts';
import type { Returns } from './returns.ts';

/** A draft that may not be queued as it is; `fields` has the codes of what was found, with the items they are about. */
export class ReturnRefusedError extends Error {
  override readonly name = 'ReturnRefusedError';
  readonly fields: Record<string, string[]>;

  constructor(message: string, fields: Record<string, string[]>) {
    super(message);
    this.fields = fields;
  }
}

/**
 * Returns that are built at this desk, for whoever is signed in, or was until the session ended by itself: without a
 * session they are kept and queued all the same, and leave when the same account is there again.
 */
export type ReturnDesk = {
  /** Keeps a draft; without an id it is begun. Rejects with CONFLICT for what is no draft any more. */
  saveDraft(change: { id: number | null; draft: ReturnDraft }): Promise<ReturnDraftRow>;
  /** The drafts of the operator at the desk; everybody's where that is asked for, or nobody said who it is. */
  readDrafts(query: { everyone: boolean }): Promise<ReturnDraftRow[]>;
  /** A return with its draft, in whatever state it is. */
  readDraft(query: { id: number }): Promise<ReturnDraftRow | null>;
  /** Rejects with INVALID where something blocks it, with CONFLICT where it is no draft any more. */
  queue(query: { id: number }): Promise<OutboxEntry>;
  findDuplicates(query: DuplicateQuery): Promise<Duplicates>;
};

/** What {@link createReturnDesk} needs. */
export type ReturnDeskOptions = {
  outbox: Pick<Outbox, 'createDraft' | 'saveDraft' | 'readDrafts' | 'read' | 'queue' | 'findLike'>;
  returns: Pick<Returns, 'list'>;
  /** Whose returns they are; null where nobody is signed in. */
  owner: () => OutboxOwner | null;
  /** Who builds them: the operator at the desk and the desk of an account, by name. */
  people: (account: string) => { operator: string | null; desk: string | null };
  /** The centers of an account as they are kept on this desk; null where none are. */
  centers: (account: string) => Promise<readonly Center[] | null>;
  /** Told of what a person did; never throws. */
  note: (note: OutboxNote) => void;
};

/** Makes the desk at which returns are built; every method rejects where nobody is signed in. */
export function createReturnDesk(options: ReturnDeskOptions): ReturnDesk {
  const { outbox, people } = options;
  const owner = () => ownerOf(options.owner());

  /** The row of a return, and what it said when it was last saved. */
  const readReturn = async (account: string, id: number): Promise<OutboxRow | null> => {
    const row = await outbox.read({ account, id });
    return row?.kind === returnKind ? row : null;
  };

  /** The other boxes of a customer's return share its shipment, and are no duplicates of it. */
  const isOfGroup = async (account: string, { outboxId }: DuplicateQuery) => {
    const asking = outboxId === null ? null : await readReturn(account, outboxId);
    return (row: OutboxRow) => asking !== null && areBoxesOfOne(asking, row);
  };

  return {
    async saveDraft({ id, draft }) {
      const own = owner();
      const { account } = own;
      const content = { draft, ...people(account) };
      const saved =
        id === null
          ? await outbox.createDraft({ ...own, ...content, kind: returnKind })
          : await outbox.saveDraft({ account, id, ...content });
      return toReturnDraftRow(saved);
    },
    async readDrafts({ everyone }) {
      const { account } = owner();
      const operator = everyone ? null : people(account).operator;
      const rows = await outbox.readDrafts({ account, kind: returnKind, operator });
      return rows.map(toReturnDraftRow);
    },
    async readDraft({ id }) {
      const row = await readReturn(owner().account, id);
      return row === null ? null : toReturnDraftRow(row);
    },
    async queue({ id }) {
      const { account } = owner();
      const row = await readReturn(account, id);
      const body = row?.state === 'draft' ? await checkedBody(row, options) : {};
      // What is gone, or no draft any more, is refused by the outbox itself.
      const queued = await outbox.queue({ account, id, body });
      options.note({ action: 'returns.queue', row: queued, outcome: queued.state, detail: null });
      return toOutboxEntry(queued);
    },
    async findDuplicates(query) {
      const { account } = owner();
      const alike = await outbox.findLike({ ...query, account, kind: returnKind });
      const otherBoxes = alike.filter(await isOfGroup(account, query)).map(({ referenceId }) => referenceId);
      const wanted = { ...query, otherBoxes: [...query.otherBoxes, ...otherBoxes] };
      return findDuplicates(options.returns, wanted, alike);
    },
  };
}

async function checkedBody(row: OutboxRow, { centers }: ReturnDeskOptions) {
  const draft = ReturnDraft.safeParse(row.draft).data;
  if (draft === undefined) {
    throw new ReturnRefusedError('This return can no longer be read, and cannot be sent. Begin it anew.', {});
  }
  const { referenceId, account } = row;
  const findings = checkReturn(draft, { referenceId, centers: await centers(account), duplicates: [] });
  const body = bodyOfDraft(draft, referenceId);
  if (mayBeQueued(findings) && body !== null) return body;
  throw new ReturnRefusedError(
    'This return cannot be sent as it is. Look at what is said about it at the return desk.',
    fieldsOf(findings.filter(({ severity }) => severity === 'blocks')),
  );
}

/** The items of every finding, by its code; `''` for the return as a whole. */
function fieldsOf(findings: readonly ReturnFinding[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { code, values } of findings) {
    fields[code] = [...(fields[code] ?? []), String(values['sku'] ?? values['name'] ?? '')];
  }
  return fields;
}
