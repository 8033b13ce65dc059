import type { Answer, Call } from '../answer.ts';
import { findOwnOrder, unknownOrder } from '../orders/own-receiving-order.ts';
import { validationProblem } from '../problems.ts';
import { writeBoxLabels } from './label-pages.ts';

/** `GET /{version}/receiving/{id}/labels`: a PDF as it is at 2.0, and in base64 as a JSON text later (reference notes, 3.5). */
export function getLabels(call: Call): Answer {
  const order = findOwnOrder(call);
  if (order === null) return unknownOrder(call);
  if (!order.hasBoxLabels) {
    const message = `Receiving order ${order.id} has no box labels.`;
    return validationProblem(404, { id: [message] }, message);
  }
  const center = call.world.centers.find(({ id }) => id === order.centerId);
  const bytes = writeBoxLabels(
    order.boxes.map(({ boxNumber, trackingNumber }) => ({
      orderId: order.id,
      boxNumber,
      boxCount: order.boxes.length,
      purchaseOrderNumber: order.purchaseOrderNumber,
      trackingNumber,
      centerName: center?.name ?? '',
    })),
  );
  return call.version === '2.0'
    ? { status: 200, content: { type: 'application/pdf', bytes } }
    : { status: 200, body: Buffer.from(bytes).toString('base64') };
}
