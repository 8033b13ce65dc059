import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../app/account.tsx';
import { outboxHealthQuery } from '../../bridge/queries.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { ListNote } from '../../components/list-screen/list-note.tsx';
import { ServiceText } from '../../components/service-text.tsx';
import { StateShape } from '../../components/state-mark.tsx';
import { useWords } from '../../messages/use-words.ts';

/** How the file of the outbox was found; nothing where it is and was sound. */
export function HealthNote() {
  const words = useWords();
  const account = useAccount();
  const { data: health, error, refetch } = useQuery(outboxHealthQuery(account.id));
  if (error !== null) return <FailureNotice error={error} isRead onRetry={() => void refetch()} />;
  if (health === undefined) return null;
  const { setAside, salvagedRows } = health;
  const files = setAside.join(', ');
  if (salvagedRows === null && setAside.length === 0) return null;
  return (
    <ListNote role="note">
      <StateShape tone={salvagedRows === null ? 'ended' : 'attention'} />
      <ServiceText wraps>
        {salvagedRows === null
          ? words('outbox.damagedBefore', { files })
          : `${words('outbox.damaged')}. ${words('outbox.damagedText', { rows: salvagedRows, files })}`}
      </ServiceText>
    </ListNote>
  );
}
