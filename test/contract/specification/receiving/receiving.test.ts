import { tryRows } from '#test/contract/specification/try-rows.ts';

tryRows('distributions');
tryRows('receiving-change');
tryRows('receiving-creation');
tryRows('receiving');
tryRows('unidentified', { unidentifiedOrders: 90 });
