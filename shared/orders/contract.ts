import { z } from 'zod';
import { answerOf } from '#shared/ipc/answer.ts';
import { id, nothing, oneRecord, page, pageSize, prefer, request } from '#shared/ipc/define.ts';
import { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { CanceledOrder } from '#shared/shipments/shipment-cancels.ts';
import { ChangedShipment } from '#shared/shipments/shipment-view.ts';
import { EstimateBody } from './order-body.ts';
import { OrderDraft, OrderDraftRow } from './order-draft.ts';
import { Order, OrderFilters, OrderPage, Shipment } from './orders.ts';
import { Estimate, ShippingMethod } from './shipping.ts';

export const ordersRequests = {
  list: request(z.object({ filters: OrderFilters, page, pageSize, prefer }), answerOf(OrderPage)),
  read: request(oneRecord, answerOf(Order)),
  /** One shipment; if the operation or the service is unavailable, from the cached order that contains it. */
  readShipment: request(oneRecord, answerOf(Shipment)),
  cancel: request(z.object({ id }), CanceledOrder),
  /** Cancels one shipment as part of its order, for accounts that may change orders but not their shipments. */
  cancelShipment: request(z.object({ orderId: id, id }), ChangedShipment),
  /** Estimates the cost of sending some products. */
  estimate: request(EstimateBody, z.object({ estimates: z.array(Estimate) })),
  listShippingMethods: request(nothing, z.object({ methods: z.array(ShippingMethod) })),
  saveDraft: request(z.object({ id: id.nullable(), draft: OrderDraft }), OrderDraftRow),
  readDrafts: request(nothing, z.array(OrderDraftRow)),
  readDraft: request(z.object({ id }), OrderDraftRow.nullable()),
  queue: request(z.object({ id }), OutboxEntry),
  /** The order as its store wrote it, as JSON whose fields only the store knows. */
  readStoreOrder: request(z.object({ id }), z.object({ json: z.string() })),
};
