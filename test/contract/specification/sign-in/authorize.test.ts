import { tryRows } from '../try-rows.ts';
import { authorizeRows } from './authorize-rows.ts';

tryRows('authorize', authorizeRows);
