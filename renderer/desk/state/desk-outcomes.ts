import type { OutboxState } from '../../../shared/outbox/model/outbox-states.ts';
import type { OutboxEntry } from '../../../shared/outbox/outbox-view.ts';
import type { CommonPorts } from './desk-core.ts';

/** How many outcomes are kept in view. */
export const mostOutcomes = 6;
/** What other desks sent stands among them in the outbox. */
const mostRead = 100;

const leftStates: readonly OutboxState[] = ['queued', 'sending', 'unconfirmed', 'held', 'rejected', 'sent'];

/** What left a desk last, by the kind of its writes, as the outbox keeps it; null where it cannot be read. */
export async function readLeft(
  { call }: Pick<CommonPorts, 'call'>,
  kind: string,
): Promise<readonly OutboxEntry[] | null> {
  const page = { order: 'newest', offset: 0, limit: mostRead } as const;
  const found = await call('outbox.list', { states: [...leftStates], ...page }).catch(() => null);
  return found?.entries.filter((entry) => entry.kind === kind).slice(0, mostOutcomes) ?? null;
}

/** A write that left a desk as it stands now; null where it is of no interest, or cannot be read. */
export async function readChanged(
  { call }: Pick<CommonPorts, 'call'>,
  { id, state, isShown }: { id: number; state: OutboxState; isShown: boolean },
): Promise<OutboxEntry | null> {
  return state === 'draft' || !isShown ? null : call('outbox.read', { id }).catch(() => null);
}
