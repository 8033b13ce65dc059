import { receivingChangeRows } from './receiving-change-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('receiving-change', receivingChangeRows);
