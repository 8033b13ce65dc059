import { tryRows } from '#test/contract/specification/try-rows.ts';

tryRows('legacy-products');
tryRows('product-filters');
tryRows('product-writes');
tryRows('products');
tryRows('variants');
