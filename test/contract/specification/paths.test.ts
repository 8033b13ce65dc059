import { pathRows } from './path-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('paths', pathRows);
