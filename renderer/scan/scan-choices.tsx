import { useEffect, useRef } from 'react';
import { CloseButton } from '#renderer/components/layout/close-button.tsx';
import { RecentKindIcon } from '#renderer/components/records/recent-record.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { moveByArrows } from '#renderer/platform/keyboard/move-by-arrows.ts';
import type { ScanFinding } from './resolvers/scan-finding.ts';
import styles from './scan-choices.module.css';
import type { ScanEntry } from './scan-queue.ts';
import { detailOfFinding, maxChoices, useScanLanguage } from './scan-sentences.ts';

type ScanChoicesProps = {
  readonly entry: ScanEntry;
  /** Takes the focus on mount: the user asked for it with a keyboard key. */
  readonly takesFocus: boolean;
  readonly onChoose: (finding: ScanFinding) => void;
  readonly onDismiss: () => void;
};

/**
 * Shows the possible meanings of a code, each with its digit; takes no focus by itself, and the next scan replaces it.
 */
export function ScanChoices({ entry, takesFocus, onChoose, onDismiss }: ScanChoicesProps) {
  const t = useMessages();
  const language = useScanLanguage();
  const now = useNow(30_000);
  const first = useRef<HTMLButtonElement>(null);
  const findings = entry.answer.findings.slice(0, maxChoices);
  useShortcuts([
    ...findings.map((finding, index) => ({
      chord: String(index + 1),
      label: 'shortcut.scanChoice' as const,
      isEverywhere: true,
      run: () => onChoose(finding),
    })),
    {
      chord: 'Escape',
      label: 'shortcut.scanDismiss',
      isEverywhere: true,
      closes: 'question',
      run: onDismiss,
    },
  ]);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  return (
    <section className={styles.panel} aria-label={t('scan.choices')}>
      <div className={styles.head}>
        <h2 className="heading">{t('scan.choices')}</h2>
        <CloseButton label={t('scan.dismiss')} onClick={onDismiss} />
      </div>
      <ol className={styles.list} onKeyDown={moveByArrows}>
        {findings.map((finding, index) => (
          <li key={finding.key}>
            <button
              ref={index === 0 ? first : null}
              type="button"
              className={`list-button ${styles.choice}`}
              onClick={() => onChoose(finding)}
            >
              <KeyHint>{String(index + 1)}</KeyHint>
              <RecentKindIcon kind={finding.kind} />
              <span className={styles.name}>
                <ServiceText mono>{finding.title}</ServiceText>
              </span>
              <span className="shrink small muted clip">
                <ServiceText>{detailOfFinding(finding, language)}</ServiceText>
              </span>
              {finding.asOf !== null && (
                <time className="small dim" dateTime={finding.asOf}>
                  {language.times.age(finding.asOf, now)}
                </time>
              )}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
