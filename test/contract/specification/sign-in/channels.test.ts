import { tryRows } from '../try-rows.ts';
import { channelRows } from './channel-rows.ts';

tryRows('channels', channelRows);
