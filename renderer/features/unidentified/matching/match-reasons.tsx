import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import type { MatchCandidateView } from '../../../../shared/unidentified/match-view.ts';
import { ServiceText } from '../../../components/text/service-text.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import styles from './match.module.css';
import { sentenceOf } from './match-sentences.ts';

type Reason = MatchCandidateView['reasons'][number];

/** What speaks for and against an order, the weightiest first. */
export function MatchReasons({ reasons }: { readonly reasons: readonly Reason[] }) {
  const t = useMessages();
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => {
        const Icon = reason.speaks === 'for' ? IconPlus : IconMinus;
        return (
          <li key={`${reason.code} ${Object.values(reason.values).join(' ')}`} data-speaks={reason.speaks}>
            <Icon size={13} stroke={2.25} aria-hidden="true" />
            <span>
              <span className="visually-hidden">{t(`match.${reason.speaks}`)} </span>
              <MatchReasonText reason={reason} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** A reason in words; numbers and codes of somebody else keep their own direction and stand out. */
function MatchReasonText({ reason }: { readonly reason: Reason }) {
  const intl = useIntl();
  const { id, values, foreign } = sentenceOf(reason, useMessages());
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    foreign.has(name) && value !== '' ? (
      <ServiceText key={name} mono wraps>
        {String(value)}
      </ServiceText>
    ) : (
      value
    ),
  ]);
  return <>{intl.formatMessage({ id }, Object.fromEntries(shown))}</>;
}
