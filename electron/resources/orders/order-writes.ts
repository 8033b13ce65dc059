import { createdIdIn } from '#electron/api/answer-value.ts';
import type { Api } from '#electron/api/api-client.ts';
import { orIfUnavailable } from '#electron/api/api-error.ts';
import { outcomeOfError, succeeded } from '#electron/api/write-outcome.ts';
import {
  blockedBy,
  createDraftDesk,
  type DraftDeskOptions,
  unreadableDraft,
} from '#electron/outbox/draft-desk.ts';
import { orderKind, toOrderDraftRow } from '#electron/outbox/outbox-entry.ts';
import type { WriteKind } from '#electron/outbox/write-kind.ts';
import { sentence } from '#shared/messages/messages.ts';
import { bodyOfOrder, checkOrder } from '#shared/orders/model/order-draft-rules.ts';
import { OrderBody } from '#shared/orders/order-body.ts';
import { OrderDraft, type OrderDraftRow } from '#shared/orders/order-draft.ts';
import { type Order, OrderListWire } from '#shared/orders/orders.ts';
import { orderOnWire } from './order-wire.ts';

type LookUpGuard = Parameters<WriteKind['lookUp']>[1];

/**
 * Order creation as a kind of write (specification 1 and 9.6, reference-notes 16): an order is sent under its row's
 * reference, and looked up by it if it may have arrived.
 */
export function createOrderWrites({ api }: { api: Pick<Api, 'call' | 'download'> }): WriteKind {
  return {
    kind: orderKind,
    async send(row, guard) {
      const read = OrderBody.safeParse(row.body);
      if (!read.success) return { happened: 'unreadable', sentence: sentence('outbox.evidence.damaged') };
      // The row's reference is the one looked up, so nothing else may ever be sent in its place.
      const body = orderOnWire({ ...read.data, referenceId: row.referenceId });
      try {
        const answer = await api.download('orders.create', { body, guard, priority: 'outbox' });
        return succeeded(201, createdIdIn(answer.value, row.referenceId), answer.requestId);
      } catch (error) {
        return outcomeOfError(error);
      }
    },
    async lookUp({ referenceId }, guard) {
      const listed = await listByReference(api, referenceId, guard);
      const found = listed?.find((order) => order.referenceId === referenceId);
      if (found !== undefined) return found.id;
      // A server that returns other references does not filter by this one, so it cannot be asked.
      return listed?.length === 0 ? null : 'notOffered';
    },
    async findCopies({ referenceId }, guard) {
      const listed = await listByReference(api, referenceId, guard);
      return (listed ?? []).filter((order) => order.referenceId === referenceId).map(({ id }) => id);
    },
    describe: ({ referenceId: reference }) => ({
      action: 'orders.create',
      subject: sentence('activity.subject.newOrder', { reference }),
    }),
  };
}

/** Null if this server has no list of orders. */
function listByReference(
  api: Pick<Api, 'call'>,
  referenceId: string,
  guard: LookUpGuard,
): Promise<Order[] | null> {
  const query = { ReferenceIds: referenceId, Page: 1, Limit: 50, SortOrder: 'Newest' };
  const call = { query, guard, priority: 'outbox', schema: OrderListWire } as const;
  return orIfUnavailable<Order[] | null>(async () => (await api.call('orders.list', call)).value, null);
}

/** Methods reject if no account is signed in. */
export function createOrderDrafts(options: DraftDeskOptions) {
  return createDraftDesk<OrderDraft, OrderDraftRow>(options, {
    kind: orderKind,
    referencePrefix: 'OR',
    queueAction: 'orders.queue',
    toDraftRow: toOrderDraftRow,
    async freeze({ draft: saved, referenceId }) {
      const draft = OrderDraft.safeParse(saved).data;
      if (draft === undefined) throw unreadableDraft();
      const findings = checkOrder(draft);
      const body = OrderBody.safeParse(bodyOfOrder(draft, referenceId)).data;
      if (findings.length === 0 && body !== undefined) return body;
      const blocking = findings.map(({ field, problem }) => ({
        code: problem,
        severity: 'blocks' as const,
        values: { field },
      }));
      throw blockedBy(blocking, ['field']);
    },
  });
}
