import { legacyProductRows } from './legacy-product-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('legacy-products', legacyProductRows);
