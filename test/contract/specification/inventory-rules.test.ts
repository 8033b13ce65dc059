import { inventoryRuleRows } from './inventory-rule-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('inventory-rules', inventoryRuleRows);
