/** Does what is asked of a desk in turn: a scan while another one is looked up waits, and is not lost. */
type DeskTurns = {
  /** Resolves when it is done, also where it failed. */
  readonly take: (task: () => Promise<void> | void) => Promise<void>;
};

/** What {@link createDeskTurns} tells. */
type DeskTurnsOptions = {
  /** How many wait behind the one that is being done; told where that is another number than before. */
  readonly onWaiting: (waitingCount: number) => void;
  readonly onFailure: (error: unknown) => void;
};

/** Makes the turns of a desk. */
export function createDeskTurns({ onWaiting, onFailure }: DeskTurnsOptions): DeskTurns {
  let line: Promise<unknown> = Promise.resolve();
  let unfinished = 0;
  let reported = 0;

  /** The screen is not drawn anew for a scan that nobody waits behind. */
  function count(step: 1 | -1): void {
    unfinished += step;
    const waitingCount = Math.max(0, unfinished - 1);
    if (waitingCount === reported) return;
    reported = waitingCount;
    onWaiting(waitingCount);
  }

  return {
    async take(task) {
      count(1);
      const turn = line.then(async () => {
        try {
          await task();
        } catch (error) {
          onFailure(error);
        } finally {
          count(-1);
        }
      });
      line = turn;
      await turn;
    },
  };
}

/** Turns about the draft that is on the desk now: what is entered for it is not done to the one that follows it there. */
export function turnsOfDraft(take: DeskTurns['take'], readKey: () => number): DeskTurns['take'] {
  return async (task) => {
    const key = readKey();
    await take(() => (readKey() === key ? task() : undefined));
  };
}
