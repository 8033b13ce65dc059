import { orderRuleRows } from './order-rule-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('order-rules', orderRuleRows, { orders: 20 });
