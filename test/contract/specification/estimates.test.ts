import { estimateRows } from './estimate-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('estimates', estimateRows);
