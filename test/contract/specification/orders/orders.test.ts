import { tryRows } from '#test/contract/specification/try-rows.ts';

tryRows('order-actions', { orders: 20 });
tryRows('order-answers');
tryRows('order-creation', { orders: 20 });
tryRows('order-queries', { orders: 40 });
tryRows('order-rules', { orders: 20 });
tryRows('order-windows');
tryRows('orders', { orders: 120 });
