import { tryRows } from '../try-rows.ts';
import { pathRows } from './path-rows.ts';

tryRows('paths', pathRows);
