import { tryRows } from '../try-rows.ts';
import { historyRows } from './history-rows.ts';

tryRows('history', historyRows);
