import { tryRows } from '../try-rows.ts';
import { returnRows } from './return-rows.ts';

tryRows('return', returnRows);
