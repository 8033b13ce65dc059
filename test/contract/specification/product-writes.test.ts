import { productWriteRows } from './product-write-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('product-writes', productWriteRows);
