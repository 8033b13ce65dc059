import { tryRows } from '../try-rows.ts';
import { invoiceRows } from './invoice-rows.ts';

tryRows('invoices', invoiceRows, { orders: 260 });
