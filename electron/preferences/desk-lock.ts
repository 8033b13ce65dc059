import type { LockView, Unlocking, UnlockOutcome } from '#shared/preferences/operator.ts';
import { listOperators, type Operators } from './operators.ts';
import type { PreferenceFile } from './preference-file.ts';

/** Wrong PINs after which everyone must wait. */
const maxWrong = 5;
const waitMs = 30_000;

export type DeskLock = ReturnType<typeof createDeskLock>;

/**
 * Manages whether the window is locked, also across restarts: ending the app does not unlock it.
 *
 * @param unlocked called with the operator who unlocked it, before `changed`
 * @param changed called with the new state
 */
export function createDeskLock(options: {
  readonly file: PreferenceFile;
  readonly operators: Pick<Operators, 'identify' | 'hasPin'>;
  readonly unlocked: (operator: string) => void;
  readonly changed: (view: LockView) => void;
  readonly now?: () => number;
}) {
  const { file, operators, now = () => performance.now() } = options;
  let isLocked = file.read('isLocked') === true;
  let wrongCount = 0;
  let waitsUntilMs = 0;

  const view = (): LockView => ({ isLocked });
  const set = (next: boolean) => {
    isLocked = next;
    try {
      file.write('isLocked', next ? true : null);
    } catch {
      // Full disk: the state holds for this run.
    }
    options.changed(view());
  };
  const identify = async (unlocking: Unlocking): Promise<string | null> => {
    if ('texts' in unlocking) return operators.identify(unlocking.texts);
    return (await operators.hasPin(unlocking.name, unlocking.pin)) ? unlocking.name : null;
  };

  return {
    view,
    /** Whether anyone could unlock it. */
    canUnlock: (): boolean => listOperators(file).some(({ hasBadge, hasPin }) => hasBadge || hasPin),
    lock(): void {
      if (!isLocked) set(true);
    },
    /** Wrong PINs count, whatever the operator; wrong codes do not, since parcels are scanned by mistake. */
    async unlock(unlocking: Unlocking): Promise<UnlockOutcome> {
      const isPin = 'pin' in unlocking;
      if (isPin && now() < waitsUntilMs) {
        return { outcome: 'wait', seconds: Math.ceil((waitsUntilMs - now()) / 1_000) };
      }
      // Counted before the check: many at once are as many tries.
      if (isPin) wrongCount += 1;
      if (isPin && wrongCount > maxWrong) {
        wrongCount = 0;
        waitsUntilMs = now() + waitMs;
        return { outcome: 'wait', seconds: waitMs / 1_000 };
      }
      const operator = await identify(unlocking);
      if (operator === null) return { outcome: 'wrong' };
      wrongCount = 0;
      if (isLocked) {
        options.unlocked(operator);
        set(false);
      }
      return { outcome: 'unlocked', operator };
    },
    /** After a sign-out, nothing on the screen is left to hide. */
    release(): void {
      if (isLocked) set(false);
    },
  };
}
