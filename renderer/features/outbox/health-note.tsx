import { useQuery } from '@tanstack/react-query';
import type { OutboxHealth } from '../../../shared/outbox/outbox-view.ts';
import { FailureNotice } from '../../components/feedback/failure-notice.tsx';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import { ListNote } from '../../components/list-screen/list-note.tsx';
import { ServiceText } from '../../components/text/service-text.tsx';
import { type Translate, useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { outboxHealthQuery } from '../../platform/bridge/queries.ts';

function healthSentences(health: OutboxHealth, t: Translate): string[] {
  const { setAside, salvagedRows: rows, cause, missing } = health;
  const files = setAside.join(', ');
  const lacks = (['outbox.missing', 'outbox.missingDrafts'] as const).flatMap((name) => {
    const lost = missing.filter(({ wasQueued }) => wasQueued === (name === 'outbox.missing'));
    const references = lost.map(({ referenceId }) => referenceId).join(', ');
    return lost.length === 0 ? [] : [t(name, { count: lost.length, references })];
  });
  if (rows === null) return setAside.length === 0 ? lacks : [...lacks, t('outbox.damagedBefore', { files })];
  const title = t(cause === 'newer' ? 'outbox.newer' : 'outbox.damaged');
  return [
    `${title}.`,
    t(cause === 'newer' ? 'outbox.newerText' : 'outbox.damagedText', { rows, files }),
    ...lacks,
  ];
}

/** How the file of the outbox was found; nothing where it is and was sound. */
export function HealthNote() {
  const t = useMessages();
  const account = useAccount();
  const { data: health, error, refetch } = useQuery(outboxHealthQuery(account.id));
  if (error !== null) return <FailureNotice error={error} isRead onRetry={() => void refetch()} />;
  if (health === undefined) return null;
  const sentences = healthSentences(health, t);
  if (sentences.length === 0) return null;
  const isNews = health.salvagedRows !== null || health.missing.length > 0;
  return (
    <ListNote role="note">
      <StateShape tone={isNews ? 'attention' : 'ended'} />
      <ServiceText wraps>{sentences.join(' ')}</ServiceText>
    </ListNote>
  );
}
