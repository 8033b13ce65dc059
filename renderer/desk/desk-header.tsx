import type { ReactNode } from 'react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { CopyButton } from '#renderer/components/text/copy-button.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import styles from './desk-header.module.css';
import { isRetried, type Saving } from './state/draft-saver.ts';

const tones: Readonly<Record<Saving['state'], Tone>> = {
  none: 'waiting',
  saving: 'moving',
  saved: 'done',
  failed: 'wrong',
};

type SavedMarkProps = {
  readonly saving: Saving;
  /** Scans and key presses waiting for their turn. */
  readonly waitingCount: number;
};

export function SavedMark({ saving, waitingCount }: SavedMarkProps) {
  const t = useMessages();
  const isFailed = saving.state === 'failed';
  const title = isFailed
    ? t(isRetried(saving.failure) ? 'deskPart.saving.failedText' : 'deskPart.saving.refusedText', {
        reason: translateSentence(t, failureReason(saving.failure)),
      })
    : t(`deskPart.saving.${saving.state}`);
  return (
    <p className={styles.saved} role={isFailed ? 'alert' : undefined} title={title}>
      {waitingCount > 0 && (
        <span className="dim truncate">{t('deskPart.waiting', { count: waitingCount })}</span>
      )}
      <StateMark tone={tones[saving.state]} label={t(`deskPart.saving.${saving.state}`)} isLoud={isFailed} />
    </p>
  );
}

export function HeaderFact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** `what` names the text. */
export function CopiedText({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <span className={styles.copied}>
      <ServiceText mono>{text}</ServiceText>
      <CopyButton text={text} what={what} />
    </span>
  );
}
