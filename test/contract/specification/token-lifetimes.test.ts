import { tokenLifetimeRows } from './token-lifetime-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('token-lifetimes', tokenLifetimeRows);
