import { tryRows } from '../try-rows.ts';
import { variantRows } from './variant-rows.ts';

tryRows('variants', variantRows);
