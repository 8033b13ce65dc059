import { tryRows } from '../try-rows.ts';
import { returnStateRows } from './return-state-rows.ts';

tryRows('return-state', returnStateRows);
