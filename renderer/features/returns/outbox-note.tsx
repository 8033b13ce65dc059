import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { OutboxCounts } from '../../../shared/ipc/outbox-view.ts';
import { useAccount } from '../../app/account.tsx';
import { outboxCountsQuery } from '../../bridge/queries.ts';
import { ListNote } from '../../components/list-screen/list-note.tsx';
import { StateShape } from '../../components/state-mark.tsx';
import { TextKey } from '../../components/text-key.tsx';
import { useWords } from '../../messages/use-words.ts';

/** Says above the list how many returns of this desk the service does not have yet; nothing where it has all. */
export function OutboxNote() {
  const words = useWords();
  const account = useAccount();
  const navigate = useNavigate();
  const { data: counts } = useQuery(outboxCountsQuery(account.id));
  const count = counts === undefined ? 0 : notAtService(counts);
  if (counts === undefined || count === 0) return null;
  const waitsForPerson = counts.needsDecision + counts.corrections + counts.byState.held;
  return (
    <ListNote role="status">
      <StateShape tone={waitsForPerson > 0 ? 'attention' : 'moving'} />
      <span>
        {words('returns.inOutbox', { count, person: waitsForPerson })}{' '}
        <TextKey onClick={() => void navigate({ to: '/outbox' })}>{words('returns.openOutbox')}</TextKey>
      </span>
    </ListNote>
  );
}

function notAtService({ byState }: OutboxCounts): number {
  return byState.queued + byState.sending + byState.unconfirmed + byState.held + byState.draft;
}
