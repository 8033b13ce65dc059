import { ServiceError } from '#electron/api/api-error.ts';
import {
  blockedBy,
  createDraftDesk,
  type DraftDeskOptions,
  unreadableDraft,
} from '#electron/outbox/draft-desk.ts';
import { ownerOf } from '#electron/outbox/outbox-desk.ts';
import {
  areBoxesOfSameReturn,
  returnContentOf,
  returnKind,
  toReturnDraftRow,
} from '#electron/outbox/outbox-entry.ts';
import type { Outbox } from '#electron/outbox/storage/outbox.ts';
import type { Center } from '#shared/centers/centers.ts';
import { canBeQueued } from '#shared/desk/model/finding-rules.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { bodyOfDraft } from '#shared/returns/model/return-draft-steps.ts';
import { duplicateReasonsOf, type ReturnIdentifiers } from '#shared/returns/model/return-duplicate-rules.ts';
import { isInspected } from '#shared/returns/model/return-inspection-steps.ts';
import { checkReturn } from '#shared/returns/model/return-rules.ts';
import type { DuplicateQuery, Duplicates } from '#shared/returns/return-change-view.ts';
import { ReturnDraft, type ReturnDraftRow } from '#shared/returns/return-draft.ts';
import { InspectedLine, type InspectedReturn } from '#shared/returns/return-inspection.ts';
import { ReturnFilters, type ReturnOrder } from '#shared/returns/returns.ts';
import type { ReturnOrders } from './return-orders.ts';

export type ReturnDeskOptions = DraftDeskOptions & {
  outbox: DraftDeskOptions['outbox'] & Pick<Outbox, 'findLike' | 'readDraftParts'>;
  returns: Pick<ReturnOrders, 'list'>;
  /** An account's centers as saved on this desk; null if none are. */
  centers: (account: string) => Promise<readonly Center[] | null>;
};

/** Every method rejects if no account is signed in. */
export function createReturnDesk(options: ReturnDeskOptions) {
  const { outbox } = options;

  /** The other boxes of a customer's return share its shipment, and are not its duplicates. */
  const isOfGroup = async (account: string, { outboxId }: DuplicateQuery) => {
    const asking = outboxId === null ? null : await outbox.read({ account, id: outboxId });
    return (row: OutboxRow) => asking !== null && areBoxesOfSameReturn(asking, row);
  };

  return {
    ...createDraftDesk<ReturnDraft, ReturnDraftRow>(options, {
      kind: returnKind,
      referencePrefix: 'RT',
      queueAction: 'returns.queue',
      toDraftRow: toReturnDraftRow,
      freeze: (row) => checkedBody(row, options),
    }),
    /** This desk's draft of a return, by its reference; null if there was none, or the outbox no longer has it. */
    async readBuilt({ reference }: { reference: string }): Promise<ReturnDraftRow | null> {
      const { account } = ownerOf(options.owner());
      const marks = { referenceId: reference, trackingNumber: null, originalShipmentId: null };
      const [row] = await outbox.findLike({ ...marks, account, kind: returnKind });
      return row === undefined ? null : toReturnDraftRow(row);
    },
    async findDuplicates(query: DuplicateQuery): Promise<Duplicates> {
      const { account } = ownerOf(options.owner());
      const alike = await outbox.findLike({ ...query, account, kind: returnKind });
      const otherBoxes = alike.filter(await isOfGroup(account, query)).map(({ referenceId }) => referenceId);
      const fullQuery = { ...query, otherBoxes: [...query.otherBoxes, ...otherBoxes] };
      return findDuplicates(options.returns, fullQuery, alike);
    },
  };
}

/**
 * Adds this desk's findings about their lines to returns. The outbox keeps them with each sent draft as long as the
 * draft; nothing is added if it cannot be read.
 */
export async function withInspection(
  { outbox, owner }: Pick<ReturnDeskOptions, 'outbox' | 'owner'>,
  orders: readonly ReturnOrder[],
): Promise<InspectedReturn[]> {
  const account = owner()?.account ?? null;
  const resultIds = orders.map(({ id }) => id);
  const saved =
    account === null || resultIds.length === 0
      ? []
      : await outbox.readDraftParts({ account, kind: returnKind, part: 'lines', resultIds }).catch(() => []);
  const linesById = new Map(saved.map(({ resultId, part }) => [resultId, inspectedLines(part)]));
  return orders.map((order) => ({ ...order, inspection: linesById.get(order.id) ?? [] }));
}

function inspectedLines(lines: unknown): InspectedLine[] {
  const read = Array.isArray(lines) ? lines : [];
  return read.flatMap((line: unknown) => {
    const { data } = InspectedLine.safeParse(line);
    return data !== undefined && isInspected(data) ? [data] : [];
  });
}

