import { ActionIcon, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DelayedSkeleton } from '#renderer/components/feedback/delayed-skeleton.tsx';
import { ProblemNotice } from '#renderer/components/feedback/problem-notice.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { OpenElsewhere } from '#renderer/components/records/open-elsewhere.tsx';
import { CopyButton, copiedShownMs } from '#renderer/components/text/copy-button.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import type { OpenRecord } from '#shared/site/site.ts';
import styles from './record-pane.module.css';

export type RecordPaneProps = {
  /** The name of the pane for assistive technology: "Receiving order 482917". */
  readonly label: string;
  readonly id: string;
  readonly idWhat: string;
  /** Shown instead of an id that means nothing to users; when omitted, the id. */
  readonly heading?: string | null;
  /** Null until the record is read. */
  readonly state: { readonly tone: Tone; readonly label: string } | null;
  readonly second?: SecondName | null;
  readonly refreshLabel?: string;
  readonly closeLabel?: string;
  /** The actions of "r" and "c", for the shortcut sheet. */
  readonly shortcuts?: { readonly refresh: MessageId; readonly copyId: MessageId };
  readonly isRefreshing: boolean;
  /** Why the record could not be read (again). */
  readonly error: Error | null;
  /** What is still possible if the service does not offer the record, as a message. */
  readonly remains?: string;
  readonly onRefresh: () => void;
  readonly onClose: () => void;
  /** More buttons beside the refresh button. */
  readonly keys?: ReactNode;
  /** The kind under which the site shares that the record is open; when omitted, it is not shared. */
  readonly openAs?: OpenRecord['kind'];
  /** The record; null while there is none to show. */
  readonly children: ReactNode | null;
};

const plainShortcuts = { refresh: 'shortcut.refreshRecord', copyId: 'shortcut.copyRecordId' } as const;

/** One record beside its list: its identity, its buttons, and its parts below each other in a scrolling pane. */
export function RecordPane(props: RecordPaneProps) {
  const { id, error, onRefresh, shortcuts = plainShortcuts, openAs, children } = props;
  const t = useMessages();
  const { copied: isCopied, copy } = useClipboard({ timeout: copiedShownMs });
  useShortcuts([
    { chord: 'r', label: shortcuts.refresh, run: onRefresh },
    { chord: 'c', label: shortcuts.copyId, run: () => copy(id) },
  ]);
  return (
    <section className={styles.detail} aria-label={props.label}>
      <RecordHeader
        id={id}
        idWhat={props.idWhat}
        heading={props.heading ?? null}
        state={props.state}
        second={props.second ?? null}
        refreshLabel={props.refreshLabel ?? t('action.refreshRecord')}
        closeLabel={props.closeLabel ?? t('record.close')}
        isRefreshing={props.isRefreshing}
        isIdCopied={isCopied}
        onRefresh={onRefresh}
        onClose={props.onClose}
      >
        {props.keys}
      </RecordHeader>
      <div className="grow scroll" tabIndex={-1}>
        {error !== null && (
          <ProblemNotice error={error} form="pane" remains={props.remains} onRetry={onRefresh} />
        )}
        {children === null ? error === null && <DelayedSkeleton lines={10} /> : children}
      </div>
      {openAs !== undefined && <OpenElsewhere record={{ kind: openAs, id: Number(id) }} />}
    </section>
  );
}

/** The tables of a record, fitted to the width of its pane. */
export function RecordMain({ children }: { readonly children: ReactNode }) {
  return <div className={styles.main}>{children}</div>;
}

/** A record's tables on the left and its facts on the right; below each other if the pane is narrow. */
export function RecordColumns({ main, side }: { readonly main: ReactNode; readonly side: ReactNode }) {
  return (
    <div className={styles.columns}>
      <RecordMain>{main}</RecordMain>
      <div className={styles.side}>{side}</div>
    </div>
  );
}

export function SideSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.block} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}

/** The name that people use for a record besides its id: a PO number, a reference. */
type SecondName = { readonly label: string; readonly text: string; readonly what: string };

type RecordHeaderProps = {
  readonly id: string;
  /** The kind of id, as text: "order id". */
  readonly idWhat: string;
  /** Shown instead of an id that means nothing to users; null for the id and its copy button. */
  readonly heading: string | null;
  readonly state: { readonly tone: Tone; readonly label: string } | null;
  readonly second: SecondName | null;
  readonly refreshLabel: string;
  readonly closeLabel: string;
  readonly isRefreshing: boolean;
  /** The copy button put the id on the clipboard a moment ago. */
  readonly isIdCopied: boolean;
  readonly onRefresh: () => void;
  readonly onClose: () => void;
  /** More buttons of the pane. */
  readonly children?: ReactNode;
};

/** The record's identity, its state, and the buttons of its pane. */
function RecordHeader(props: RecordHeaderProps) {
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
