import { tryRows } from '../try-rows.ts';

tryRows('history');
tryRows('inventory-pages');
tryRows('inventory-rules');
tryRows('inventory');
tryRows('lot');