async function checkedBody(row: OutboxRow, { centers }: ReturnDeskOptions) {
  const draft = ReturnDraft.safeParse(row.draft).data;
  if (draft === undefined) throw unreadableDraft();
  const { referenceId, account } = row;
  const findings = checkReturn(draft, { referenceId, centers: await centers(account), duplicates: [] });
  const body = bodyOfDraft(draft, referenceId);
  if (canBeQueued(findings) && body !== null) return body;
  throw blockedBy(findings, ['sku', 'name']);
}

/** The newest of each kind are enough for a warning. */
const pageSize = 50;

/** Failures that leave the question open; all others are reported. */
const inconclusiveCodes = ['OFFLINE', 'SIGNED_OUT', 'SERVICE', 'THROTTLED', 'UNSUPPORTED', 'FORBIDDEN'];

/**
 * Finds the service's returns with the same reference, tracking number or shipment, newest first (reference-notes 4.4);
 * without the service those among the returns seen, and states so. Sends one request per mark, since the list's filters
 * must all match, and rejects only for an internal error of Dockhand.
 *
 * @param alike outbox rows that have something in common with it; used are those that wait on this desk, or that the
 *   service did not list
 */
export async function findDuplicates(
  returns: Pick<ReturnOrders, 'list'>,
  query: DuplicateQuery,
  alike: readonly OutboxRow[] = [],
): Promise<Duplicates> {
  const answers = await Promise.all(questionsOf(query).map((filters) => ask(returns, filters)));
  const orders = new Map(answers.flatMap((answer) => answer?.orders ?? []).map((order) => [order.id, order]));
  const duplicates = [...orders.values()]
    .filter(({ referenceId }) => referenceId === null || !query.otherBoxes.includes(referenceId))
    .map((order) => ({
      order,
      reasons: duplicateReasonsOf(query, { ...order, isCancelled: order.status === 'Cancelled' }),
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((left, right) => right.order.id - left.order.id);
  const ages = answers.flatMap((answer) => (answer === null ? [] : [answer.asOf])).toSorted();
  const onThisDesk = alike
    .filter(({ id, referenceId }) => id !== query.outboxId && !query.otherBoxes.includes(referenceId))
    .filter((row) => !isListed(row, [...orders.values()]))
    .map((row) => ({
      reasons: duplicateReasonsOf(query, marksOf(row)),
      outboxId: row.id,
      referenceId: row.referenceId,
      state: row.state,
    }))
    .filter(({ reasons }) => reasons.length > 0);
  return { duplicates, source: sourceOf(answers), asOf: ages[0] ?? null, onThisDesk };
}

function isListed({ referenceId, resultId, state }: OutboxRow, orders: readonly ReturnOrder[]): boolean {
  if (state === 'draft') return false;
  return orders.some((order) => order.referenceId === referenceId || order.id === resultId);
}

function marksOf(row: OutboxRow): ReturnIdentifiers & { isCancelled: boolean } {
  const content = returnContentOf(row);
  return {
    referenceId: row.referenceId,
    trackingNumber: content?.trackingNumber ?? null,
    originalShipmentId: content?.shipmentId ?? null,
    isCancelled: false,
  };
}

type Listed = { orders: ReturnOrder[]; source: 'service' | 'cache'; asOf: string };

async function ask(returns: Pick<ReturnOrders, 'list'>, filters: ReturnFilters): Promise<Listed | null> {
  try {
    const { data, source, asOf } = await returns.list({ filters, page: 1, pageSize });
    return { orders: data.returns, source, asOf };
  } catch (error) {
    if (error instanceof ServiceError && inconclusiveCodes.includes(error.code)) return null;
    throw error;
  }
}

function sourceOf(answers: readonly (Listed | null)[]): Duplicates['source'] {
  if (answers.every((answer) => answer?.source === 'service')) return 'service';
  return answers.every((answer) => answer === null) ? 'none' : 'cache';
}

/** Returns one query per mark. A comma would split a text at the service: it is not sent. */
function questionsOf({
  referenceId,
  trackingNumber,
  originalShipmentId,
}: ReturnIdentifiers): ReturnFilters[] {
  const everything = ReturnFilters.parse({});
  const isAskable = (text: string | null) => text !== null && text !== '' && !text.includes(',');
  return [
    ...(isAskable(referenceId) ? [{ ...everything, references: [referenceId ?? ''] }] : []),
    ...(isAskable(trackingNumber) ? [{ ...everything, trackingNumbers: [trackingNumber ?? ''] }] : []),
    ...(originalShipmentId === null ? [] : [{ ...everything, shipmentIds: [originalShipmentId] }]),
  ];
}
