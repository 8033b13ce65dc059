import { transactionQueryRows } from './transaction-query-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('transaction-query', transactionQueryRows, { orders: 260 });
