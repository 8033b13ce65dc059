import { describe, expect, it } from 'vitest';
import { clearOnKey } from '#renderer/desk/state/use-desk-resolver.ts';
import type { Scan } from '#renderer/scan/engine/scan.ts';
import { createScanQueue, type ScanAnswer, type ScanEntry } from '#renderer/scan/scan-queue.ts';
import { dayAt } from '#shared/wire/model/zoned-day.ts';
import { answerOf, findingOf, scanOf } from './scan-samples.ts';

/** A queue whose lookups a test answers manually, and a log of its actions. */
function openQueue({ isBlocked = (): boolean => false } = {}) {
  const requested: string[] = [];
  const done: string[] = [];
  const answers = new Map<string, (answer: ScanAnswer) => void>();
  const queue = createScanQueue({
    ask: (scan: Scan) => {
      requested.push(scan.text);
      return new Promise((resolve) => answers.set(scan.text, resolve));
    },
    isBlocked,
    onAnswer: ({ scan, outcome }: ScanEntry) => done.push(`${scan.text} ${outcome}`),
    untilSeen: async ({ scan }) => void done.push(`seen ${scan.text}`),
    dayOf: (ms) => dayAt(ms, 'America/Chicago'),
    now: () => 1_000,
  });
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    queue,
    requested,
    done,
    /** A finding that logs when it is opened. */
    thing: (key: string, part = {}) => findingOf(key, { open: () => done.push(`open ${key}`), ...part }),
    answer: async (text: string, answer: ScanAnswer) => {
      answers.get(text)?.(answer);
      await turn();
    },
  };
}

