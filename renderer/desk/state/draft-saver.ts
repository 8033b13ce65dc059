import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type { Failure } from '#shared/ipc/failure.ts';

/** Whether what stands on the screen is on the disk too; `none`: there is nothing to be saved yet. */
export type Saving =
  | { readonly state: 'none' | 'saving' | 'saved' }
  | { readonly state: 'failed'; readonly failure: Failure };

/** What a kill would lose: what stands on the screen is on its way to the disk, or could not be saved; else null. */
export type NotSaved = 'saving' | 'failed' | null;

/** Whether a step that is done by itself is not on the disk yet. */
export function notSavedOf({ state }: Saving): NotSaved {
  return state === 'saving' || state === 'failed' ? state : null;
}

type DraftSaverOptions<Draft, Row extends { readonly id: number }> = {
  /** The row that the draft has already; null where it is begun by its first save. */
  readonly id: number | null;
  readonly save: (input: { id: number | null; draft: Draft }) => Promise<Row>;
  readonly onSaved: (row: Row) => void;
  readonly onChange: (saving: Saving) => void;
  /** Runs something later; what it answers takes that back. */
  readonly later: (run: () => void, afterMs: number) => () => void;
};

const firstPauseMs = 500;
const longestPauseMs = 15_000;

/** Keeps one draft on the disk: a save at a time, and the newest draft next. */
export function createDraftSaver<Draft, Row extends { readonly id: number }>(
  options: DraftSaverOptions<Draft, Row>,
) {
  const { save, onSaved, onChange, later } = options;
  let { id } = options;
  let waiting: Draft | null = null;
  let work: Promise<void> | null = null;
  let failures = 0;
  let stopRetry: (() => void) | null = null;
  let isEnded = false;

  async function saveAll(): Promise<void> {
    for (let draft = waiting; draft !== null; draft = waiting) {
      waiting = null;
      try {
        const row = await save({ id, draft });
        id = row.id;
        failures = 0;
        onSaved(row);
      } catch (error) {
        if (isEnded) return;
        waiting ??= draft;
        failures += 1;
        onChange({ state: 'failed', failure: failureOf(error) });
        throw error;
      }
    }
    onChange({ state: 'saved' });
  }

  function start(): Promise<void> {
    if (work !== null) return work;
    stopRetry?.();
    stopRetry = null;
    onChange({ state: 'saving' });
    const started = saveAll().finally(() => {
      work = null;
    });
    work = started;
    started.catch((error: unknown) => {
      // What is no draft any more does not become one by trying again.
      if (failureOf(error).code === 'CONFLICT') return;
      stopRetry?.();
      stopRetry = later(again, Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)));
    });
    return started;
  }

  function again(): void {
    stopRetry = null;
    // It is shown, and tried again, by itself.
    if (waiting !== null) start().catch(() => undefined);
  }

  return {
    /** Keeps a draft in place of the one before. */
    save(draft: Draft): void {
      if (isEnded) return;
      waiting = draft;
      start().catch(() => undefined);
    },
    /** Resolves when the newest draft is saved, trying at once what failed; rejects where that fails again. */
    async settle(): Promise<void> {
      if (work !== null) await work.catch(() => undefined);
      if (waiting !== null) await start();
    },
    /** What is not saved by now is another write from here on: the next save begins a row of its own. */
    forget(): void {
      id = null;
    },
    /** What is not saved by now is given up: nothing is saved any more. */
    end(): void {
      isEnded = true;
      waiting = null;
      stopRetry?.();
      stopRetry = null;
      onChange({ state: 'none' });
    },
  };
}
export type DraftSaver<Draft> = ReturnType<typeof createDraftSaver<Draft, { readonly id: number }>>;
