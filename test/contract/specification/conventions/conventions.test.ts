import { tryRows } from '#test/contract/specification/try-rows.ts';
import { callsPerMinute } from './rate-limit-rows.ts';

tryRows('conventions');
tryRows('features');
tryRows('nullable');
tryRows('paths');
tryRows('rate-limit', { rateLimitPerMinute: callsPerMinute });
tryRows('versions');
