import { tryRows } from '../try-rows.ts';
import { lotRows } from './lot-rows.ts';

tryRows('lot', lotRows);
