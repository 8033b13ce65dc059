import { tryRows } from '../try-rows.ts';
import { productRows } from './product-rows.ts';

tryRows('products', productRows);
