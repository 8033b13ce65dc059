import { callsPerMinute, rateLimitRows } from './rate-limit-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('rate-limit', rateLimitRows, { rateLimitPerMinute: callsPerMinute });
