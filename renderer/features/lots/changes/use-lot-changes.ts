import type { Tone } from '#renderer/components/feedback/tone.ts';
import { useIsUnreachable } from '#renderer/components/feedback/write-refusal.tsx';
import {
  type BatchResults,
  type BatchText,
  useBatchChange,
} from '#renderer/components/list-screen/batch-change.tsx';
import { useQueueChanges } from '#renderer/components/records/queued-changes.tsx';
import { useReasonsSince } from '#renderer/components/records/since-sentence.ts';
import { lotsKey } from '#renderer/features/lots/lots-queries.ts';
import {
  type MessageId,
  type Translate,
  translateSentence,
  useMessages,
} from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import type { Undo } from '#renderer/platform/announce.ts';
import { call, type InputOf, type OutputOf } from '#renderer/platform/bridge/call.ts';
import type { LotAction } from '#shared/lots/model/lot-exclusion-rules.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import type { QueuedChange } from '#shared/outbox/queued-change.ts';

type SentResult = OutputOf<'lots.change'>['results'][number];

/** The outcome for a lot; `queued`: it waits in the outbox. */
export type LotResult = Omit<SentResult, 'outcome'> & { readonly outcome: SentResult['outcome'] | 'queued' };

type Outcome = LotResult['outcome'];

/** Returns whether nothing remains to be done for a lot: other lots stay selected. */
export function isSettled({ outcome }: Pick<LotResult, 'outcome'>): boolean {
  return outcome === 'done' || outcome === 'already' || outcome === 'queued';
}

const outcomeLooks: Readonly<Record<Outcome, readonly [Tone, MessageId]>> = {
  done: ['done', 'activity.outcome.done'],
  already: ['done', 'activity.outcome.already'],
  queued: ['waiting', 'activity.outcome.queued'],
  conflict: ['attention', 'lotOutcome.conflict'],
  refused: ['wrong', 'activity.outcome.refused'],
  failed: ['wrong', 'activity.outcome.failed'],
  unverified: ['attention', 'lotOutcome.unverified'],
  notTried: ['waiting', 'lotOutcome.notTried'],
};

export function outcomeMark(
  { outcome }: Pick<LotResult, 'outcome'>,
  t: Translate,
): { tone: Tone; label: string } {
  const [tone, label] = outcomeLooks[outcome];
  return { tone, label: t(label) };
}

type SentLot = InputOf<'lots.change'>['lots'][number];

type WantedLot = SentLot & {
  readonly itemName?: string;
};

export type LotChange = {
  readonly action: LotAction;
  readonly lots: readonly WantedLot[];
  /** Put into the outbox even if the service is reachable; default false. */
  readonly isLater?: boolean;
  /** Undoes an earlier change; default false. */
  readonly isUndo?: boolean;
};

/** Returns nothing for an item that is known by its SKU alone: a waiting change is checked again by the item's ID. */
function queuedChange(action: LotAction, lot: WantedLot): QueuedChange[] {
  const { item, itemName = null, lotNumber, lotDate, expectedStatus } = lot;
  const { inventoryId } = item;
  if (inventoryId === null) return [];
  return [{ kind: 'lot.change', action, inventoryId, itemName, lotNumber, lotDate, expectedStatus }];
}

function asQueued({ item, lotNumber, lotDate }: WantedLot): LotResult {
  const none = { since: null, requestId: null, exclusion: null };
  if (item.inventoryId !== null)
    return { item, lotNumber, lotDate, outcome: 'queued', reason: null, ...none };
  const reason = { id: 'lotChange.cannotWait', values: { item: item.sku } } as const;
  return { item, lotNumber, lotDate, outcome: 'notTried', reason, ...none };
}

/** The parts of the lots' data that a change may affect. */
const changedParts = ['exclusions', 'lots', 'offers', 'list', 'coverage'] as const;

/** Changes lots, reports it with an undo, and reads the displayed data again. */
export function useLotChanges<Change extends LotChange>(
  onDone: (results: readonly LotResult[], change: Change) => void,
) {
  const t = useMessages();
  const account = useAccount();
  const withTimes = useReasonsSince();
  const isUnreachable = useIsUnreachable();
  const queue = useQueueChanges();
  const changes = useBatchChange({
    async run({ action, lots, isLater = false }: Change): Promise<BatchResults<LotResult>> {
      if (isUnreachable || isLater) {
        const waiting = lots.flatMap((lot) => queuedChange(action, lot));
        if (waiting.length > 0) await queue(waiting);
        return { results: lots.map(asQueued), error: null };
      }
      const { results } = await call('lots.change', { action, lots: [...lots] });
      return { results: withTimes(results), error: null };
    },
    changedKeys: changedParts.map((part) => [...lotsKey(account.id), part]),
    leftOf: (_change, results) => results.filter((result) => !isSettled(result)),
    textOf(results, left, change): BatchText | null {
      if (left.length === results.length) return null;
      const undo = undoOf(results, change);
      return { ...changedLotsText(change.action, results, t), ...(undo !== null && { undo }) };
    },
    onDone: (_left, results, change) => onDone(results, change),
    lastsUntilRead: true,
  });
  /** Null if nothing was done. */
  const undoOf = (results: readonly LotResult[], change: Change): Undo | null => {
    const back = reverseChange(change.action, results);
    if (back.lots.length === 0) return null;
    const about = back.lots.map(({ item, lotNumber, lotDate }) =>
      JSON.stringify(['lot', item.inventoryId ?? item.sku, lotNumber, lotDate]),
    );
    return { about, run: () => void changes.takeBack({ ...change, ...back }) };
  };
  return { ...changes, undoOf };
}

/** Returns the change that undoes the actions on lots; lots that were already in that state stay. */
function reverseChange(action: LotAction, results: readonly LotResult[]): LotChange {
  const done = results.filter(({ outcome }) => outcome === 'done');
  const expectedStatus = action === 'delete' ? 'deleted' : 'active';
  const lots = done.map(
    ({ item, lotNumber, lotDate }) => ({ item, lotNumber, lotDate, expectedStatus }) as const,
  );
  return { action: action === 'delete' ? 'restore' : 'delete', lots, isUndo: true };
}

/** Returns how many lots were changed, and the message about the others. */
export function changedLotsText(
  action: LotAction,
  results: readonly LotResult[],
  t: Translate,
): { readonly title: string; readonly text: string } {
  const done = results.filter(({ outcome }) => outcome === 'done').length;
  const already = results.filter(({ outcome }) => outcome === 'already').length;
  const left = results.filter((result) => !isSettled(result)).length;
  const queued = results.filter(({ outcome }) => outcome === 'queued').length;
  if (queued > 0) return { title: t('queueChange.done', { count: queued }), text: t('queueChange.doneText') };
  const reason = singleLotReason(results);
  return {
    title: t(`lotChange.done.${action}`, { count: done }),
    text: reason === null ? t('lotChange.doneText', { already, left }) : translateSentence(t, reason),
  };
}

/** Returns what another user did to the only lot in question, which is reported in full. */
function singleLotReason(results: readonly LotResult[]): Sentence | null {
  const [only] = results;
  return results.length === 1 && only?.outcome === 'already' ? only.reason : null;
}
