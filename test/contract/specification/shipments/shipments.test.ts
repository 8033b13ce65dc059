import { tryRows } from '#test/contract/specification/try-rows.ts';

tryRows('estimates');
tryRows('shipments');
tryRows('simulation', { orders: 20 });
tryRows('tracking-filters', { orders: 260 });
tryRows('uploads');
