import { type Answer, type Call, ok, Refusal } from '#test/sandbox/api/answer.ts';
import { isRecord } from '#test/sandbox/api/json-body.ts';
import { pageOf } from '#test/sandbox/api/paging.ts';
import { isInt32, largestInt32, readPathId } from '#test/sandbox/api/path-id.ts';
import { problemDetails, validationProblem } from '#test/sandbox/api/problems.ts';
import type {
  UnidentifiedAttachment,
  UnidentifiedOrder,
} from '#test/sandbox/world/receiving/unidentified-order.ts';
import { wireTime, wireTimeOrNull } from '#test/sandbox/world/wire-time.ts';
import { attachmentAddress } from './parcel-pictures.ts';

/** The page size is fixed (reference notes, 1.1). */
const pageSize = 50;

const timeStyleOf = ({ id }: UnidentifiedOrder): 'ticks' | 'zulu' => (id % 2 === 0 ? 'ticks' : 'zulu');

/** The names are undocumented, so two spellings are served (reference notes, 1.3). */
function attachmentToWire(order: UnidentifiedOrder, attachment: UnidentifiedAttachment, origin: string) {
  const address = attachmentAddress(order, attachment, origin);
  if (attachment.spelling === 'camelCase') return { attachmentUrl: address, name: attachment.fileName };
  return {
    id: attachment.id,
    file_name: attachment.fileName,
    url: address,
    created_date: wireTime(attachment.createdAtMs, timeStyleOf(order)),
  };
}

/** An unidentified receiving order; while it waits, its link is null or 0 (reference notes, 1.3). */
function orderToWire(order: UnidentifiedOrder, { url }: Call): object {
  const style = timeStyleOf(order);
  return {
    id: order.id,
    barcode: order.barcode,
    tracking_barcode: order.trackingBarcode,
    reason: order.reason,
    comment: order.comment,
    created_date: wireTime(order.createdAtMs, style),
    linked_wro_id: order.linkedOrderId ?? (order.id % 3 === 0 ? 0 : null),
    linked_wro_date: wireTimeOrNull(order.linkedAtMs, style),
    attachments: order.attachments.map((attachment) => attachmentToWire(order, attachment, url.origin)),
  };
}

/** `GET /2026-07/unidentified-receiving-order`: the linked or the waiting orders, newest first, as a bare array. */
export function listUnidentifiedOrders(call: Call): Answer {
  const { query, principal } = call;
  const isCompleted = query.boolean('isCompleted') ?? false;
  const page = query.integer('page', 1, 1);
  if (query.hasProblems) return validationProblem(400, query.problems);
  const found = principal.merchant.unidentifiedOrders
    .filter(({ linkedOrderId }) => (linkedOrderId !== null) === isCompleted)
    .toReversed();
  return ok(pageOf(found, page, pageSize).map((order) => orderToWire(order, call)));
}

function ownOrder({ principal, parameters }: Call): UnidentifiedOrder {
  const wanted = readPathId(parameters.uroId);
  const order = principal.merchant.unidentifiedOrders.find(({ id }) => id === wanted);
  if (order !== undefined) return order;
  throw new Refusal(
    problemDetails(404, `Unidentified receiving order ${parameters.uroId ?? ''} was not found.`),
  );
}

export const getUnidentifiedOrder = (call: Call): Answer => ok(orderToWire(ownOrder(call), call));

/** `POST …/{uroId}:associateWRO`: permanently links it with a receiving order of the same merchant. */
export function associateReceivingOrder(call: Call): Answer {
  const { body, principal, nowMs } = call;
  const order = ownOrder(call);
  const wanted = isRecord(body) ? body.wro_id : undefined;
  if (!isInt32(wanted) || wanted < 1) {
    return validationProblem(422, { wro_id: [`The field wro_id must be between 1 and ${largestInt32}.`] });
  }
  if (!principal.merchant.receivingOrders.some(({ id }) => id === wanted)) {
    return problemDetails(404, `Receiving order ${wanted} was not found.`);
  }
  if (order.linkedOrderId !== null) {
    const message = `It is linked with receiving order ${order.linkedOrderId} already.`;
    return validationProblem(422, { wro_id: [message] }, message);
  }
  order.linkedOrderId = wanted;
  order.linkedAtMs = nowMs;
  return { status: 204 };
}
