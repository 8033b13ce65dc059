import { tryRows } from '../try-rows.ts';
import { receivingRows } from './receiving-rows.ts';

tryRows('receiving', receivingRows);
