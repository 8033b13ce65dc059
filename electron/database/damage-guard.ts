import { StoreError } from './store-error.ts';

/** `recreate` closes the file, sets it aside and starts another. */
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
    /** Runs an operation that replaces the file: reading and writing wait for it. */
    replace,
    /** On damage, recreates the file and returns `fallback`, because the data is lost. */
    reading: async <Value>(read: () => Promise<Value>, fallback: Value): Promise<Value> => {
      await replacing;
      try {
        return await read();
      } catch (error) {
        if (replacing === null && !isDamage(error)) throw error;
        // One at a time: many readers may meet the same damage simultaneously.
        await replace(recreate);
        return fallback;
      }
    },
    /** On damage, recreates the file and writes once more. */
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
    /** Runs the check, one at a time, and recreates the file if it returns false. Returns the result of the check. */
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
