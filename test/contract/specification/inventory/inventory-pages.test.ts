import { tryRows } from '../try-rows.ts';
import { inventoryPageRows } from './inventory-page-rows.ts';

tryRows('inventory-pages', inventoryPageRows);
