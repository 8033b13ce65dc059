import { featureRows } from './feature-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('features', featureRows);
