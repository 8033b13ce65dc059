import { tryRows } from '../try-rows.ts';
import { centerRows } from './center-rows.ts';

tryRows('center', centerRows);
