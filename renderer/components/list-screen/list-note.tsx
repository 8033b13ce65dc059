import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { outboxCountsQuery } from '#renderer/platform/bridge/queries.ts';
import type { OutboxCounts } from '#shared/outbox/outbox-view.ts';
import styles from './list-note.module.css';

/** A line between the filters and the rows: a note on the list. */
export function ListNote(props: Omit<ComponentProps<'p'>, 'className'>) {
  return <p {...props} className={styles.note} />;
}

type OutboxNoteProps = {
  /** The kind of write that the list shows: `return.create`. */
  readonly kind: string;
  /** The message with the number of writes (`count`), and how many of them need user action (`person`). */
  readonly sentence: MessageId;
};

/**
 * Shows above a list how many of its records were created here and are not at the service yet; nothing if all are.
 * Drafts count only if they were refused before: no one asked to send the others.
 */
export function OutboxNote({ kind, sentence }: OutboxNoteProps) {
  const t = useMessages();
  const account = useAccount();
  const navigate = useNavigate();
  const { data: counts } = useQuery(outboxCountsQuery(account.id, kind));
  const count = counts === undefined ? 0 : pendingCount(counts);
  if (counts === undefined || count === 0) return null;
  const waitsForPerson = counts.needsDecision + counts.corrections + counts.byState.held;
  return (
    <ListNote role="status">
      <StateShape tone={waitsForPerson > 0 ? 'attention' : 'moving'} />
      <span>
        {t(sentence, { count, person: waitsForPerson })}{' '}
        <TextButton onClick={() => void navigate({ to: '/outbox' })}>{t('action.openOutbox')}</TextButton>
      </span>
    </ListNote>
  );
}

function pendingCount({ byState, corrections }: OutboxCounts): number {
  return byState.queued + byState.sending + byState.unconfirmed + byState.held + corrections;
}
