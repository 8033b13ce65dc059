import { centerRows } from './center-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('center', centerRows);
