import { useNavigate } from '@tanstack/react-router';
import { CopyButton } from '#renderer/components/text/copy-button.tsx';
import { useDeskDay } from '#renderer/components/text/desk-day.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import styles from '#renderer/features/outbox/outbox.module.css';
import { OutboxButtons } from '#renderer/features/outbox/outbox-buttons.tsx';
import { isLookedUpFirst } from '#renderer/features/outbox/outbox-offers.ts';
import { doubtOf, hasCopies, orderSearchOf, whatOf } from '#renderer/features/outbox/outbox-state.ts';
import { type MessageId, translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { alreadyCode } from '#shared/outbox/model/outbox-states.ts';
import { outboxStatusOf } from '#shared/outbox/model/outbox-status.ts';
import type { OutboxEntry, OutboxReceiving } from '#shared/outbox/outbox-view.ts';
import { NextText, useOutboxContext } from './next-text.tsx';

export function StatusExplanation({ entry }: { readonly entry: OutboxEntry }) {
  const t = useMessages();
  const context = useOutboxContext();
  const status = outboxStatusOf(entry);
  const values = whatOf(entry, t);
  const { evidence, wasPossiblySent } = entry;
  const scope = evidence?.missingScope ?? null;
  const isInDoubt = status === 'unconfirmed' || status === 'needsDecision';
  const isDoubtful = wasPossiblySent && isLookedUpFirst(entry);
  return (
    <section className={styles.explanation} aria-label={t('outbox.what')}>
      <p className={styles.why}>
        {t(whyId(entry), {
          ...values,
          scope: scope ?? '',
          isScopeKnown: String(scope !== null),
        })}
      </p>
      {isInDoubt && entry.change === null && (
        <p className={styles.why}>
          {t(
            status === 'needsDecision' && entry.lookUps === 0
              ? 'outbox.lookUpsImpossible'
              : 'outbox.lookUpsDone',
            { count: entry.lookUps, kind: values.kind },
          )}
        </p>
      )}
      {isDoubtful && <p className={styles.why}>{t('outbox.mayHaveArrived')}</p>}
      <Attempt entry={entry} />
      {isInDoubt && entry.receiving !== null && <OrderSearchLink entry={entry} receiving={entry.receiving} />}
      <p className={styles.next}>
        <span className="dim">{t('outbox.whatNext')}</span>
        <NextText entry={entry} context={context} wraps />
      </p>
      <OutboxButtons entry={entry} />
    </section>
  );
}

function whyId(entry: OutboxEntry): MessageId {
  const status = outboxStatusOf(entry);
  if (entry.change !== null) {
    if (status === 'unconfirmed' || status === 'needsDecision' || status === 'sent') {
      return `outbox.change.why.${status}`;
    }
    if (status === 'held' && entry.evidence?.heldReason === 'refusal') return 'outbox.change.why.refusal';
  }
  if (status === 'cancelled' && entry.raw !== null) return 'outbox.why.discarded';
  if (status === 'held') return `outbox.why.held.${entry.evidence?.heldReason ?? 'refusal'}`;
  if (status !== 'unconfirmed' && status !== 'needsDecision') return `outbox.why.${status}`;
  const doubt = doubtOf(entry);
  return doubt === null ? `outbox.why.${status}` : `outbox.why.${status}.${doubt}`;
}

/** The result of the last attempt, in the service's words; nothing if it is not worth mentioning. */
function Attempt({ entry }: { readonly entry: OutboxEntry }) {
  const t = useMessages();
  const { evidence, state } = entry;
  if (evidence === null || (state === 'sent' && !hasCopies(entry) && evidence.code !== alreadyCode))
    return null;
  const { sentence, serverSays, status, requestId, at, fields } = evidence;
  const reasons = Object.entries(fields).flatMap(([field, sentences]) =>
    sentences.map((sentence) => ({ field, text: translateSentence(t, sentence) })),
  );
  const isListedBelow = reasons.some(({ text }) => text === serverSays);
  return (
    <div className={styles.attempt}>
      <p>
        <span className="dim">{t('outbox.triedAt')}</span>
        <span className="grid shrink gap-2">
          <ServiceText wraps>{translateSentence(t, sentence)}</ServiceText>
          {serverSays !== undefined && !isListedBelow && <ServiceText wraps>{serverSays}</ServiceText>}
          <span className={styles.meta}>
            <TimeText instant={at} />
            {status !== null && <span>{t('outbox.status', { status: String(status) })}</span>}
            {requestId !== null && (
              <span className={styles.request}>
                {t('failure.requestId')} <ServiceText mono>{requestId}</ServiceText>
                <CopyButton text={requestId} what={t('failure.requestIdWhat')} />
              </span>
            )}
          </span>
        </span>
      </p>
      {reasons.length > 0 && (
        <ul className={styles.fields} aria-label={t('outbox.fields')}>
          {reasons.map(({ field, text }) => (
            <li key={`${field} ${text}`}>
              <code className="mono">{field === '' ? t('outbox.field.whole') : field}</code>
              <ServiceText wraps>{text}</ServiceText>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type OrderSearchLinkProps = { readonly entry: OutboxEntry; readonly receiving: OutboxReceiving };

/** Links to the service orders among which the user looks for one whose response was lost. */
function OrderSearchLink({ entry, receiving: { purchaseOrderNumber: number } }: OrderSearchLinkProps) {
  const t = useMessages();
  const times = useTimes();
  const navigate = useNavigate();
  const { timeZone } = useDeskDay();
  const search = orderSearchOf(entry, number, timeZone);
  return (
    <p className={styles.next}>
      <span className="dim">{t('outbox.lookThere')}</span>
      <span className={styles.there}>
        <TextButton onClick={() => void navigate({ to: '/receiving', search: { centers: [], ...search } })}>
          {'pos' in search
            ? t('outbox.lookByNumber', { number: search.pos[0] })
            : t('outbox.lookByDay', { day: times.day(search.from) })}
        </TextButton>
      </span>
    </p>
  );
}
