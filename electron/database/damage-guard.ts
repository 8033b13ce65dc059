import { StoreError } from './store-error.ts';

/** Makes the guard of one file; `recreate` closes it, sets it aside and starts another. */
export function createDamageGuard(recreate: () => Promise<void>) {
  let replacing: Promise<void> | null = null;
  let verifying: Promise<boolean> | null = null;
  let isDisposed = false;

  const replace = (work: () => Promise<void>) => {
    replacing ??= work().finally(() => {
      replacing = null;
    });
    return replacing;
  };

  return {
    /** Runs what puts another file in this one's place: reading and writing wait for it. */
    replace,
    /** Damage recreates the file and answers `nothing`: what it hid is gone. */
    reading: async <Value>(read: () => Promise<Value>, nothing: Value): Promise<Value> => {
      await replacing;
      try {
        return await read();
      } catch (error) {
        if (replacing === null && !isDamage(error)) throw error;
        // One at a time: many readers may meet the same damage at once.
        await replace(recreate);
        return nothing;
      }
    },
    /** Damage recreates the file, and it is written once more. */
    writing: async <Value>(write: () => Promise<Value>): Promise<Value> => {
      await replacing;
      try {
        return await write();
      } catch (error) {
        if (!isDamage(error)) throw error;
        await replace(recreate);
        return await write();
      }
    },
    /** Runs the check, one at a time; where it answers false, the file is recreated. Answers what the check did. */
    verify: (check: () => Promise<boolean>): Promise<boolean> => {
      verifying ??= (async () => {
        const isWhole = await check().catch((error: unknown) => !isDamage(error));
        if (!isWhole && !isDisposed) await replace(recreate);
        return isWhole;
      })().finally(() => {
        verifying = null;
      });
      return verifying;
    },
    /** Resolves when no file is being recreated; no check does that from then on. */
    dispose: async (): Promise<void> => {
      isDisposed = true;
      await replacing?.catch(() => undefined);
    },
  };
}

function isDamage(error: unknown): boolean {
  return error instanceof StoreError && error.problem === 'damaged';
}
