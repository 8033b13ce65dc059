import { conventionRows } from './convention-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('conventions', conventionRows);
