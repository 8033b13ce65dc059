import { tryRows } from '../try-rows.ts';
import { distributionRows } from './distribution-rows.ts';

tryRows('distributions', distributionRows);
