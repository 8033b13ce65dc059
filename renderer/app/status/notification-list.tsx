import { useEffect, useRef, useState } from 'react';
import { appRoutes } from '#renderer/app/routes/app-routes.ts';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { type Notice, notices, useNotices } from '#renderer/platform/announce.ts';
import { routeAt } from '#renderer/platform/route-at.ts';
import styles from './notification-list.module.css';

/** All announcements of this run, newest first: when, where, and how to undo them if still possible. */
export function NotificationList({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages();
  const all = useNotices();
  const [unread] = useState(() => new Set(all.flatMap(({ id, isRead }) => (isRead ? [] : id))));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notices.readAll();
    // The focus trap looked for an element before this was loaded.
    list.current?.focus();
  }, []);
  return (
    <div ref={list} className={styles.list} tabIndex={-1}>
      <div className={styles.head}>
        <h2 className="heading grow">{t('term.notifications')}</h2>
        {all.length > 0 && (
          <TextButton
            onClick={() => {
              notices.clear();
              onClose();
            }}
          >
            {t('notices.dismissAll')}
          </TextButton>
        )}
      </div>
      {all.length === 0 && <p className={styles.none}>{t('notices.none')}</p>}
      <ol className="list">
        {all.toReversed().map((notice) => (
          <Entry
            key={notice.id}
            notice={notice}
            isNew={unread.has(notice.id)}
            onLeave={onClose}
            onUndo={() => {
              notices.undo(notice.id);
              list.current?.focus();
            }}
          />
        ))}
      </ol>
    </div>
  );
}

type EntryProps = {
  readonly notice: Notice;
  readonly isNew: boolean;
  readonly onLeave: () => void;
  readonly onUndo: () => void;
};

function Entry({ notice, isNew, onLeave, onUndo }: EntryProps) {
  const t = useMessages();
  const { title, text, isTrouble, atMs, address, undo } = notice;
  const route = routeAt(appRoutes, address.split('?')[0] ?? '');
  return (
    <li className={styles.entry} data-new={isNew || undefined}>
      <StateShape tone={isTrouble ? 'wrong' : 'done'} />
      <div className="stack shrink grow">
        <strong>{title}</strong>
        {text !== '' && (
          <span className="muted">
            <bdi>{text}</bdi>
          </span>
        )}
        <span className={styles.foot}>
          {isNew && <span className="ink semibold">{t('notices.new')}</span>}
          <TimeText instant={new Date(atMs).toISOString()} form="age" />
          <a className="link" href={`#${address}`} onClick={onLeave}>
            {route === undefined ? t('notices.open') : t(`rail.${route.id}`)}
          </a>
          {undo !== null && <TextButton onClick={onUndo}>{t('action.undo')}</TextButton>}
        </span>
      </div>
    </li>
  );
}
