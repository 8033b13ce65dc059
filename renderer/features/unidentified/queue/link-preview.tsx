import { IconArrowRight } from '@tabler/icons-react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { MatchReasonText } from '#renderer/features/unidentified/matching/candidate-row.tsx';
import { showLinkResult } from '#renderer/features/unidentified/matching/match-sentences.ts';
import type { LinkResult } from '#renderer/features/unidentified/matching/use-link.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { ExactMatch } from './best-matches.ts';
import styles from './queue.module.css';

type LinkPreviewProps = {
  readonly matches: readonly ExactMatch[];
  /** So far, by the parcel's ID. */
  readonly results: ReadonlyMap<number, LinkResult>;
};

/** Shows which parcel is linked with which order and the evidence for it; during linking, each result. */
export function LinkPreview({ matches, results }: LinkPreviewProps) {
  const t = useMessages();
  return (
    <ol className={styles.preview} tabIndex={0} aria-label={t('match.many.preview')}>
      {matches.map(({ parcel, match }) => {
        const { order, reasons } = match;
        const [evidence] = reasons;
        const result = results.get(parcel.id);
        return (
          <li key={parcel.id}>
            <span className={styles.pair}>
              <span className="mono">{parcel.id}</span>
              {parcel.barcode !== null && <ServiceText mono>{parcel.barcode}</ServiceText>}
              <IconArrowRight size={14} stroke={1.75} aria-hidden="true" />
              <span className="visually-hidden">{t('match.linkWith', { id: String(order.id) })}</span>
              <span className="mono semibold" aria-hidden="true">
                {order.id}
              </span>
              {order.purchaseOrderNumber !== null && (
                <ServiceText mono>{order.purchaseOrderNumber}</ServiceText>
              )}
              {result !== undefined && (
                <span className="push-end">
                  <StateMark {...showLinkResult(result.outcome, t)} />
                </span>
              )}
            </span>
            {evidence !== undefined && (
              <span className="small muted">
                <MatchReasonText reason={evidence} />
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
