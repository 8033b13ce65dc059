import { authorizeRows } from './authorize-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('authorize', authorizeRows);
