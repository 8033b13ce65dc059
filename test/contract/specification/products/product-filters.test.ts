import { tryRows } from '../try-rows.ts';
import { productFilterRows } from './product-filter-rows.ts';

tryRows('product-filters', productFilterRows);
