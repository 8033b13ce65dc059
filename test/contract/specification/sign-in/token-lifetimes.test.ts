import { tryRows } from '../try-rows.ts';
import { tokenLifetimeRows } from './token-lifetime-rows.ts';

tryRows('token-lifetimes', tokenLifetimeRows);
