import { tryRows } from '#test/contract/specification/try-rows.ts';

tryRows('history');
tryRows('inventory-pages');
tryRows('inventory-rules');
tryRows('inventory');
tryRows('lot');
