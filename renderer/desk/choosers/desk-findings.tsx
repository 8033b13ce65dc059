import { Fragment, type ReactNode } from 'react';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { moveByArrows } from '#renderer/platform/keyboard/move-by-arrows.ts';
import styles from './desk-findings.module.css';

/** A problem that prevents or questions sending what is on a desk. */
type FindingBase<Action extends string> = {
  readonly code: string;
  readonly severity: 'blocks' | 'warns';
  readonly actions: readonly Action[];
};

type DeskFindingsProps<Action extends string, Finding extends FindingBase<Action>> = {
  /** In the order of the rules: blocking findings before warnings. */
  readonly findings: readonly Finding[];
  readonly sentenceOf: (finding: Finding) => ReactNode;
  readonly wordOf: (action: Action) => string;
  readonly onAction: (action: Action, finding: Finding) => void;
};

const findingTones: Readonly<Record<FindingBase<string>['severity'], Tone>> = {
  blocks: 'wrong',
  warns: 'attention',
};

const severities = ['blocks', 'warns'] as const;

/** The number of findings drawn of each kind: the next ones appear when these are resolved. */
const maxShown = 25;

/** An item is scanned with the scanner: there is no button for it. */
const isButtonAction = (action: string) => action !== 'scanItem';

/**
 * Findings that block or question sending what is on a desk, with the actions for each; the arrow keys move through the
 * buttons.
 */
export function DeskFindings<Action extends string, Finding extends FindingBase<Action>>(
  props: DeskFindingsProps<Action, Finding>,
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
              {found.slice(0, maxShown).map((finding, index) => (
                <li key={`${finding.code} ${index}`} className={styles.finding} data-found={finding.code}>
                  <StateShape tone={findingTones[severity]} />
                  <p className={styles.sentence}>{sentenceOf(finding)}</p>
                  <div className={styles.actions}>
                    {finding.actions.filter(isButtonAction).map((action) => (
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
            {found.length > maxShown && (
              <p className={styles.more}>{t('term.more', { count: found.length - maxShown })}</p>
            )}
          </Fragment>
        );
      })}
    </section>
  );
}
