import { createHmac } from 'node:crypto';

/** The headers that a delivery is sent with (reference notes, 9.3); the signature is over exactly this body. */
export function signedHeaders(
  message: { id: string; topic: string; body: string },
  secret: string,
  nowMs: number,
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1_000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${message.id}.${timestamp}.${message.body}`)
    .digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
    'x-webhook-topic': message.topic,
  };
}
