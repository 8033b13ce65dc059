import { tryRows } from '../try-rows.ts';
import { versionRows } from './version-rows.ts';

tryRows('versions', versionRows);
