import { expect, test } from 'vitest';
import { webhooksRequests } from '#shared/webhooks/contract.ts';

test('no signature key reaches the window, whatever the service returns', () => {
  const subscription = { id: 'whsub_1', url: 'https://hooks.example.com', topics: [], secret: 'whsec_1' };
  expect(JSON.stringify(webhooksRequests.list.output.parse([subscription]))).not.toContain('whsec_1');
  expect(webhooksRequests.subscribe.output.parse(subscription)).toEqual({});
});
