/** Runs a task when all that were given before it have ended; rejects as the task does. */
type TakeTurn = <Result>(task: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** Makes a row in which tasks wait for each other; one that nobody wants any more at its turn is not begun. */
export function createTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (task, signal) => {
    const turn = last.then(() => {
      signal?.throwIfAborted();
      return task();
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}
