import { tryRows } from '../try-rows.ts';
import { orderCreationRows } from './order-creation-rows.ts';

tryRows('order-creation', orderCreationRows, { orders: 20 });
