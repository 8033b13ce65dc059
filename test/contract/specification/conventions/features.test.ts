import { tryRows } from '../try-rows.ts';
import { featureRows } from './feature-rows.ts';

tryRows('features', featureRows);
