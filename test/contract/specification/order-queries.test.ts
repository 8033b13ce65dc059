import { orderQueryRows } from './order-query-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('order-queries', orderQueryRows, { orders: 40 });
