import { orderWindowRows } from './order-window-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('order-windows', orderWindowRows);
