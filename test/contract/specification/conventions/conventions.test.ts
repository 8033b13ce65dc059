import { tryRows } from '../try-rows.ts';
import { conventionRows } from './convention-rows.ts';

tryRows('conventions', conventionRows);
