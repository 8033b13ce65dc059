import { tokenRows } from './token-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('token', tokenRows);
