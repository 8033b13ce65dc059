import { IconChevronDown } from '@tabler/icons-react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { RecordLink } from '#renderer/components/text/record-link.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TakenOver } from '#renderer/desk/desk-drafts.tsx';
import styles from '#renderer/desk/desk-header.module.css';
import { CopiedText, HeaderFact, SavedMark } from '#renderer/desk/desk-header.tsx';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import type { DeskDraft } from '#shared/outbox/desk-draft.ts';
import type { DeskSession } from './state/desk-session.ts';
import { type DeskState, referenceOf } from './state/desk-state.ts';

type DeskHeaderProps = {
  readonly state: DeskState;
  readonly session: DeskSession;
  readonly deskDrafts: readonly DeskDraft[];
};

export function DeskHeader({ state, session, deskDrafts }: DeskHeaderProps) {
  const t = useMessages();
  const { draft, modified } = state;
  const reference = referenceOf(state);
  const { center, trackingNumber, box } = draft;
  return (
    <section
      className={styles.header}
      aria-label={t('returnDesk.about')}
      data-crowded={modified !== null || undefined}
    >
      <div className={styles.name}>
        <h1>{t('action.newReturn')}</h1>
        <span className="small leading-16 dim">
          {modified === null
            ? t('term.boxNumber', { box })
            : t('returnDesk.modifies', { id: String(modified.id) })}
        </span>
        <TakenOver
          drafts={deskDrafts}
          referenceId={modified === null ? reference : null}
          onTakeBack={(referenceId) => void session.takeOver(referenceId)}
        />
      </div>
      <dl className={styles.facts}>
        <HeaderFact label={t('term.reference')}>
          {reference === null ? (
            <span className="dim truncate">{t('returnDesk.referenceNone')}</span>
          ) : (
            <CopiedText text={reference} what={t('term.referenceWhat')} />
          )}
        </HeaderFact>
        <HeaderFact label={t('term.center')}>
          <button
            type="button"
            className={styles.choose}
            title={t('returnDesk.centerChange')}
            onClick={() => void session.ask('center')}
          >
            <ServiceText>{center?.name ?? t('returnDesk.centerNone')}</ServiceText>
            <IconChevronDown size={13} stroke={1.75} aria-hidden="true" />
            <KeyHint>H</KeyHint>
          </button>
        </HeaderFact>
        <HeaderFact label={t('term.parcel')}>
          {trackingNumber === null ? (
            <span className="dim truncate">{t('term.notScanned')}</span>
          ) : (
            <CopiedText text={trackingNumber} what={t('term.trackingNumberWhat')} />
          )}
        </HeaderFact>
        <HeaderFact label={t('term.originalShipment')}>
          <Origin state={state} />
        </HeaderFact>
      </dl>
      <SavedState state={state} />
    </section>
  );
}

function Origin({ state }: { readonly state: DeskState }) {
  const t = useMessages();
  const { draft, goods } = state;
  const { originalShipment } = draft;
  if (originalShipment === null) return <span className="dim truncate">{t('returnDesk.shipmentNone')}</span>;
  const { id, orderId, customerName } = originalShipment;
  const shipment = t('term.shipmentId', { id: String(id) });
  return (
    <span className={styles.origin}>
      <ServiceText>{customerName ?? t('term.unnamed')}</ServiceText>
      {orderId === null ? shipment : <RecordLink to={`/orders/${orderId}`}>{shipment}</RecordLink>}
      {goods.state === 'reading' && <span className="dim truncate">{t('returnDesk.goods.reading')}</span>}
      {goods.state === 'failed' && (
        <span title={translateSentence(t, failureReason(goods.failure))}>
          <StateMark tone="attention" label={t('returnDesk.goods.failed')} />
        </span>
      )}
    </span>
  );
}

function SavedState({ state }: { readonly state: DeskState }) {
  const t = useMessages();
  const { saving, modified, waitingCount } = state;
  if (modified === null) return <SavedMark saving={saving} waitingCount={waitingCount} />;
  return (
    <p className={styles.saved}>
      <StateMark tone="attention" label={t('returnDesk.saving.modified')} />
    </p>
  );
}
