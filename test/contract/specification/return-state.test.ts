import { returnStateRows } from './return-state-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('return-state', returnStateRows);
