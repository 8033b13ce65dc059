import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import styles from '#renderer/components/layout/status-bar.module.css';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useNotices } from '#renderer/platform/announce.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { isModalOpen } from '#renderer/platform/keyboard/modal-dialog.ts';

const NotificationList = lazy(() =>
  import('./notification-list.tsx').then((module) => ({ default: module.NotificationList })),
);

/** The number of unread announcements of this run, highlighted if something went wrong; opens their list. */
export function NotificationsButton() {
  const t = useMessages();
  const numbers = useCountFormat();
  const [isOpen, setOpen] = useState(false);
  const unread = useNotices().filter(({ isRead }) => !isRead);
  const count = unread.length;
  const label = t('notices.bell', { count });
  useShortcuts([
    {
      chord: 'F9',
      label: 'term.notifications',
      isEverywhere: true,
      run: () => setOpen(!isOpen && !isModalOpen()),
    },
  ]);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.connection}
          data-outbox={unread.some(({ isTrouble }) => isTrouble) ? 'wrong' : 'quiet'}
          title={`${label} (F9)`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBell size={16} stroke={1.6} aria-hidden="true" />
          <span className="visually-hidden">{label}</span>
          {count > 0 && <span aria-hidden="true">{numbers.short(count)}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <Suspense fallback={null}>
          <NotificationList onClose={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
