import { createdIdIn } from '#electron/api/answer-value.ts';
import type { Api } from '#electron/api/api-client.ts';
import { orIfUnavailable } from '#electron/api/api-error.ts';
import type { BodyStyle } from '#electron/api/operations/operations.ts';
import { omitNulls } from '#electron/api/request-body.ts';
import { outcomeOfError, succeeded } from '#electron/api/write-outcome.ts';
import type { LookUpResult, WriteKind } from '#electron/outbox/write-kind.ts';
import { sentence } from '#shared/messages/messages.ts';
import { returnActions } from '#shared/returns/model/return-kinds.ts';
import { ReturnBody, type ReturnBodyLine } from '#shared/returns/return-body.ts';
import { type ReturnOrder, ReturnOrderListWire } from '#shared/returns/returns.ts';
import { instantOfDay } from '#shared/wire/model/calendar-day.ts';

type LookUpGuard = Parameters<WriteKind['lookUp']>[1];

/** "API", the default on an unstable version's page; only 1.0 has the header (reference notes, 4.1). */
const creationSource = { creationSourceId: '3' } as const;

/**
 * Creation of returns as a kind of write: at 1.0 in camelCase with `creationSourceId`, later in snake_case, by the
 * version table with its fallback. A success may have no id, and never does at 1.0 (reference notes, 4.1): it is looked
 * up.
 */
export function createReturnWrites({ api }: { api: Pick<Api, 'call' | 'download'> }): WriteKind {
  return {
    kind: 'return.create',
    async send(row, guard) {
      const read = ReturnBody.safeParse(row.body);
      if (!read.success) {
        return { happened: 'unreadable', sentence: sentence('outbox.evidence.damaged') };
      }
      // The row's reference is the one looked up, so nothing else may ever be sent in its place.
      const body: ReturnBody = { ...read.data, referenceId: row.referenceId };
      try {
        const answer = await api.download('returns.create', {
          body: (entry) => returnOnWire(body, entry.body),
          headers: (entry) => (entry.version === '1.0' ? creationSource : {}),
          guard,
          priority: 'outbox',
        });
        return succeeded(200, createdIdIn(answer.value, row.referenceId), answer.requestId);
      } catch (error) {
        return outcomeOfError(error);
      }
    },
    lookUp: ({ referenceId }, guard) => lookUpReturn(api, referenceId, guard),
    findCopies: async ({ referenceId }, guard) => {
      const listed = await listByReference(api, referenceId, guard);
      return (listed ?? []).filter((order) => order.referenceId === referenceId).map(({ id }) => id);
    },
    describe: ({ referenceId }) => ({
      action: 'returns.create',
      subject: sentence('activity.subject.newReturn', { reference: referenceId }),
    }),
  };
}

async function lookUpReturn(
  api: Pick<Api, 'call'>,
  referenceId: string,
  guard: LookUpGuard,
): Promise<LookUpResult> {
  const listed = await listByReference(api, referenceId, guard);
  const found = listed?.find((order) => order.referenceId === referenceId);
  if (found !== undefined) return found.id;
  // A server that returns other references does not filter by this one, so it cannot be asked.
  return listed?.length === 0 ? null : 'notOffered';
}

/** Null if this server has no list of returns. */
function listByReference(
  api: Pick<Api, 'call'>,
  referenceId: string,
  guard: LookUpGuard,
): Promise<readonly ReturnOrder[] | null> {
  const query = { ReferenceIds: referenceId, Limit: 250 };
  const call = { query, guard, priority: 'outbox', schema: ReturnOrderListWire } as const;
  return orIfUnavailable<readonly ReturnOrder[] | null>(
    async () => (await api.call('returns.list', call)).value,
    null,
  );
}

/**
 * Returns the body of a return in a version's style: camelCase with the action's number at 1.0 (specification 2.12),
 * snake_case with its name later (reference notes, 4.1). Unknown fields are omitted, and at 1.0 so is the item's own
 * action (specification 4.8, rule 3); later it has a name, `Default`, and some servers require one. A lot's date is
 * midnight UTC of its day, so that no zone shifts it.
 */
export function returnOnWire(body: ReturnBody, style: BodyStyle): Record<string, unknown> {
  return style === 'camelCase' ? inCamelCase(body) : inSnakeCase(body);
}

function inCamelCase(body: ReturnBody): Record<string, unknown> {
  return omitNulls({
    fulfillmentCenter: centerOf(body),
    inventory: body.lines.map((line) =>
      omitNulls({
        ...countOf(line),
        requestedAction: line.action === null ? null : returnActions.indexOf(line.action),
        lotNumber: line.lotNumber,
        lotDate: instantOfDay(line.lotDate),
      }),
    ),
    originalShipmentId: body.originalShipmentId,
    referenceId: body.referenceId,
    trackingNumber: body.trackingNumber,
  });
}

function inSnakeCase(body: ReturnBody): Record<string, unknown> {
  return omitNulls({
    fulfillment_center: centerOf(body),
    inventory: body.lines.map((line) =>
      omitNulls({
        ...countOf(line),
        requested_action: line.action ?? 'Default',
        lot_number: line.lotNumber,
        lot_date: instantOfDay(line.lotDate),
      }),
    ),
    original_shipment_id: body.originalShipmentId,
    reference_id: body.referenceId,
    tracking_number: body.trackingNumber,
  });
}

function centerOf({ centerId, centerName }: ReturnBody) {
  return { id: centerId, name: centerName };
}

function countOf({ inventoryId, quantity }: ReturnBodyLine) {
  return { id: inventoryId, quantity };
}
