import { simulationRows } from './simulation-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('simulation', simulationRows, { orders: 20 });
