import { describe, expect, it } from 'vitest';
import { createPublish } from '#electron/ipc/publish.ts';
import { samplePayloads } from '#test/support/samples/sample-outputs.ts';

describe('an event', () => {
  it('reaches every open window, and no closed one', () => {
    const sent: unknown[] = [];
    const receiver = (name: string, isGone: boolean) => ({
      send: (channel: string, payload: unknown) => sent.push([name, channel, payload]),
      isDestroyed: () => isGone,
    });
    const receivers = [receiver('a', false), receiver('b', true)];
    createPublish(() => receivers)('status.changed', samplePayloads['status.changed']);
    expect(sent).toEqual([['a', 'status.changed', samplePayloads['status.changed']]]);
  });
});
