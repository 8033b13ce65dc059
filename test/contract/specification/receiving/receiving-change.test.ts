import { tryRows } from '../try-rows.ts';
import { receivingChangeRows } from './receiving-change-rows.ts';

tryRows('receiving-change', receivingChangeRows);
