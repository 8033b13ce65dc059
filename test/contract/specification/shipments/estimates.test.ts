import { tryRows } from '../try-rows.ts';
import { estimateRows } from './estimate-rows.ts';

tryRows('estimates', estimateRows);
