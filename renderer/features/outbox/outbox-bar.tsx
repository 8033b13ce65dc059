import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import type { Tone } from '../../components/feedback/tone.ts';
import barStyles from '../../components/layout/status-bar.module.css';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { outboxCountsQuery } from '../../platform/bridge/queries.ts';
import { summaryOf } from './outbox-views.ts';
import { useOutboxNotices } from './use-outbox-notices.ts';

type Part = { readonly name: 'toDecide' | 'rejected' | 'held' | 'waiting'; readonly tone: Tone };

/** What waits for a person comes first; what is not worth a look from every screen is left to the title. */
const shownParts: readonly Part[] = [
  { name: 'toDecide', tone: 'attention' },
  { name: 'rejected', tone: 'wrong' },
  { name: 'held', tone: 'attention' },
  { name: 'waiting', tone: 'moving' },
];
const titleParts = ['toDecide', 'rejected', 'held', 'waiting', 'drafts', 'unreadable'] as const;

/** How the outbox stands, on every screen; leads to it. Says what became of what was sent, too. */
export function OutboxBar() {
  const t = useMessages();
  const navigate = useNavigate();
  const account = useAccount();
  const numbers = useCountFormat();
  const { data: counts } = useQuery(outboxCountsQuery(account.id));
  useOutboxNotices(account.id);
  if (counts === undefined) return null;
  const summary = summaryOf(counts);
  const shown = shownParts.filter(({ name }) => summary[name] > 0);
  const titles = titleParts
    .filter((name) => summary[name] > 0)
    .map((name) => t(`outboxBar.${name}`, { count: summary[name] }));
  const title = t('outboxBar.title', {
    parts: titles.length === 0 ? t('outboxBar.empty') : titles.join(', '),
  });
  return (
    <button
      type="button"
      className={barStyles.connection}
      data-outbox={shown[0]?.tone ?? 'quiet'}
      title={title}
      onClick={() => void navigate({ to: '/outbox' })}
    >
      <IconSend size={14} stroke={1.6} aria-hidden="true" />
      <span className={shown.length === 0 ? barStyles.dim : 'visually-hidden'}>{t('outboxBar.outbox')}</span>
      {shown.map(({ name, tone }) => (
        <span key={name} className={barStyles.part}>
          <StateShape tone={tone} />
          {numbers.short(summary[name])}
          <span className={barStyles.partWord}>{t(`outboxBar.word.${name}`)}</span>
        </span>
      ))}
    </button>
  );
}
