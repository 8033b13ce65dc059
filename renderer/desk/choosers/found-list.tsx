import { Fragment, type ReactNode } from 'react';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { moveByArrows } from '#renderer/platform/keyboard/move-by-arrows.ts';
import styles from './found-list.module.css';

/** Something that speaks against sending what is on a desk. */
type Found<Action extends string> = {
  readonly code: string;
  readonly severity: 'blocks' | 'warns';
  readonly actions: readonly Action[];
};

type FoundListProps<Action extends string, Finding extends Found<Action>> = {
  /** As the rules give them: what blocks before what warns. */
  readonly findings: readonly Finding[];
  readonly sentenceOf: (finding: Finding) => ReactNode;
  readonly wordOf: (action: Action) => string;
  readonly onAction: (action: Action, finding: Finding) => void;
};

/** The state of what was found, as a color and a shape. */
const findingTones: Readonly<Record<Found<string>['severity'], Tone>> = {
  blocks: 'wrong',
  warns: 'attention',
};

const severities = ['blocks', 'warns'] as const;

/** How many of a kind are drawn: whoever has put those right sees the next. */
const mostShown = 25;

/** An item is scanned with the scanner: there is no key for it. */
const isKey = (action: string) => action !== 'scanItem';

/** What speaks against sending what is on a desk, and what can be done about each; the arrows lead through the keys. */
export function FoundList<Action extends string, Finding extends Found<Action>>(
  props: FoundListProps<Action, Finding>,
) {
  const { findings, sentenceOf, wordOf, onAction } = props;
  const t = useMessages();
  return (
    <section className="shrink" aria-label={t('deskPart.findings')} onKeyDown={moveByArrows}>
      {findings.length === 0 && (
        <p className="row no-margin gap-8 muted">
          <StateShape tone="done" />
          {t('deskPart.findingsNone')}
        </p>
      )}
      {severities.map((severity) => {
        const found = findings.filter((finding) => finding.severity === severity);
        if (found.length === 0) return null;
        return (
          <Fragment key={severity}>
            <h2 className={styles.title}>{t(`deskPart.${severity}`, { count: found.length })}</h2>
            <ul className="list">
              {found.slice(0, mostShown).map((finding, index) => (
                <li key={`${finding.code} ${index}`} className={styles.finding} data-found={finding.code}>
                  <StateShape tone={findingTones[severity]} />
                  <p className={styles.sentence}>{sentenceOf(finding)}</p>
                  <div className={styles.actions}>
                    {finding.actions.filter(isKey).map((action) => (
                      <button
                        key={action}
                        type="button"
                        className={styles.action}
                        onClick={() => onAction(action, finding)}
                      >
                        {wordOf(action)}
                      </button>
                    ))}
                  </div>
                </li>
              ))}
            </ul>
            {found.length > mostShown && (
              <p className={styles.more}>{t('deskPart.findingsMore', { count: found.length - mostShown })}</p>
            )}
          </Fragment>
        );
      })}
    </section>
  );
}
