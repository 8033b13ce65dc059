import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestFailure } from '#renderer/platform/bridge/request-failure.ts';
import {
  askAbout,
  askResolvers,
  resolverTimeoutMs,
  withTimeout,
} from '#renderer/scan/resolvers/ask-resolvers.ts';
import type { ScanResolver } from '#renderer/scan/resolvers/scan-finding.ts';
import { quoted } from '#shared/messages/messages.ts';
import { findingOf, lookOf, lookUpOf, readingOf, scanOf } from '#test/unit/renderer/scan/scan-samples.ts';

const scan = scanOf('PO-7');
const look = lookOf(Promise.resolve(lookUpOf(readingOf('PO-7'))));

const resolver = (label: string, resolve: ScanResolver['resolve']): ScanResolver => ({
  id: label,
  label,
  resolve,
});

const never = () => new Promise<never>(() => undefined);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('askAbout', () => {
  const unread = { ...look, shipments: never(), inbound: never() };
  const ask = (isExclusive: boolean) => {
    const desk = { ...resolver('desk', async () => [findingOf('/desk')]), isExclusive };
    return askAbout({ resolversFor: () => [desk] }, scan, unread, () => undefined);
  };

  it('answers a scan for a desk as soon as the desk does, whatever else is still being looked up', async () => {
    await expect(ask(true)).resolves.toMatchObject({
      findings: [{ key: '/desk' }],
      lookUp: lookUpOf(readingOf('PO-7')),
      isClaimed: true,
    });
  });

  it('waits for all lookups of another scan, but not longer than a user does', async () => {
    const answer = vi.fn<(isClaimed: boolean) => void>();
    void ask(false).then(({ isClaimed }) => answer(isClaimed));
    await vi.advanceTimersByTimeAsync(resolverTimeoutMs - 1);
    expect(answer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toHaveBeenCalledWith(false);
  });
});

describe('askResolvers', () => {
  it('asks all at once and returns their findings in order, whichever is first', async () => {
    const requested: string[] = [];
    let answerSlow: () => void = () => undefined;
    const answers = askResolvers(
      [
        resolver('slow', async () => {
          requested.push('slow');
          await new Promise<void>((resolve) => {
            answerSlow = resolve;
          });
          return [findingOf('/a')];
        }),
        resolver('quick', async () => {
          requested.push('quick');
          return [findingOf('/b')];
        }),
      ],
      scan,
      look,
    );
    expect(requested).toEqual(['slow', 'quick']);
    answerSlow();
    expect((await answers).findings.map(({ key }) => key)).toEqual(['/a', '/b']);
  });

  it('passes on the findings of a resolver that timed out, and none of one that answers in time', async () => {
    const late: string[] = [];
    let answerSlow: (found: readonly ReturnType<typeof findingOf>[]) => void = () => undefined;
    const answers = askResolvers(
      [
        resolver('slow', () => new Promise((resolve) => (answerSlow = resolve))),
        resolver('quick', async () => [findingOf('/b')]),
      ],
      scan,
      look,
      ({ key }) => late.push(key),
    );
    await vi.advanceTimersByTimeAsync(resolverTimeoutMs);
    expect(await answers).toMatchObject({ unanswered: [{ label: 'slow', reason: null }], tried: ['quick'] });
    answerSlow([findingOf('/a')]);
    await vi.advanceTimersByTimeAsync(0);
    expect(late).toEqual(['/a']);
  });

  it('offers an object found by two resolvers once', async () => {
    const first = findingOf('/a', { title: 'by the catalog' });
    const { findings } = await askResolvers(
      [resolver('items', async () => [first]), resolver('seen', async () => [findingOf('/a')])],
      scan,
      look,
    );
    expect(findings).toEqual([first]);
  });

  it('distinguishes resolvers that found nothing from those that do not apply', async () => {
    const answers = await askResolvers(
      [resolver('items', async () => []), resolver('boxes', async () => null)],
      scan,
      look,
    );
    expect(answers).toEqual({ findings: [], tried: ['items'], unanswered: [] });
  });

  it('does not wait for a resolver that never answers, and keeps the findings of the others', async () => {
    const answers = askResolvers(
      [resolver('hung', never), resolver('items', async () => [findingOf('/a')])],
      scan,
      look,
    );
    await vi.advanceTimersByTimeAsync(resolverTimeoutMs);
    expect(await answers).toMatchObject({
      findings: [{ key: '/a' }],
      tried: ['items'],
      unanswered: [{ label: 'hung', reason: null }],
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports why a resolver failed, even if it throws before it returns a promise', async () => {
    const failure = { code: 'INTERNAL', message: quoted('The index is closed.'), requestId: null } as const;
    const answers = await askResolvers(
      [
        resolver('items', () => Promise.reject(new RequestFailure(failure))),
        resolver('boxes', () => {
          throw new Error('no boxes');
        }),
        resolver('seen', async () => [findingOf('/a')]),
      ],
      scan,
      look,
    );
    expect(answers.unanswered).toEqual([
      { label: 'items', reason: quoted('The index is closed.') },
      { label: 'boxes', reason: quoted('no boxes') },
    ]);
    expect(answers.findings).toHaveLength(1);
  });
});

describe('inTime', () => {
  it('rejects like the promise, and returns the other value after the timeout', async () => {
    await expect(withTimeout(Promise.reject(new Error('gone')), null)).rejects.toThrow('gone');
    const late = withTimeout(never(), 'late');
    await vi.advanceTimersByTimeAsync(resolverTimeoutMs);
    await expect(late).resolves.toBe('late');
  });
});
