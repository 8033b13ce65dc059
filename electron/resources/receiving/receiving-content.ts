import type { OutboxReceiving, OutboxRow } from '#shared/outbox/outbox-view.ts';
import { bodyItemOf } from '#shared/receiving/model/receiving-draft-steps.ts';
import { ReceivingBody, type ReceivingBodyItem } from '#shared/receiving/receiving-body.ts';
import { ReceivingDraft, type ReceivingDraftLine } from '#shared/receiving/receiving-draft.ts';

/** The kind of write that creates receiving orders. */
export const receivingKind = 'receiving.create';

/** A list needs no draft steps, which are most of a draft's text. */
const DraftContent = ReceivingDraft.omit({ changes: true });

/**
 * Returns the receiving order in a row: the frozen body, with the names from its draft, else the draft. Null for
 * another kind of write and for content that no longer parses.
 */
export function receivingContentOf(row: OutboxRow): OutboxReceiving | null {
  if (row.kind !== receivingKind) return null;
  const draft = DraftContent.safeParse(row.draft).data ?? null;
  if (row.body === null) {
    if (draft === null) return null;
    const { lines } = draft;
    return contentOf({ ...draft, centerName: draft.center?.name ?? null }, lines.map(bodyItemOf), lines);
  }
  const body = ReceivingBody.safeParse(row.body).data;
  if (body === undefined) return null;
  const items = body.boxes.flatMap((box) => box.items);
  return contentOf(body, items, draft?.lines ?? []);
}

type Head = Pick<ReceivingBody, 'purchaseOrderNumber'> & {
  centerName: string | null;
  expectedArrivalAt: string | null;
  boxes: readonly { trackingNumber: string | null }[];
};

function contentOf(
  { purchaseOrderNumber, centerName, expectedArrivalAt, boxes }: Head,
  items: readonly ReceivingBodyItem[],
  namedLines: readonly ReceivingDraftLine[],
): OutboxReceiving {
  const named = new Map(namedLines.map((line) => [keyOf(line), line]));
  return {
    purchaseOrderNumber,
    centerName,
    expectedArrivalAt,
    boxCount: boxes.length,
    trackingNumbers: boxes.flatMap(({ trackingNumber }) => trackingNumber ?? []),
    lines: items.map((item) => {
      const line = named.get(keyOf(item));
      return { ...item, sku: item.sku ?? line?.sku ?? null, name: line?.name ?? null };
    }),
  };
}

function keyOf({ inventoryId, sku }: { inventoryId: number | null; sku: string | null }): string {
  return inventoryId === null ? `sku ${sku}` : `id ${inventoryId}`;
}
