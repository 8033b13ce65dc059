import { trackingFilterRows } from './tracking-filter-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('tracking-filters', trackingFilterRows, { orders: 260 });
