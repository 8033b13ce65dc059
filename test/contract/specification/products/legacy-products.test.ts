import { tryRows } from '../try-rows.ts';
import { legacyProductRows } from './legacy-product-rows.ts';

tryRows('legacy-products', legacyProductRows);
