import { tryRows } from '../try-rows.ts';
import { callsPerMinute, rateLimitRows } from './rate-limit-rows.ts';

tryRows('rate-limit', rateLimitRows, { rateLimitPerMinute: callsPerMinute });
