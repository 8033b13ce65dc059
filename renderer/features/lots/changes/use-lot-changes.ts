import type { LotAction } from '../../../../shared/lots/model/lot-exclusion-rules.ts';
import type { Sentence } from '../../../../shared/messages/messages.ts';
import type { Tone } from '../../../components/feedback/tone.ts';
import { type BatchText, useBatchChange } from '../../../components/list-screen/batch-change.tsx';
import { useReasonsSince } from '../../../components/records/since-sentence.ts';
import { say, type Translate, useMessages } from '../../../messages/use-messages.ts';
import { useAccount } from '../../../platform/account.tsx';
import { call, type InputOf, type OutputOf } from '../../../platform/bridge/call.ts';
import { lotsKey } from '../lots-queries.ts';

export type LotResult = OutputOf<'lots.change'>['results'][number];

type Outcome = LotResult['outcome'];

/** Whether nothing is left to be done about a lot: what is not so stays chosen. */
export function isSettled({ outcome }: Pick<LotResult, 'outcome'>): boolean {
  return outcome === 'done' || outcome === 'already';
}

export const outcomeTones: Readonly<Record<Outcome, Tone>> = {
  done: 'done',
  already: 'done',
  conflict: 'attention',
  refused: 'wrong',
  failed: 'wrong',
  unverified: 'attention',
  notTried: 'waiting',
};

type WantedLot = InputOf<'lots.change'>['lots'][number];

export type LotChange = { readonly action: LotAction; readonly lots: readonly WantedLot[] };

/** What of the lots a change can have made another. */
const changedParts = ['exclusions', 'lots', 'offers'] as const;

/** Changes lots, and reads what is shown again; what is announced of it the caller says. */
export function useLotChanges<Change extends LotChange>(
  onDone: (results: readonly LotResult[], change: Change) => void,
  isAnnounced: boolean,
) {
  const t = useMessages();
  const account = useAccount();
  const withTimes = useReasonsSince();
  const changes = useBatchChange({
    async run({ action, lots }: Change) {
      const { results } = await call('lots.change', { action, lots: [...lots] });
      return { results: withTimes(results), error: null };
    },
    changedKeys: changedParts.map((part) => [...lotsKey(account.id), part]),
    leftOf: (_change, results) => results.filter((result) => !isSettled(result)),
    textOf(results, left, change): BatchText | null {
      if (!isAnnounced || left.length === results.length) return null;
      const text = changedLotsText(change.action, results, t);
      const back = changeBack(change.action, results);
      if (back.lots.length === 0) return text;
      const about = back.lots.map(({ item, lotNumber, lotDate }) =>
        JSON.stringify(['lot', item.inventoryId, lotNumber, lotDate]),
      );
      return { ...text, undo: { about, run: () => void changes.takeBack({ ...change, ...back }) } };
    },
    onDone: (_left, results, change) => onDone(results, change),
    lastsUntilRead: true,
  });
  return changes;
}

/** What takes back what was done about lots; what stood so already stays. */
function changeBack(action: LotAction, results: readonly LotResult[]): LotChange {
  const done = results.filter(({ outcome }) => outcome === 'done');
  const expectedStatus = action === 'delete' ? 'deleted' : 'active';
  const lots = done.map(
    ({ item, lotNumber, lotDate }) => ({ item, lotNumber, lotDate, expectedStatus }) as const,
  );
  return { action: action === 'delete' ? 'restore' : 'delete', lots };
}

/** How many lots were changed, and what of the others is to be said. */
export function changedLotsText(
  action: LotAction,
  results: readonly LotResult[],
  t: Translate,
): { readonly title: string; readonly text: string } {
  const done = results.filter(({ outcome }) => outcome === 'done').length;
  const already = results.filter(({ outcome }) => outcome === 'already').length;
  const left = results.filter((result) => !isSettled(result)).length;
  const reason = reasonOfOne(results);
  return {
    title: t(`lotChange.done.${action}`, { count: done }),
    text: reason === null ? t('lotChange.doneText', { already, left }) : say(t, reason),
  };
}

/** What somebody else made of the only lot in question: it is told in full. */
function reasonOfOne(results: readonly LotResult[]): Sentence | null {
  const [only] = results;
  return results.length === 1 && only?.outcome === 'already' ? only.reason : null;
}
