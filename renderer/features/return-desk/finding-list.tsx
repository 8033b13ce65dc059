import { Fragment } from 'react';
import type { ReturnWay } from '../../../shared/returns/return-code-kinds.ts';
import type { ReturnFinding } from '../../../shared/returns/return-rules.ts';
import { StateShape } from '../../components/state-mark.tsx';
import { useWords } from '../../messages/use-words.ts';
import { moveByArrows } from '../../scan/move-by-arrows.ts';
import styles from './finding-list.module.css';
import { ReturnSentence } from './return-sentence.tsx';
import { findingTones } from './return-sentences.ts';

type FindingListProps = {
  /** As the rules give them: what blocks before what warns. */
  readonly findings: readonly ReturnFinding[];
  readonly onWay: (way: ReturnWay, finding: ReturnFinding) => void;
};

const severities = ['blocks', 'warns'] as const;

/** How many of a kind are drawn: whoever has put those right sees the next. */
const mostShown = 25;

/** What speaks against sending a return, and what can be done about each; the arrows lead through the keys. */
export function FindingList({ findings, onWay }: FindingListProps) {
  const words = useWords();
  return (
    <section className={styles.findings} aria-label={words('returnPart.findings')} onKeyDown={moveByArrows}>
      {findings.length === 0 && (
        <p className={styles.none}>
          <StateShape tone="done" />
          {words('returnPart.findingsNone')}
        </p>
      )}
      {severities.map((severity) => {
        const found = findings.filter((finding) => finding.severity === severity);
        if (found.length === 0) return null;
        return (
          <Fragment key={severity}>
            <h2 className={styles.title}>{words(`returnPart.${severity}`, { count: found.length })}</h2>
            <ul className={styles.list}>
              {found.slice(0, mostShown).map((finding, index) => (
                <FindingRow
                  // A line can have one finding twice only where its item has two lines.
                  key={`${finding.code} ${finding.inventoryId} ${index}`}
                  finding={finding}
                  onWay={onWay}
                />
              ))}
            </ul>
            {found.length > mostShown && (
              <p className={styles.more}>
                {words('returnPart.findingsMore', { count: found.length - mostShown })}
              </p>
            )}
          </Fragment>
        );
      })}
    </section>
  );
}

type FindingRowProps = {
  readonly finding: ReturnFinding;
  readonly onWay: FindingListProps['onWay'];
};

/** An item is scanned with the scanner: there is no key for it. */
const isKey = (way: ReturnWay) => way !== 'scanItem';

function FindingRow({ finding, onWay }: FindingRowProps) {
  const words = useWords();
  const { code, severity, values, ways } = finding;
  return (
    <li className={styles.finding} data-found={code}>
      <StateShape tone={findingTones[severity]} />
      <p className={styles.sentence}>
        <ReturnSentence id={`returnFinding.${code}`} values={values} />
      </p>
      <div className={styles.ways}>
        {ways.filter(isKey).map((way) => (
          <button key={way} type="button" className={styles.way} onClick={() => onWay(way, finding)}>
            {words(`returnWay.${way}`)}
          </button>
        ))}
      </div>
    </li>
  );
}
