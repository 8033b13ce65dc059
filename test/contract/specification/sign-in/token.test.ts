import { tryRows } from '../try-rows.ts';
import { tokenRows } from './token-rows.ts';

tryRows('token', tokenRows);
