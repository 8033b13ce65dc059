import { returnRows } from './return-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('return', returnRows);
