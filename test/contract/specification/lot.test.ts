import { lotRows } from './lot-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('lot', lotRows);
