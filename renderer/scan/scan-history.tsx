import { useEffect, useRef } from 'react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { moveByArrows } from '#renderer/platform/keyboard/move-by-arrows.ts';
import styles from './scan-history.module.css';
import { savedToneOf, useNotSaved } from './scan-keeping.ts';
import type { ScanEntry } from './scan-queue.ts';
import {
  codeOf,
  detailOfFinding,
  namedFinding,
  refusedOf,
  resultOf,
  stateWordOf,
  useScanLanguage,
  visibleText,
} from './scan-sentences.ts';

type ScanHistoryProps = {
  readonly past: readonly ScanEntry[];
  readonly onAgain: (entry: ScanEntry) => void;
};

/**
 * Lists the last scans of this window, newest first, with everything their codes contained; each can be looked up
 * again.
 */
export function ScanHistory({ past, onAgain }: ScanHistoryProps) {
  const t = useMessages();
  const list = useRef<HTMLOListElement>(null);
  // The focus trap looked for it before this was loaded.
  useEffect(() => list.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus(), []);
  return (
    <div className={styles.history}>
      <h2 className="heading">{t('scan.history')}</h2>
      <p>{t(past.length === 0 ? 'scan.historyNone' : 'scan.historyText')}</p>
      <ol ref={list} className={styles.list} onKeyDown={moveByArrows}>
        {past.map((entry) => (
          <PastScan key={entry.number} entry={entry} onAgain={() => onAgain(entry)} />
        ))}
      </ol>
    </div>
  );
}

function PastScan({ entry, onAgain }: { readonly entry: ScanEntry; readonly onAgain: () => void }) {
  const language = useScanLanguage();
  const notSaved = useNotSaved(entry);
  const now = useNow(10_000);
  const { t, times } = language;
  const named = namedFinding(entry);
  const reading = entry.answer.lookUp?.reading;
  const at = new Date(entry.atMs).toISOString();
  return (
    <li>
      <button
        type="button"
        className={`list-button ${styles.past}`}
        disabled={entry.missed !== null}
        onClick={onAgain}
      >
        <span className={styles.line}>
          <StateMark tone={savedToneOf(entry, notSaved)} label={stateWordOf(entry, t, notSaved)} />
          <span className="shrink bold clip">
            <ServiceText mono>{named?.title ?? codeOf(entry)}</ServiceText>
          </span>
          <span className="shrink small muted clip">
            <ServiceText>
              {named !== null
                ? (resultOf(entry) ?? detailOfFinding(named, language))
                : entry.missed === null
                  ? ''
                  : t(`scan.missed.${entry.missed}`)}
            </ServiceText>
          </span>
          {entry.scan.source === 'typed' && <span className="small dim">{t('scan.typed')}</span>}
          <time className="small dim" dateTime={at} title={times.exact(at)}>
            {times.age(at, now)}
          </time>
        </span>
        {(reading?.elements ?? []).map(({ ai, title, value }) => (
          <span key={`${ai} ${value}`} className={styles.element}>
            <span className="mono">({ai})</span> {title} <ServiceText mono>{visibleText(value)}</ServiceText>
          </span>
        ))}
        {refusedOf(entry).map(({ code, at: from, reason }) => (
          <span key={`${code} ${from}`} className={styles.refused}>
            <ServiceText wraps>{visibleText(translateSentence(t, reason))}</ServiceText>
          </span>
        ))}
      </button>
    </li>
  );
}
