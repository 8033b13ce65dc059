import { inventoryPageRows } from './inventory-page-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('inventory-pages', inventoryPageRows);
