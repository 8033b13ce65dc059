import { receivingRows } from './receiving-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('receiving', receivingRows);
