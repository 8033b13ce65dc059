import { useNavigate } from '@tanstack/react-router';
import type { OutboxEntry } from '../../../../shared/outbox/outbox-view.ts';
import { QuestionDialog } from '../../../components/layout/question-dialog.tsx';
import { useMessages, type Words } from '../../../messages/use-messages.ts';
import { announce } from '../../../platform/announce.ts';
import { deskOf, whatOf } from '../outbox-kind.ts';
import { type AskedAction, isLookedUpFirst } from '../outbox-offers.ts';
import { piecesOf } from '../outbox-sentences.ts';
import { useDecision } from './use-decision.ts';

type OutboxQuestionProps = {
  readonly entry: OutboxEntry;
  readonly action: AskedAction;
  readonly onClose: () => void;
};

/** Asks before something is done with a write, says what that means, does it, and says what came of it. */
export function OutboxQuestion({ entry, action, onClose }: OutboxQuestionProps) {
  const words = useMessages();
  const navigate = useNavigate();
  const what = whatOf(entry, words);
  const desk = deskOf(entry);
  const decision = useDecision(action, (changed) => {
    onClose();
    announce({
      title: doneTitle(entry, action, words),
      text: changed.referenceId,
      isTrouble: false,
      closeLabel: words('notice.close'),
    });
    if (action === 'revise' && desk !== null) {
      void navigate({ to: desk.path, search: { draft: changed.id } });
    }
  });
  return (
    <QuestionDialog
      title={words(`outbox.ask.${action}.title`, what)}
      confirmLabel={words(`outbox.ask.${action}.confirm`, what)}
      cancelLabel={words('outbox.ask.keep')}
      isDestructive={action === 'cancel'}
      isPending={decision.isPending}
      error={decision.error}
      onConfirm={() => decision.mutate(entry.id)}
      onClose={onClose}
    >
      {meaningOf(entry, action, words).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </QuestionDialog>
  );
}

function doneTitle(entry: OutboxEntry, action: AskedAction, words: Words): string {
  if (action === 'cancel' && isLookedUpFirst(entry)) return words('outbox.ask.cancel.doneLookedUp');
  return words(`outbox.ask.${action}.done`);
}

/** What will happen, in sentences. */
function meaningOf(entry: OutboxEntry, action: AskedAction, words: Words): readonly string[] {
  const { state, referenceId: reference, receiving } = entry;
  // The service keeps no reference of a receiving order: what is looked for there is its number.
  const order = receiving?.purchaseOrderNumber ?? reference;
  const values = { reference, order, ...whatOf(entry, words) };
  if (action === 'sendAgain') {
    return [words('outbox.ask.sendAgain.text', values), words('outbox.ask.sendAgain.twice', values)];
  }
  if (action === 'revise') {
    const text = words(`outbox.ask.revise.${state === 'unconfirmed' ? 'refused' : 'text'}`, values);
    return values.kind === 'return' ? [text, words('outbox.ask.revise.slip')] : [text];
  }
  if (action !== 'cancel') return [words(`outbox.ask.${action}.text`, values)];
  if (state === 'draft') {
    return [words('outbox.ask.cancel.draft', { ...values, pieces: piecesOf(entry) ?? 0 })];
  }
  if (state === 'unconfirmed') return [words('outbox.ask.cancel.refused', values)];
  return [words(`outbox.ask.cancel.${isLookedUpFirst(entry) ? 'lookedUp' : 'unsent'}`, values)];
}
