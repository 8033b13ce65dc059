import { tryRows } from '../try-rows.ts';
import { orderRuleRows } from './order-rule-rows.ts';

tryRows('order-rules', orderRuleRows, { orders: 20 });