describe('createScanQueue', () => {
  it('answers scans sequentially in their order, and loses none that arrives in the meantime', async () => {
    const { queue, requested, done, thing, answer } = openQueue();
    for (const text of ['A', 'B', 'C']) queue.add(scanOf(text));
    expect(requested).toEqual(['A']);
    expect(queue.read()).toMatchObject({ asking: { text: 'A' }, waitingCount: 2, past: [] });
    await answer('A', answerOf([thing('/a')]));
    expect(requested).toEqual(['A', 'B']);
    expect(queue.read()).toMatchObject({ asking: { text: 'B' }, waitingCount: 1 });
    queue.add(scanOf('D'));
    await answer('B', answerOf([]));
    await answer('C', answerOf([thing('/c')]));
    await answer('D', answerOf([thing('/d')]));
    expect(done.join(', ')).toBe(
      'A found, seen A, open /a, B unknown, seen B, C found, seen C, open /c, D found, seen D, open /d',
    );
    expect(queue.read()).toMatchObject({ asking: null, waitingCount: 0 });
    expect(queue.read().past.map(({ number, scan }) => `${number} ${scan.text}`)).toEqual([
      '4 D',
      '3 C',
      '2 B',
      '1 A',
    ]);
  });

  it('records the desk’s day on which a scan was answered', async () => {
    const { queue, answer } = openQueue();
    queue.add(scanOf('A'));
    await answer('A', answerOf([]));
    expect(queue.read().past).toMatchObject([{ atMs: 1_000, day: '1969-12-31' }]);
  });

  it('asks about a scan only when the screen opened by the previous one is shown', async () => {
    const { queue, requested, thing, answer } = openQueue();
    let arrive = (): void => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    queue.add(scanOf('DH-RETURN'));
    queue.add(scanOf('PARCEL'));
    await answer('DH-RETURN', answerOf([thing('/return-desk', { open: () => arrival })]));
    expect(requested).toEqual(['DH-RETURN']);
    arrive();
    await expect.poll(() => requested).toEqual(['DH-RETURN', 'PARCEL']);
  });

  it('shows the late result of a desk after reporting that there was no answer', async () => {
    const { queue, done, thing, answer } = openQueue();
    const scan = scanOf('A');
    const result = { tone: 'done', sentence: '1 unit' } as const;
    queue.add(scan);
    await answer('A', answerOf([], { unanswered: [{ label: 'desk', reason: null }] }));
    queue.answerLate(scan, thing('found by another'));
    expect(queue.read().past[0]).toMatchObject({ outcome: 'failed', opened: null });
    queue.answerLate(scan, thing('desk 1', { result }));
    expect(queue.read().past[0]).toMatchObject({ outcome: 'found', opened: { result }, number: 1 });
    expect(done).toEqual(['A failed', 'seen A', 'A found']);
  });

  it('also shows a result that came before that report, and records when the screen is shown', async () => {
    const { queue, thing, answer } = openQueue();
    const scan = scanOf('A');
    queue.add(scan);
    queue.answerLate(scan, thing('desk 1', { result: { tone: 'wrong', sentence: 'Not counted' } }));
    expect(queue.read().arrivedNumber).toBe(0);
    await answer('A', answerOf([], { unanswered: [{ label: 'desk', reason: null }] }));
    expect(queue.read()).toMatchObject({ arrivedNumber: 1, past: [{ outcome: 'found' }] });
  });

  it.each([
    ['an answer on its way is cleared by a key that left it', [false], 1],
    ['the answer of a later scan is not cleared by a key before it', [false, true], 0],
  ] as const)('%s', async (_name, feedbacks, clearedNumber) => {
    const { queue, answer } = openQueue();
    const listeners = new Set<() => void>();
    let feedback = { isOfScan: true };
    const subscribe = (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
    const stop = clearOnKey({ read: () => ({ feedback }), subscribe }, queue);
    queue.add(scanOf('A'));
    for (const isOfScan of feedbacks) {
      feedback = { isOfScan };
      for (const listener of listeners) listener();
    }
    await answer('A', answerOf([]));
    expect(queue.read().clearedNumber).toBe(clearedNumber);
    queue.add(scanOf('B'));
    await answer('B', answerOf([]));
    expect(queue.read().clearedNumber).toBe(clearedNumber);
    stop();
    expect(listeners.size).toBe(0);
  });

  it('keeps cleared scans among the past scans, and shows the next one again', async () => {
    const { queue, answer } = openQueue();
    queue.clear();
    expect(queue.read().clearedNumber).toBe(0);
    queue.add(scanOf('A'));
    await answer('A', answerOf([]));
    queue.clear();
    expect(queue.read()).toMatchObject({ clearedNumber: 1, past: [{ number: 1 }] });
    queue.add(scanOf('B'));
    await answer('B', answerOf([]));
    expect(queue.read()).toMatchObject({ clearedNumber: 1, past: [{ number: 2 }, { number: 1 }] });
  });

  it('reports an incomplete scan in its turn, and asks no resolver about it', async () => {
    const { queue, requested, done, thing, answer } = openQueue();
    queue.add(scanOf('A'));
    queue.miss(scanOf('par'), 'noEnding');
    queue.add(scanOf('B'));
    await answer('A', answerOf([thing('/a')]));
    await answer('B', answerOf([]));
    expect(requested).toEqual(['A', 'B']);
    expect(done.join(', ')).toBe('A found, seen A, open /a, par missed, seen par, B unknown, seen B');
    expect(queue.read().past.map(({ missed }) => missed)).toEqual([null, 'noEnding', null]);
  });

  it('looks nothing up for an incomplete scan, and has no answer for it', async () => {
    const { queue, requested } = openQueue();
    const looking: (Scan | null)[] = [];
    queue.subscribe(() => looking.push(queue.read().asking));
    queue.miss(scanOf('par'), 'noEnding');
    await expect.poll(() => queue.read().past).toHaveLength(1);
    expect(requested).toEqual([]);
    expect(new Set(looking)).toEqual(new Set([null]));
    expect(queue.read().past[0]?.answer).toEqual({
      findings: [],
      tried: [],
      unanswered: [],
      lookUp: null,
      shipmentIndex: null,
      inboundIndex: null,
      isClaimed: false,
    });
  });

  it('opens nothing if a code means several things, until one is chosen', async () => {
    const { queue, done, thing, answer } = openQueue();
    queue.add(scanOf('A'));
    const [one, other] = [thing('/a'), thing('/b')];
    await answer('A', answerOf([one, other]));
    expect(done).toEqual(['A several', 'seen A']);
    const [entry] = queue.read().past;
    if (entry !== undefined) queue.choose(entry, other);
    expect(done).toEqual(['A several', 'seen A', 'open /b']);
    expect(queue.read().past[0]).toMatchObject({ number: 1, outcome: 'found', opened: { key: '/b' } });
  });

  it('leaves the other past scans unchanged when something is chosen for one', async () => {
    const { queue, thing, answer } = openQueue();
    const things = [thing('/a'), thing('/b')] as const;
    for (const text of ['A', 'B']) queue.add(scanOf(text));
    for (const text of ['A', 'B']) await answer(text, answerOf(things));
    const [, older] = queue.read().past;
    if (older !== undefined) queue.choose(older, things[0]);
    expect(queue.read().past.map(({ outcome }) => outcome)).toEqual(['several', 'found']);
  });

  it('has nothing to undo if the newest scan opened nothing', async () => {
    const { queue, answer } = openQueue();
    queue.add(scanOf('A'));
    await answer('A', answerOf([]));
    expect(queue.undoLast()).toBe(false);
    expect(queue.read().past).toHaveLength(1);
  });

  it('notifies no listener when an already cleared scan is cleared again', async () => {
    const { queue, answer } = openQueue();
    queue.add(scanOf('A'));
    await answer('A', answerOf([]));
    const changes: number[] = [];
    queue.subscribe(() => changes.push(queue.read().clearedNumber));
    queue.clear();
    queue.clear();
    expect(changes).toEqual([1]);
  });

  it('opens the only likely finding, and keeps the other meanings of the code', async () => {
    const { queue, done, thing, answer } = openQueue();
    queue.add(scanOf('A'));
    await answer('A', answerOf([thing('/case', { isLikely: false }), thing('/a')]));
    expect(done).toEqual(['A found', 'seen A', 'open /a']);
    expect(queue.read().past[0]?.answer.findings).toHaveLength(2);
  });

  it('opens an unlikely finding if it is the only one', async () => {
    const { queue, done, thing, answer } = openQueue();
    queue.add(scanOf('A'));
    await answer('A', answerOf([thing('/gone', { isLikely: false })]));
    expect(done).toEqual(['A found', 'seen A', 'open /gone']);
  });

  it('opens nothing behind a dialog, except for the screen that claims the scans', async () => {
    const { queue, done, thing, answer } = openQueue({ isBlocked: () => true });
    queue.add(scanOf('A'));
    await answer('A', answerOf([thing('/a')]));
    expect(done).toEqual(['A held', 'seen A']);
    const [held] = queue.read().past;
    expect(held?.opened).toBeNull();
    queue.add(scanOf('B'));
    await answer('B', answerOf([thing('/b')], { isClaimed: true }));
    expect(done).toEqual(['A held', 'seen A', 'B found', 'seen B', 'open /b']);
  });

  it('leaves no screen behind a dialog, even if the scan is claimed', async () => {
    const { queue, done, thing, answer } = openQueue({ isBlocked: () => true });
    queue.add(scanOf('DH-RETURN'));
    const desk = thing('/return-desk', { leavesScreen: true });
    await answer('DH-RETURN', answerOf([desk], { isClaimed: true }));
    expect(done).toEqual(['DH-RETURN held', 'seen DH-RETURN']);
  });

  it('does not call a code unknown if a resolver could not look', async () => {
    const { queue, done, answer } = openQueue();
    queue.add(scanOf('A'));
    await answer('A', answerOf([], { unanswered: [{ label: 'the catalog', reason: null }] }));
    expect(done).toEqual(['A failed', 'seen A']);
  });

  it('undoes the newest scan, and only once', async () => {
    const { queue, done, thing, answer } = openQueue();
    expect(queue.undoLast()).toBe(false);
    queue.add(scanOf('A'));
    await answer('A', answerOf([thing('/a')]));
    expect(queue.undoLast()).toBe(false);
    queue.add(scanOf('B'));
    await answer('B', answerOf([thing('/b', { undo: () => done.push('undo /b') })]));
    expect(queue.undoLast()).toBe(true);
    expect(done.at(-1)).toBe('undo /b');
    expect(queue.read().past.map(({ scan }) => scan.text)).toEqual(['A']);
    expect(queue.undoLast()).toBe(false);
  });

  it('keeps the last twenty scans', async () => {
    const { queue, answer } = openQueue();
    for (let index = 1; index <= 25; index += 1) {
      queue.add(scanOf(`S${index}`));
      await answer(`S${index}`, answerOf([]));
    }
    const { past } = queue.read();
    expect(past).toHaveLength(20);
    expect(past[0]?.scan.text).toBe('S25');
    expect(past.at(-1)?.number).toBe(6);
  });

  it('notifies listeners of every change until they unsubscribe, each time with a new state', async () => {
    const { queue, answer } = openQueue();
    const states = new Set([queue.read()]);
    const leave = queue.subscribe(() => states.add(queue.read()));
    queue.add(scanOf('A'));
    queue.add(scanOf('B'));
    await answer('A', answerOf([]));
    const before = states.size;
    expect(before).toBeGreaterThan(3);
    leave();
    await answer('B', answerOf([]));
    expect(states.size).toBe(before);
  });
});
