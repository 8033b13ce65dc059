import { tryRows } from '../try-rows.ts';
import { orderActionRows } from './order-action-rows.ts';

tryRows('order-actions', orderActionRows, { orders: 20 });
