import { z } from 'zod';
import { answerOf } from '../ipc/answer.ts';
import { id, oneRecord, page, pageSize, prefer, request } from '../ipc/define.ts';
import { CanceledOrder } from '../shipments/shipment-cancels.ts';
import { ChangedShipment } from '../shipments/shipment-view.ts';
import { Order, OrderFilters, OrderPage, Shipment } from './orders.ts';

export const ordersRequests = {
  list: request(z.object({ filters: OrderFilters, page, pageSize, prefer }), answerOf(OrderPage)),
  read: request(oneRecord, answerOf(Order)),
  /** One shipment; without that operation, or without the service, from the order that was seen with it. */
  readShipment: request(oneRecord, answerOf(Shipment)),
  cancel: request(z.object({ id }), CanceledOrder),
  /** One shipment as a part of its order: for whoever may change orders, and not their shipments. */
  cancelShipment: request(z.object({ orderId: id, id }), ChangedShipment),
  /** The order as its store wrote it; JSON, of which nobody but the store knows the fields. */
  readStoreOrder: request(z.object({ id }), z.object({ json: z.string() })),
};
