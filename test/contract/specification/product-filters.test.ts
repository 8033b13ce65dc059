import { productFilterRows } from './product-filter-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('product-filters', productFilterRows);
