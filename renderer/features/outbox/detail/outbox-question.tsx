import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { OutboxEntry } from '../../../../shared/outbox/outbox-view.ts';
import { announceDone } from '../../../components/feedback/announce-outcome.ts';
import { QuestionDialog } from '../../../components/layout/question-dialog.tsx';
import { type Translate, useMessages } from '../../../messages/use-messages.ts';
import { useAccount } from '../../../platform/account.tsx';
import { call } from '../../../platform/bridge/call.ts';
import { outboxKey } from '../../../platform/bridge/queries.ts';
import { deskOf, whatOf } from '../outbox-kind.ts';
import { type AskedAction, isLookedUpFirst } from '../outbox-offers.ts';
import { piecesOf } from '../outbox-sentences.ts';

const requests: Readonly<Record<AskedAction, (id: number) => Promise<OutboxEntry>>> = {
  sendAgain: (id) => call('outbox.decide', { id, decision: 'sendAgain' }),
  itArrived: (id) => call('outbox.decide', { id, decision: 'itArrived' }),
  release: (id) => call('outbox.release', { id }),
  revise: (id) => call('outbox.revise', { id }),
  cancel: (id) => call('outbox.cancel', { id }),
};

/** Does what a person decided about a write, by its number; afterward the outbox is read again in any case. */
function useDecision(
  action: AskedAction,
  onDone: (changed: OutboxEntry) => void,
): UseMutationResult<OutboxEntry, Error, number> {
  const client = useQueryClient();
  const account = useAccount();
  return useMutation<OutboxEntry, Error, number>({
    mutationFn: requests[action],
    onSuccess: onDone,
    // Also where it was refused: then the write is not what the screen says.
    onSettled: () => client.invalidateQueries({ queryKey: outboxKey(account.id) }),
  });
}

type OutboxQuestionProps = {
  readonly entry: OutboxEntry;
  readonly action: AskedAction;
  readonly onClose: () => void;
};

/** Asks before something is done with a write, says what that means, does it, and says what came of it. */
export function OutboxQuestion({ entry, action, onClose }: OutboxQuestionProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const what = whatOf(entry, t);
  const desk = deskOf(entry);
  const decision = useDecision(action, (changed) => {
    onClose();
    announceDone(doneTitle(entry, action, t), changed.referenceId, t);
    if (action === 'revise' && desk !== null) {
      void navigate({ to: desk.path, search: { draft: changed.id } });
    }
  });
  return (
    <QuestionDialog
      title={t(`outbox.ask.${action}.title`, what)}
      confirmLabel={t(`outbox.ask.${action}.confirm`, what)}
      cancelLabel={t('outbox.ask.keep')}
      isDestructive={action === 'cancel'}
      isPending={decision.isPending}
      error={decision.error}
      onConfirm={() => decision.mutate(entry.id)}
      onClose={onClose}
    >
      {meaningOf(entry, action, t).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </QuestionDialog>
  );
}

function doneTitle(entry: OutboxEntry, action: AskedAction, t: Translate): string {
  if (action === 'cancel' && isLookedUpFirst(entry)) return t('outbox.ask.cancel.doneLookedUp');
  return t(`outbox.ask.${action}.done`);
}

/** What will happen, in sentences. */
function meaningOf(entry: OutboxEntry, action: AskedAction, t: Translate): readonly string[] {
  const { state, referenceId: reference, receiving } = entry;
  // The service keeps no reference of a receiving order: what is looked for there is its number.
  const order = receiving?.purchaseOrderNumber ?? reference;
  const values = { reference, order, ...whatOf(entry, t) };
  if (action === 'sendAgain') {
    return [t('outbox.ask.sendAgain.text', values), t('outbox.ask.sendAgain.twice', values)];
  }
  if (action === 'revise') {
    const text = t(`outbox.ask.revise.${state === 'unconfirmed' ? 'refused' : 'text'}`, values);
    return values.kind === 'return' ? [text, t('outbox.ask.revise.slip')] : [text];
  }
  if (action !== 'cancel') return [t(`outbox.ask.${action}.text`, values)];
  if (state === 'draft') {
    return [t('outbox.ask.cancel.draft', { ...values, pieces: piecesOf(entry) ?? 0 })];
  }
  if (state === 'unconfirmed') return [t('outbox.ask.cancel.refused', values)];
  return [t(`outbox.ask.cancel.${isLookedUpFirst(entry) ? 'lookedUp' : 'unsent'}`, values)];
}
