import { tryRows } from '../try-rows.ts';
import { nullableRows } from './nullable-rows.ts';

tryRows('nullable', nullableRows);
