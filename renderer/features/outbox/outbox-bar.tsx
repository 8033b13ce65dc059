import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import barStyles from '#renderer/components/layout/status-bar.module.css';
import { changeName } from '#renderer/components/records/change-name.ts';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { type Translate, translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { announce } from '#renderer/platform/announce.ts';
import { call, listen } from '#renderer/platform/bridge/call.ts';
import { outboxCountsQuery, outboxHealthQuery } from '#renderer/platform/bridge/queries.ts';
import { chordKeys, isMac } from '#renderer/platform/keyboard/chord.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import { evidenceReason } from '#shared/outbox/model/evidence-reason.ts';
import { kindOf, noticeMark, type OutboxKind, outboxStatusOf } from '#shared/outbox/model/outbox-status.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { hasCopies, isDeskPath, outboxChord, summaryOf } from './outbox-state.ts';

type Part = { readonly name: 'toDecide' | 'rejected' | 'held' | 'waiting'; readonly tone: Tone };

/** Parts that need a user come first; parts not important enough for every screen appear only in the title. */
const shownParts: readonly Part[] = [
  { name: 'toDecide', tone: 'attention' },
  { name: 'rejected', tone: 'wrong' },
  { name: 'held', tone: 'attention' },
  { name: 'waiting', tone: 'moving' },
];
const titleParts = ['toDecide', 'rejected', 'held', 'waiting', 'drafts', 'unreadable'] as const;

/** Also announces the outcome of sent writes. */
export function OutboxBar() {
  const t = useMessages();
  const navigate = useNavigate();
  const account = useAccount();
  const numbers = useCountFormat();
  const { data: counts } = useQuery(outboxCountsQuery(account.id));
  useOutboxNotices(account.id);
  // Reserves its space before the content is known, so that nothing beside it moves.
  const summary = counts === undefined ? null : summaryOf(counts);
  const shown = shownParts.filter(({ name }) => summary !== null && summary[name] > 0);
  const titles = titleParts
    .filter((name) => summary !== null && summary[name] > 0)
    .map((name) => t(`outboxBar.${name}`, { count: summary?.[name] ?? 0 }));
  const title = t('outboxBar.title', {
    parts: titles.length === 0 ? t('outboxBar.empty') : titles.join(', '),
    key: chordKeys(outboxChord, isMac).join(' '),
  });
  return (
    <button
      type="button"
      className={barStyles.connection}
      data-outbox={shown[0]?.tone ?? 'quiet'}
      title={summary === null ? undefined : title}
      onClick={() => void navigate({ to: '/outbox' })}
    >
      <IconSend size={14} stroke={1.6} aria-hidden="true" />
      <span className={shown.length === 0 ? barStyles.dim : 'visually-hidden'}>{t('rail.outbox')}</span>
      {shown.map(({ name, tone }) => (
        <span key={name} className={barStyles.part}>
          <StateShape tone={tone} />
          {numbers.short(summary?.[name] ?? 0)}
          <span className={barStyles.partWord}>{t(`outboxBar.word.${name}`)}</span>
        </span>
      ))}
    </button>
  );
}

/** The events of a write that deserve a notice on every screen. */
type NewsKind = 'sent' | 'copies' | 'rejected' | 'held' | 'decide' | 'unreadable';

type News = {
  readonly kind: NewsKind;
  readonly what: OutboxKind;
  readonly reference: string;
  /** A change is named by its effect, a creation by its reference. */
  readonly change: Pick<OutboxEntry, 'change' | 'referenceId'> | null;
  readonly reason: Sentence | null;
};

/** Returns the notice for a write's current state; null if nothing happened automatically. */
export function newsOf(entry: OutboxEntry): News | null {
  const kind = newsKindOf(entry);
  if (kind === null) return null;
  return {
    kind,
    what: kindOf(entry),
    reference: entry.referenceId,
    change: entry.change === null ? null : { change: entry.change, referenceId: entry.referenceId },
    reason: entry.evidence === null ? null : evidenceReason(entry.evidence),
  };
}

function newsKindOf(entry: OutboxEntry): NewsKind | null {
  const status = outboxStatusOf(entry);
  if (status === 'needsDecision') return 'decide';
  if (hasCopies(entry)) return 'copies';
  const isNews = status === 'sent' || status === 'rejected' || status === 'held';
  return isNews || status === 'unreadable' ? status : null;
}

/**
 * Returns a filter that passes the same notice of a write only once, and again if it is held for another reason or was
 * looked up again, but not if Dockhand itself retries a held one.
 */
export function createNewsFilter() {
  const announced = new Map<number, string>();
  return (entry: OutboxEntry): News | null => {
    const news = newsOf(entry);
    const { id, state } = entry;
    if (news === null) {
      if (state === 'unconfirmed') announced.delete(id);
      return null;
    }
    const mark = `${news.kind} ${noticeMark(entry)}`;
    if (announced.get(id) === mark) return null;
    announced.set(id, mark);
    return news;
  };
}

/** A single one by its reference, several by their count. */
export function newsText(
  news: readonly News[],
  t: Translate,
): { readonly title: string; readonly text: string } {
  const [first] = news;
  if (first === undefined) return { title: '', text: '' };
  const { kind, change, reason } = first;
  const reference = change === null ? first.reference : changeName(change, t);
  const sentence = reason === null ? '' : translateSentence(t, reason);
  const count = news.length;
  if (kind === 'sent' && news.every((one) => one.change !== null)) {
    const text = count === 1 ? t('outboxBar.changedText', { change: reference }) : t('outboxBar.severalText');
    return { title: t('outboxBar.changed', { count }), text };
  }
  const what = news.every((one) => one.what === first.what) ? first.what : 'other';
  const title = t(kind === 'sent' ? 'outboxBar.sent' : `outboxBar.${kind}Title`, { count, what });
  const text = count === 1 ? t(`outboxBar.${kind}Text`, { reference, sentence }) : t('outboxBar.severalText');
  return { title, text };
}

/** Events within this time become one notice, because after an outage everything is sent at once. */
const noticeBatchMs = 700;

/** States that can produce news; drafts are saved with every scan. */
const newsStates: ReadonlySet<string> = new Set(['sent', 'rejected', 'held', 'unconfirmed', 'unreadable']);

/**
 * Announces the outcome of sent writes on every screen: quietly if they arrived, loudly if a user must act. Reports a
 * damaged outbox once after the start.
 */
function useOutboxNotices(accountId: string): void {
  const t = useMessages();
  const place = useRouterState({ select: ({ location }) => location.pathname });
  const isAtOutbox = place.startsWith('/outbox');
  const gathered = useRef<News[]>([]);
  /** Dismisses the notices that stay until the user looks. */
  const lasting = useRef<(() => void)[]>([]);
  const announceNews = useEffectEvent(() => {
    // A desk shows successful sends itself, and a notice would cover the buttons needed for the next one.
    const all = gathered.current.filter(({ kind }) => kind !== 'sent' || !isDeskPath(place));
    gathered.current = [];
    for (const kind of new Set(all.map((news) => news.kind))) {
      const { title, text } = newsText(
        all.filter((news) => news.kind === kind),
        t,
      );
      const isTrouble = kind !== 'sent';
      // A user who is in the outbox sees it there, so it need not stay once another screen is opened.
      const options = { isTrouble, isLasting: !isAtOutbox, isNews: true, address: '/outbox' };
      const withdraw = announce({ title, text, ...options });
      if (isTrouble) lasting.current.push(withdraw);
    }
  });

  useEffect(() => {
    if (!isAtOutbox) return;
    for (const withdraw of lasting.current.splice(0)) withdraw();
  }, [isAtOutbox]);

  useEffect(() => {
    const filterNews = createNewsFilter();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const collectNews = async (id: number) => {
      const entry = await call('outbox.read', { id }).catch(() => null);
      const news = entry === null ? null : filterNews(entry);
      if (isOver || news === null) return;
      gathered.current.push(news);
      timer ??= setTimeout(() => {
        timer = undefined;
        announceNews();
      }, noticeBatchMs);
    };
    const end = listen('outbox.changed', ({ id, state }) => {
      if (newsStates.has(state)) void collectNews(id);
    });
    return () => {
      isOver = true;
      end();
      clearTimeout(timer);
    };
  }, []);

  const { data: health } = useQuery(outboxHealthQuery(accountId));
  const rows = health?.salvagedRows ?? null;
  const cause = health?.cause === 'newer' ? 'newer' : 'damaged';
  const lost = (wasQueued: boolean) =>
    health?.missing
      .filter((write) => write.wasQueued === wasQueued)
      .map(({ referenceId }) => referenceId)
      .join(', ') ?? '';
  const [writes, drafts] = [lost(true), lost(false)];
  const announceLoss = useEffectEvent(
    (problem: 'newer' | 'damaged' | 'missing' | 'missingDrafts', references = '') =>
      announce({
        title: t(`outboxBar.${problem}`),
        text: t(`outboxBar.${problem}Text`, { rows: rows ?? 0, references }),
        isTrouble: true,
        isLasting: true,
        address: '/outbox',
      }),
  );
  useEffect(() => {
    if (rows !== null) announceLoss(cause);
  }, [rows, cause]);
  useEffect(() => {
    if (writes !== '') announceLoss('missing', writes);
  }, [writes]);
  useEffect(() => {
    if (drafts !== '') announceLoss('missingDrafts', drafts);
  }, [drafts]);
}
