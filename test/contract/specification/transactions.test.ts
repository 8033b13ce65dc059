import { transactionRows } from './transaction-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('transactions', transactionRows, { orders: 260 });
