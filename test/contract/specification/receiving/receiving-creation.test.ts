import { tryRows } from '../try-rows.ts';
import { receivingCreationRows } from './receiving-creation-rows.ts';

tryRows('receiving-creation', receivingCreationRows);
