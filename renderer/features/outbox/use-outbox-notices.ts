import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { announce } from '../../platform/announce.ts';
import { call, listen } from '../../platform/bridge/call.ts';
import { outboxHealthQuery } from '../../platform/bridge/queries.ts';
import { isDeskPath } from './outbox-kind.ts';
import { type News, newsOf, newsText } from './outbox-news.ts';

/** What comes within this time is told as one: after an outage everything goes out at once. */
const gatheredMs = 700;

/** States of which there may be news; drafts are saved with every scan. */
const tellingStates: ReadonlySet<string> = new Set(['sent', 'rejected', 'held', 'unconfirmed', 'unreadable']);

/**
 * Tells on every screen what became of what was sent: quietly that it arrived, loudly that a person has to do
 * something; and once after the start, that the outbox was damaged.
 */
export function useOutboxNotices(accountId: string): void {
  const t = useMessages();
  const place = useRouterState({ select: ({ location }) => location.pathname });
  const isAtOutbox = place.startsWith('/outbox');
  const gathered = useRef<News[]>([]);
  /** Takes away the notices that stay until somebody looks. */
  const lasting = useRef<(() => void)[]>([]);
  const tell = useEffectEvent(() => {
    // A desk shows itself what arrived, and a notice would lie over its keys for the next one.
    const all = gathered.current.filter(({ kind }) => kind !== 'sent' || !isDeskPath(place));
    gathered.current = [];
    for (const kind of new Set(all.map((news) => news.kind))) {
      const { title, text } = newsText(
        all.filter((news) => news.kind === kind),
        t,
      );
      // Whoever looks at the outbox sees it there, and needs nothing that stays over it.
      const isTrouble = kind !== 'sent' && !isAtOutbox;
      const closeLabel = t('notice.close');
      const withdraw = announce({ title, text, isTrouble, isLasting: true, closeLabel });
      if (isTrouble) lasting.current.push(withdraw);
    }
  });

  useEffect(() => {
    if (!isAtOutbox) return;
    for (const withdraw of lasting.current.splice(0)) withdraw();
  }, [isAtOutbox]);

  useEffect(() => {
    /** What was told of a write last: the same is not told twice. */
    const announced = new Map<number, string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async (id: number) => {
      const entry = await call('outbox.read', { id }).catch(() => null);
      const news = entry === null ? null : newsOf(entry);
      if (isOver || entry === null || news === null) return;
      const mark = `${news.kind} ${entry.attempts}`;
      if (announced.get(id) === mark) return;
      announced.set(id, mark);
      gathered.current.push(news);
      timer ??= setTimeout(() => {
        timer = undefined;
        tell();
      }, gatheredMs);
    };
    const end = listen('outbox.changed', ({ id, state }) => {
      if (tellingStates.has(state)) void look(id);
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
  const tellOf = useEffectEvent((what: 'newer' | 'damaged' | 'missing' | 'missingDrafts', references = '') =>
    announce({
      title: t(`outboxBar.${what}`),
      text: t(`outboxBar.${what}Text`, { rows: rows ?? 0, references }),
      isTrouble: true,
      isLasting: true,
      closeLabel: t('notice.close'),
    }),
  );
  useEffect(() => {
    if (rows !== null) tellOf(cause);
  }, [rows, cause]);
  useEffect(() => {
    if (writes !== '') tellOf('missing', writes);
  }, [writes]);
  useEffect(() => {
    if (drafts !== '') tellOf('missingDrafts', drafts);
  }, [drafts]);
}
