import { receivingContentOf } from '#electron/resources/receiving/receiving-content.ts';
import { bodyOfOrder } from '#shared/orders/model/order-draft-rules.ts';
import { OrderBody } from '#shared/orders/order-body.ts';
import { OrderDraft, type OrderDraftRow } from '#shared/orders/order-draft.ts';
import { outboxStatusOf } from '#shared/outbox/model/outbox-status.ts';
import {
  type DeskWrite,
  type OutboxEntry,
  OutboxEvidence,
  type OutboxOrder,
  type OutboxReturn,
  type OutboxRow,
} from '#shared/outbox/outbox-view.ts';
import { QueuedChange } from '#shared/outbox/queued-change.ts';
import { ReceivingDraft, type ReceivingDraftRow } from '#shared/receiving/receiving-draft.ts';
import { bodyLineOf } from '#shared/returns/model/return-draft-steps.ts';
import { ReturnBody } from '#shared/returns/return-body.ts';
import { ReturnDraft, type ReturnDraftRow } from '#shared/returns/return-draft.ts';

export const returnKind = 'return.create';
export const orderKind = 'order.create';

/** A list needs no draft steps, which are most of a draft's text. */
const DraftContent = ReturnDraft.omit({ changes: true });
type DraftContent = Omit<ReturnDraft, 'changes'>;

/** A row as the window sees it; the draft and the body stay in the main process. */
export function toOutboxEntry(row: OutboxRow): OutboxEntry {
  const { draft: _draft, body: _body, ...rest } = row;
  return {
    ...rest,
    evidence: OutboxEvidence.safeParse(row.evidence).data ?? null,
    content: returnContentOf(row),
    receiving: receivingContentOf(row),
    order: orderContentOf(row),
    change: QueuedChange.safeParse(row.body).data ?? null,
  };
}

/** What other desks see of a row: none of its content. */
export function toDeskWrite(row: OutboxRow): DeskWrite {
  const { id, kind, referenceId, operator, queuedAt, changedAt } = row;
  return { id, kind, referenceId, standing: outboxStatusOf(row), operator, since: queuedAt ?? changedAt };
}

/** A return's row with its draft; `raw` is the text of a draft that no longer parses. */
export function toReturnDraftRow(row: OutboxRow): ReturnDraftRow {
  return withDraft(row, ReturnDraft.safeParse(row.draft).data ?? null);
}

/** A receiving order's row with its draft; `raw` is the text of a draft that no longer parses. */
export function toReceivingDraftRow(row: OutboxRow): ReceivingDraftRow {
  return withDraft(row, ReceivingDraft.safeParse(row.draft).data ?? null);
}

/** An order's row with its draft; `raw` is the text of a draft that no longer parses. */
export function toOrderDraftRow(row: OutboxRow): OrderDraftRow {
  return withDraft(row, OrderDraft.safeParse(row.draft).data ?? null);
}

/** The order in a row; null for another kind of write and for content that no longer parses. */
function orderContentOf({ kind, body, draft, referenceId }: OutboxRow): OutboxOrder | null {
  if (kind !== orderKind) return null;
  const written = OrderDraft.safeParse(draft).data;
  const frozen = body === null ? undefined : OrderBody.safeParse(body).data;
  const order = frozen ?? (written === undefined ? null : bodyOfOrder(written, referenceId));
  if (order === null) return null;
  const { recipient, orderNumber, shippingMethod, products } = order;
  return {
    recipientName: recipient.name || null,
    orderNumber,
    shippingMethod: shippingMethod || null,
    lines: products.map(({ sku, name, quantity }) => ({ sku, name, quantity })),
  };
}

function withDraft<Draft>(row: OutboxRow, draft: Draft | null): OutboxEntry & { draft: Draft | null } {
  const raw = row.raw ?? (draft === null ? JSON.stringify(row.draft) : null);
  return { ...toOutboxEntry(row), draft, raw };
}

/**
 * The return in a row: the frozen body, with the names from its draft, else the draft. Null for another kind of write
 * and for content that no longer parses.
 */
export function returnContentOf(row: OutboxRow): OutboxReturn | null {
  if (row.kind !== returnKind) return null;
  const draft = DraftContent.safeParse(row.draft).data ?? null;
  if (row.body === null) return draft === null ? null : contentOf(headOfDraft(draft), draft);
  const body = ReturnBody.safeParse(row.body).data;
  return body === undefined ? null : contentOf(body, draft);
}

/** Whether two rows are boxes of one customer's return: the group has its own name or the first box's reference. */
export function areBoxesOfSameReturn(left: OutboxRow, right: OutboxRow): boolean {
  const [one, other] = [boxNamesOf(left), boxNamesOf(right)];
  return (
    one.group !== null &&
    other.group !== null &&
    (one.group === other.group || one.group === other.reference || one.reference === other.group)
  );
}

function boxNamesOf({ kind, draft, referenceId }: OutboxRow): { group: string | null; reference: string } {
  const group = kind === returnKind ? DraftContent.safeParse(draft).data?.group : null;
  return { group: group ?? null, reference: referenceId };
}

type Head = Omit<ReturnBody, 'referenceId' | 'centerId' | 'centerName'> & { centerName: string | null };

function headOfDraft({ center, trackingNumber, originalShipment, lines }: DraftContent): Head {
  return {
    centerName: center?.name ?? null,
    trackingNumber,
    originalShipmentId: originalShipment?.id ?? null,
    lines: lines.map(bodyLineOf),
  };
}

function contentOf(head: Head, draft: DraftContent | null): OutboxReturn {
  const named = new Map(draft?.lines.map((line) => [line.inventoryId, line]));
  return {
    trackingNumber: head.trackingNumber,
    centerName: head.centerName,
    shipmentId: head.originalShipmentId,
    orderId: draft?.originalShipment?.orderId ?? null,
    customerName: draft?.originalShipment?.customerName ?? null,
    box: draft?.box ?? null,
    lines: head.lines.map((line) => ({
      ...line,
      sku: named.get(line.inventoryId)?.sku ?? null,
      name: named.get(line.inventoryId)?.name ?? null,
      grade: named.get(line.inventoryId)?.grade ?? null,
      note: named.get(line.inventoryId)?.note ?? null,
    })),
  };
}
