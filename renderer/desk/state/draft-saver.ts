import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type { Failure } from '#shared/ipc/failure.ts';

/** Whether the content of the screen is on the disk too; `none`: there is nothing to save yet. */
export type Saving =
  | { readonly state: 'none' | 'saving' | 'saved' }
  | { readonly state: 'failed'; readonly failure: Failure };

/** What a kill would lose: the content of the screen is being saved, or could not be saved; otherwise null. */
export type NotSaved = 'saving' | 'failed' | null;

/** Returns whether a step that is otherwise done is not on the disk yet. */
export function notSavedOf({ state }: Saving): NotSaved {
  return state === 'saving' || state === 'failed' ? state : null;
}

/** Retrying does not help if it is no longer a draft, or until a value that can't be saved is changed. */
export function isRetried({ code }: Failure): boolean {
  return code !== 'CONFLICT' && code !== 'INVALID';
}

type DraftSaverOptions<Draft, Row extends { readonly id: number }> = {
  /** The existing row of the draft; null if its first save creates the row. */
  readonly id: number | null;
  readonly save: (input: { id: number | null; draft: Draft }) => Promise<Row>;
  readonly onSaved: (row: Row) => void;
  readonly onChange: (saving: Saving) => void;
  /** Runs something later; returns a function that cancels it. */
  readonly later: (run: () => void, afterMs: number) => () => void;
};

const firstPauseMs = 500;
const maxPauseMs = 15_000;

/** Saves one draft to the disk: one save at a time, the newest draft next. */
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
      if (!isRetried(failureOf(error))) return;
      stopRetry?.();
      stopRetry = later(again, Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1)));
    });
    return started;
  }

  function again(): void {
    stopRetry = null;
    // The failure is shown, and retried, automatically.
    if (waiting !== null) start().catch(() => undefined);
  }

  return {
    /** Saves a draft in place of the previous one. */
    save(draft: Draft): void {
      if (isEnded) return;
      waiting = draft;
      start().catch(() => undefined);
    },
    /** Resolves when the newest draft is saved, retrying a failed save immediately; rejects if that fails again. */
    async settle(): Promise<void> {
      if (work !== null) await work.catch(() => undefined);
      if (waiting !== null) await start();
    },
    /** Unsaved changes belong to another write from now on: the next save creates a new row. */
    forget(): void {
      id = null;
    },
    /** Drops unsaved changes; nothing is saved any longer. */
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
