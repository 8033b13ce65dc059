import { historyRows } from './history-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('history', historyRows);
