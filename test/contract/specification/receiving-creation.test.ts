import { receivingCreationRows } from './receiving-creation-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('receiving-creation', receivingCreationRows);
