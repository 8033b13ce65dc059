import { tryRows } from '../try-rows.ts';
import { trackingFilterRows } from './tracking-filter-rows.ts';

tryRows('tracking-filters', trackingFilterRows, { orders: 260 });
