import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import styles from './index-status.module.css';
import { StateShape } from './state-mark.tsx';

type Index = {
  readonly state: 'idle' | 'reading' | 'waiting' | 'notOffered' | 'forbidden';
  readonly problem: { readonly message: Sentence; readonly requestId: string | null } | null;
};

type IndexStatusProps = {
  readonly index: Index;
  /** How much of it is known on this desk, as text. */
  readonly known: string;
  readonly refreshLabel: string;
  /** The user has requested a reading. */
  readonly isRequested: boolean;
  /** Wraps onto several lines in a narrow space; default false. */
  readonly wraps?: boolean;
  readonly onRefresh: () => void;
};

/** The progress of an index on this desk, the problem that stops it, and a button to update it. */
export function IndexStatus(props: IndexStatusProps) {
  const { index, known, refreshLabel, isRequested, wraps = false, onRefresh } = props;
  const t = useMessages();
  const isReading = index.state === 'reading' || isRequested;
  return (
    <span className={styles.index} data-wraps={wraps || undefined}>
      <span className={styles.known}>
        <IndexShape index={index} />
        {known}
      </span>
      {index.problem !== null && index.state !== 'reading' && (
        <span className={styles.problem} title={index.problem.requestId ?? undefined}>
          <ServiceText>{translateSentence(t, index.problem.message)}</ServiceText>
        </span>
      )}
      {index.state !== 'notOffered' && (
        <Tooltip label={refreshLabel}>
          <ActionIcon
            aria-label={refreshLabel}
            aria-busy={isReading}
            data-turning={isReading || undefined}
            onClick={onRefresh}
          >
            <IconRefresh size={15} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  );
}

function IndexShape({ index }: { readonly index: Index }) {
  if (index.state === 'reading') return <StateShape tone="moving" />;
  if (index.problem !== null || index.state === 'forbidden') return <StateShape tone="attention" />;
  return null;
}
