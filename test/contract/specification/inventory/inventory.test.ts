import { tryRows } from '../try-rows.ts';
import { inventoryRows } from './inventory-rows.ts';

tryRows('inventory', inventoryRows);
