import { IconMinus, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { useQueueRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { showOrderStatus } from '#renderer/components/records/receiving-status.ts';
import { DeskDate } from '#renderer/components/text/desk-day.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { IndexedReceiving } from '#shared/receiving/receiving-index-view.ts';
import type { MatchCandidateView } from '#shared/unidentified/match-view.ts';
import styles from './match.module.css';
import { sentenceOf, showCandidate } from './match-sentences.ts';

/** A receiving order that a parcel can be linked with: proposed, a hint, or named by a user. */
export type LinkTarget = {
  readonly order: IndexedReceiving;
  /** Null if a user named it. */
  readonly certainty: MatchCandidateView['certainty'] | null;
  readonly reasons: MatchCandidateView['reasons'];
};

type CandidateRowProps = {
  readonly target: LinkTarget;
  readonly isChosen: boolean;
  readonly note?: ReactNode;
  readonly onChoose: () => void;
  readonly onAsk: () => void;
};

export function CandidateRow({ target, isChosen, note, onChoose, onAsk }: CandidateRowProps) {
  const t = useMessages();
  const refusal = useQueueRefusal('receiving_write');
  const { order, certainty, reasons } = target;
  const isHint = certainty === 'none';
  return (
    <li
      className={styles.candidate}
      data-chosen={isChosen || undefined}
      onFocus={onChoose}
      onClick={onChoose}
    >
      <div className={styles.head}>
        <span className="baseline-row shrink gap-10 semibold">
          <Link to={`/receiving/${order.id}`} className="mono rigid bold link">
            {order.id}
          </Link>
          {order.purchaseOrderNumber === null ? (
            <span className="dim regular">{t('match.noPurchaseOrder')}</span>
          ) : (
            <ServiceText mono>{order.purchaseOrderNumber}</ServiceText>
          )}
        </span>
        {certainty !== null && <StateMark {...showCandidate(certainty, t)} isLoud={!isHint} />}
        <ReasonedButton
          size="compact-sm"
          variant={isChosen && !isHint ? 'filled' : 'default'}
          reason={refusal}
          onClick={onAsk}
        >
          {t(isHint ? 'match.linkAnyway' : 'match.link')}
          <span className="visually-hidden"> {t('match.linkWith', { id: String(order.id) })}</span>
          {isChosen && !isHint && <KeyHint>Enter</KeyHint>}
        </ReasonedButton>
      </div>
      <OrderLine order={order} />
      {note}
      <MatchReasons reasons={reasons} />
    </li>
  );
}

function OrderLine({ order }: { readonly order: IndexedReceiving }) {
  const t = useMessages();
  const { status, centerName, expectedArrivalDate, boxCount } = order;
  return (
    <p className={styles.line}>
      <StateMark {...showOrderStatus(status, t)} />
      {centerName !== null && <ServiceText>{centerName}</ServiceText>}
      {expectedArrivalDate !== null && (
        <span className="nowrap">
          {t('term.arrival')} <DeskDate instant={expectedArrivalDate} />
        </span>
      )}
      <span className="nowrap">
        {boxCount === null ? t('match.boxesUnread') : t('match.boxes', { count: boxCount })}
      </span>
    </p>
  );
}

type Reason = MatchCandidateView['reasons'][number];

/** The reasons for and against an order, strongest first. */
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

/** External numbers and codes keep their own writing direction and stand out. */
export function MatchReasonText({ reason }: { readonly reason: Reason }) {
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
