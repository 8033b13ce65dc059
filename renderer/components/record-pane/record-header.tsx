import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { StateMark } from '../feedback/state-mark.tsx';
import type { Tone } from '../feedback/tone.ts';
import { CopyButton } from '../text/copy-button.tsx';
import { KeyHint } from '../text/key-hint.tsx';
import { ServiceText } from '../text/service-text.tsx';
import styles from './record-pane.module.css';

/** The name of a record that people know it by beside its id: a PO number, a reference. */
export type SecondName = { readonly label: string; readonly text: string; readonly what: string };

type RecordHeaderProps = {
  readonly id: string;
  /** What the id is, in words: "order id". */
  readonly idWhat: string;
  /** What stands in place of an id that says nothing to people; null for the id and its copy key. */
  readonly heading: string | null;
  readonly state: { readonly tone: Tone; readonly word: string } | null;
  readonly second: SecondName | null;
  readonly refreshLabel: string;
  readonly closeLabel: string;
  readonly isRefreshing: boolean;
  /** The copy key put the id on the clipboard a moment ago. */
  readonly isIdCopied: boolean;
  readonly onRefresh: () => void;
  readonly onClose: () => void;
  /** Further keys of the pane. */
  readonly children?: ReactNode;
};

/** Which record it is, its state, and the keys of its pane. */
export function RecordHeader(props: RecordHeaderProps) {
  const { id, idWhat, heading, state, second, refreshLabel, closeLabel, isRefreshing, isIdCopied } = props;
  const t = useMessages();
  return (
    <header className={styles.header}>
      <div className={styles.headline}>
        <h2 className={heading === null ? `mono ${styles.id}` : styles.heading} title={heading ?? id}>
          {heading ?? id}
        </h2>
        {heading === null && <CopyButton text={id} what={idWhat} />}
        {isIdCopied && (
          <span className={styles.copied} role="status">
            <IconCheck size={13} stroke={2} aria-hidden="true" /> {t('copy.done')}
          </span>
        )}
        {state !== null && (
          <span className={styles.status}>
            <StateMark {...state} isLoud />
          </span>
        )}
        {second !== null && (
          <span className={styles.second}>
            <span className="dim">{second.label}</span>
            <ServiceText mono>{second.text}</ServiceText>
            <CopyButton text={second.text} what={second.what} />
          </span>
        )}
      </div>
      <div className="row rigid gap-4">
        {props.children}
        <Tooltip label={refreshLabel}>
          <ActionIcon
            className={styles.refresh}
            aria-label={refreshLabel}
            data-turning={isRefreshing || undefined}
            onClick={props.onRefresh}
            w={48}
          >
            <IconRefresh size={16} stroke={1.75} />
            <KeyHint>R</KeyHint>
          </ActionIcon>
        </Tooltip>
        <Tooltip label={closeLabel}>
          <ActionIcon aria-label={closeLabel} onClick={props.onClose}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
    </header>
  );
}
