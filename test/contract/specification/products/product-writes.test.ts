import { tryRows } from '../try-rows.ts';
import { productWriteRows } from './product-write-rows.ts';

tryRows('product-writes', productWriteRows);
