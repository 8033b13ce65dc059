import { tryRows } from '../try-rows.ts';
import { orderRows } from './order-rows.ts';

tryRows('orders', orderRows, { orders: 120 });
