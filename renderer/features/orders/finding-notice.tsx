import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { assertNever } from '../../bridge/assert-never.ts';
import { failureOf } from '../../bridge/request-failure.ts';
import { failureText } from '../../components/failure-words.ts';
import { RecordLink } from '../../components/record-link.tsx';
import { ServiceText } from '../../components/service-text.tsx';
import { useWords, type Words } from '../../messages/use-words.ts';
import type { Attempt, OrderFinding } from './find-order.ts';
import styles from './orders.module.css';

type FindingNoticeProps = {
  readonly text: string;
  /** Null while it is looked for. */
  readonly finding: OrderFinding | null;
  readonly onClose: () => void;
};

const mostShown = 6;

/** What was looked for, where, and what was found. */
export function FindingNotice({ text, finding, onClose }: FindingNoticeProps) {
  const words = useWords();
  const tried = finding?.attempts.map((attempt) => attemptWord(attempt, words)).join('; ');
  return (
    <section className={styles.finding} aria-label={words('find.title', { text })}>
      <div className={styles.findingHead}>
        <strong className={styles.findingTitle}>
          <ServiceText>{words('find.title', { text })}</ServiceText>
        </strong>
        <span className={styles.findingTried} role="status">
          {tried === undefined ? words('find.running') : `${tried}.`}
        </span>
        <Tooltip label={words('find.close')}>
          <ActionIcon aria-label={words('find.close')} onClick={onClose}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      {finding !== null && finding.found.length > 0 && (
        <ul className={styles.found}>
          {finding.found.slice(0, mostShown).map((hit) => (
            <li key={`${hit.kind} ${hit.id}`}>
              <RecordLink to={`/orders/${hit.orderId}`}>
                {words(`find.${hit.kind}`)} <span className="mono">{hit.id}</span>
              </RecordLink>
              {hit.title !== '' && <ServiceText mono>{hit.title}</ServiceText>}
              <span className={styles.findingDetail}>
                <ServiceText>{hit.detail}</ServiceText>
              </span>
              {hit.matched !== '' && hit.matched !== hit.title && hit.matched !== String(hit.id) && (
                <span className={styles.findingDetail}>
                  <ServiceText>{words('find.matched', { text: hit.matched })}</ServiceText>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.findingNote}>{words('find.noTracking')}</p>
    </section>
  );
}

function attemptWord(attempt: Attempt, words: Words): string {
  const stored = (what: string, isStored: boolean) => (isStored ? words('find.stored', { what }) : what);
  switch (attempt.by) {
    case 'seen':
      return words('find.seen', { count: attempt.count });
    case 'id':
      return stored(words('find.byId', { found: attempt.isFound }), attempt.isStored);
    case 'reference':
      return stored(words('find.byReference', { count: attempt.count }), attempt.isStored);
    case 'noComma':
      return words('find.noComma');
    case 'failed':
      return words('find.failed', { title: failureText(failureOf(attempt.error), words).title });
    default:
      return assertNever(attempt);
  }
}
