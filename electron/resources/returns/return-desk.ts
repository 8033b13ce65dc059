import type { Center } from '../../../shared/centers/centers.ts';
import { mayBeQueued } from '../../../shared/desk/model/finding-rules.ts';
import type { OutboxRow } from '../../../shared/outbox/outbox-view.ts';
import { bodyOfDraft } from '../../../shared/returns/model/return-draft-steps.ts';
import { checkReturn } from '../../../shared/returns/model/return-rules.ts';
import type { DuplicateQuery, Duplicates } from '../../../shared/returns/return-change-view.ts';
import { ReturnDraft, type ReturnDraftRow } from '../../../shared/returns/return-draft.ts';
import {
  blockersByCode,
  createDraftDesk,
  type DraftDesk,
  type DraftDeskOptions,
  DraftRefusedError,
} from '../../outbox/draft-desk.ts';
import { ownerOf } from '../../outbox/outbox-desk.ts';
import { areBoxesOfOne, returnKind, toReturnDraftRow } from '../../outbox/outbox-entry.ts';
import type { Outbox } from '../../outbox/storage/outbox.ts';
import { findDuplicates } from './return-duplicates.ts';
import type { Returns } from './returns.ts';

/** Returns that are built at this desk. */
export type ReturnDesk = DraftDesk<ReturnDraft, ReturnDraftRow> & {
  findDuplicates(query: DuplicateQuery): Promise<Duplicates>;
};

type ReturnDeskOptions = DraftDeskOptions & {
  outbox: DraftDeskOptions['outbox'] & Pick<Outbox, 'findLike'>;
  returns: Pick<Returns, 'list'>;
  /** The centers of an account as they are kept on this desk; null where none are. */
  centers: (account: string) => Promise<readonly Center[] | null>;
};

/** Makes the desk at which returns are built; every method rejects where nobody is signed in. */
export function createReturnDesk(options: ReturnDeskOptions): ReturnDesk {
  const { outbox } = options;

  /** The other boxes of a customer's return share its shipment, and are no duplicates of it. */
  const isOfGroup = async (account: string, { outboxId }: DuplicateQuery) => {
    const asking = outboxId === null ? null : await outbox.read({ account, id: outboxId });
    return (row: OutboxRow) => asking !== null && areBoxesOfOne(asking, row);
  };

  return {
    ...createDraftDesk<ReturnDraft, ReturnDraftRow>(options, {
      kind: returnKind,
      referencePrefix: 'RT',
      queueAction: 'returns.queue',
      toDraftRow: toReturnDraftRow,
      freeze: (row) => checkedBody(row, options),
    }),
    async findDuplicates(query) {
      const { account } = ownerOf(options.owner());
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
    throw new DraftRefusedError('This return can no longer be read, and cannot be sent. Begin it anew.', {});
  }
  const { referenceId, account } = row;
  const findings = checkReturn(draft, { referenceId, centers: await centers(account), duplicates: [] });
  const body = bodyOfDraft(draft, referenceId);
  if (mayBeQueued(findings) && body !== null) return body;
  throw new DraftRefusedError(
    'This return cannot be sent as it is. Look at what is said about it at the return desk.',
    blockersByCode(findings, ['sku', 'name']),
  );
}
