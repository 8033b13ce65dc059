import { tryRows } from '../try-rows.ts';
import { unidentifiedRows } from './unidentified-rows.ts';

tryRows('unidentified', unidentifiedRows, { unidentifiedOrders: 90 });
