import { describe, expect, it } from 'vitest';
import { createTaskQueue } from '#renderer/components/record-pane/record-pictures.tsx';

/** Tasks that a test finishes manually, with the names of the started ones. */
function openTasks() {
  const begun: string[] = [];
  const ends = new Map<string, { resolve: (text: string) => void; reject: (error: Error) => void }>();
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }));
  };
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { begun, ends, task, turn };
}

describe('createTurns', () => {
  it('starts a task when the previous one has finished or failed', async () => {
    const { begun, ends, task, turn } = openTasks();
    const take = createTaskQueue();
    const first = take(task('first'));
    const second = take(task('second'));
    await turn();
    expect(begun).toEqual(['first']);
    ends.get('first')?.reject(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await turn();
    expect(begun).toEqual(['first', 'second']);
    ends.get('second')?.resolve('picture');
    await expect(second).resolves.toBe('picture');
  });

  it('does not start a task that was aborted while it waited', async () => {
    const { begun, ends, task, turn } = openTasks();
    const take = createTaskQueue();
    const left = new AbortController();
    const first = take(task('first'));
    const second = take(task('second'), left.signal);
    const third = take(task('third'));
    await turn();
    left.abort();
    ends.get('first')?.resolve('done');
    await first;
    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
    await turn();
    ends.get('third')?.resolve('done');
    await third;
    expect(begun).toEqual(['first', 'third']);
  });
});
