import { invoiceRows } from './invoice-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('invoices', invoiceRows, { orders: 260 });
