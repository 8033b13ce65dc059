import { tryRows } from '../try-rows.ts';
import { transactionQueryRows } from './transaction-query-rows.ts';

tryRows('transaction-query', transactionQueryRows, { orders: 260 });
