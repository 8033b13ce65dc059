import { orderActionRows } from './order-action-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('order-actions', orderActionRows, { orders: 20 });
