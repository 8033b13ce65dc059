import { tryRows } from '../try-rows.ts';
import { orderQueryRows } from './order-query-rows.ts';

tryRows('order-queries', orderQueryRows, { orders: 40 });
