import { distributionRows } from './distribution-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('distributions', distributionRows);
