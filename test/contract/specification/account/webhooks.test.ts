import { tryRows } from '../try-rows.ts';
import { webhookRows } from './webhook-rows.ts';

tryRows('webhooks', webhookRows);
