import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { CopyButton } from '#renderer/components/text/copy-button.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import styles from './failed-list.module.css';

type FailedRow = {
  readonly key: string | number;
  readonly name: ReactNode;
  readonly reason: Sentence | null;
  readonly requestId: string | null;
};

export type FailedListProps = {
  /** How many were not done. */
  readonly title: string;
  /** What happens to them now. */
  readonly text: string;
  readonly rows: readonly FailedRow[];
  readonly onClose: () => void;
};

export function FailedList({ title, text, rows, onClose }: FailedListProps) {
  const t = useMessages();
  const closeLabel = t('notice.close');
  if (rows.length === 0) return null;
  return (
    <section className={styles.failed} aria-label={title}>
      <div className="row gap-8 ink">
        <StateShape tone="wrong" />
        <strong role="alert">{title}</strong>
        <span className="grow muted">{text}</span>
        <Tooltip label={closeLabel}>
          <ActionIcon aria-label={closeLabel} onClick={onClose}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      <ul className={styles.list} tabIndex={0} aria-label={title}>
        {rows.map(({ key, name, reason, requestId }) => (
          <li key={key}>
            <span className="flex rigid gap-12">{name}</span>
            <span className={styles.reason}>
              <ServiceText wraps>
                {reason === null ? t('failure.noReason') : translateSentence(t, reason)}
              </ServiceText>
            </span>
            {requestId !== null && (
              <span className="inline-row rigid gap-4 small muted">
                {t('failure.requestId')} <ServiceText mono>{requestId}</ServiceText>
                <CopyButton text={requestId} what={t('failure.requestIdWhat')} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
