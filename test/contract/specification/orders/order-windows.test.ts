import { tryRows } from '../try-rows.ts';
import { orderWindowRows } from './order-window-rows.ts';

tryRows('order-windows', orderWindowRows);
