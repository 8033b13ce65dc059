import { tryRows } from '../try-rows.ts';

tryRows('return-state');
tryRows('return');
