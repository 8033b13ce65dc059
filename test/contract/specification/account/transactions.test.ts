import { tryRows } from '../try-rows.ts';
import { transactionRows } from './transaction-rows.ts';

tryRows('transactions', transactionRows, { orders: 260 });
