import { tryRows } from '#test/contract/specification/try-rows.ts';

tryRows('center');
tryRows('invoices', { orders: 260 });
tryRows('transaction-query', { orders: 260 });
tryRows('transactions', { orders: 260 });
tryRows('webhooks');
