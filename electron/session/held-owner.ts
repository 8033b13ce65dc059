import type { SessionView } from '../../shared/session/session-view.ts';

/** In whose name a person works: environment, account and channel. */
type WorkOwner = { environment: string; account: string; channelId: number };

/** Steps of signing in again: until it is known who that is, it is the work of whoever was there before. */
const steps: readonly SessionView['step'][] = ['waitingForBrowser', 'finishing', 'choosingChannel'];

/** Whose work goes on in a session's state: who is signed in, or was until the session ended by itself. */
export function holdOwner(
  before: WorkOwner | null,
  view: SessionView,
  environment: string,
): WorkOwner | null {
  if (view.step === 'signedIn' || view.step === 'over') {
    return { environment, account: view.account.id, channelId: view.account.channelId };
  }
  return steps.includes(view.step) ? before : null;
}
