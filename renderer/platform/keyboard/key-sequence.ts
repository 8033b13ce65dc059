/** How long the first key of a sequence waits for the second, in milliseconds: long enough to look at the sidebar. */
const sequenceTimeoutMs = 3_000;

/** The first key of a two-key sequence (`g r`), once it was pressed and no other key followed closely. */
export type KeySequence = {
  /** Records the first key; the next key is the second one. */
  readonly begin: (first: string) => void;
  /** Returns the first key and ends the wait; null if none was pressed. */
  readonly take: () => string | null;
  readonly read: () => string | null;
  /** Calls the listener after every change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
};

export function createKeySequence(): KeySequence {
  const listeners = new Set<() => void>();
  let awaiting: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = (next: string | null) => {
    clearTimeout(timer);
    if (awaiting === next) return;
    awaiting = next;
    for (const listener of listeners) listener();
  };
  return {
    begin(first) {
      change(first);
      timer = setTimeout(() => change(null), sequenceTimeoutMs);
    },
    take() {
      const first = awaiting;
      change(null);
      return first;
    },
    read: () => awaiting,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
