import { inventoryRows } from './inventory-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('inventory', inventoryRows);
