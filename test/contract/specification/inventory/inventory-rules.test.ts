import { tryRows } from '../try-rows.ts';
import { inventoryRuleRows } from './inventory-rule-rows.ts';

tryRows('inventory-rules', inventoryRuleRows);
