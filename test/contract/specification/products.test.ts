import { productRows } from './product-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('products', productRows);
