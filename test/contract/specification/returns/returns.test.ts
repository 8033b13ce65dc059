import { tryRows } from '#test/contract/specification/try-rows.ts';

tryRows('return-state');
tryRows('return');
