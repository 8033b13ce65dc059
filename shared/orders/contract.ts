import { z } from 'zod';
import { answerOf } from '../ipc/answer.ts';
import { oneRecord, page, pageSize, prefer, request } from '../ipc/define.ts';
import { Order, OrderFilters, OrderPage, Shipment } from './orders.ts';

export const ordersRequests = {
  list: request(z.object({ filters: OrderFilters, page, pageSize, prefer }), answerOf(OrderPage)),
  read: request(oneRecord, answerOf(Order)),
  /** One shipment; without that operation, or without the service, from the order that was seen with it. */
  readShipment: request(oneRecord, answerOf(Shipment)),
};
