import { orderRows } from './order-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('orders', orderRows, { orders: 120 });
