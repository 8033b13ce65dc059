import { channelRows } from './channel-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('channels', channelRows);
