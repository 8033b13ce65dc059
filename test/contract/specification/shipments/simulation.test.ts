import { tryRows } from '../try-rows.ts';
import { simulationRows } from './simulation-rows.ts';

tryRows('simulation', simulationRows, { orders: 20 });
