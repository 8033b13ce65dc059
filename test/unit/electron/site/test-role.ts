import type { SharedRole, SharedTurn, SharedWork } from '#electron/site/shared-reading.ts';

/** The part of a desk in a reading of its site: the test sets its role; it leads once it no longer rests. */
export function createTestRole() {
  let role: SharedRole = 'leading';
  let work: SharedWork | null = null;
  const become = (next: SharedRole) => {
    role = next;
    work?.changed();
  };
  return {
    become,
    receive: (hasData: boolean) => work?.changed(hasData),
    join: (_account: string, joined: SharedWork): SharedTurn => {
      work = joined;
      return {
        role: () => role,
        rest: (ms) => {
          if (ms === 0) become('leading');
        },
        share: () => Promise.resolve(),
        ask: () => Promise.resolve(),
        readAgain: () => Promise.resolve(),
        view: (reader) => ({ reader, isThisDesk: role === 'leading', share: 1 }),
        wake: () => undefined,
        leave: () => Promise.resolve(),
      };
    },
  };
}
