import { nullableRows } from './nullable-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('nullable', nullableRows);
