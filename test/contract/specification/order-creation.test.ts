import { orderCreationRows } from './order-creation-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('order-creation', orderCreationRows, { orders: 20 });
