import { IconChevronDown } from '@tabler/icons-react';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { TakenOver } from '#renderer/desk/desk-drafts.tsx';
import styles from '#renderer/desk/desk-header.module.css';
import { HeaderFact, SavedMark } from '#renderer/desk/desk-header.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { DeskDraft } from '#shared/outbox/desk-draft.ts';
import { numberOfBox } from '#shared/receiving/model/receiving-draft-steps.ts';
import type { DeskSession } from './state/receiving-session.ts';
import type { DeskState, HeadField } from './state/receiving-state.ts';

type ReceivingHeaderProps = {
  readonly state: DeskState;
  readonly session: DeskSession;
  readonly deskDrafts: readonly DeskDraft[];
};

export function ReceivingHeader({ state, session, deskDrafts }: ReceivingHeaderProps) {
  const t = useMessages();
  const times = useTimes();
  const { draft, saving, waitingCount } = state;
  const { center, expectedArrivalAt, purchaseOrderNumber, packageType, boxPackagingType, boxes } = draft;
  const comesAs = [
    t(`receivingDesk.type.${packageType}`),
    t(`receivingDesk.packing.${boxPackagingType}`),
  ].join(' · ');
  const facts: readonly (readonly [HeadField, string | null, string | null])[] = [
    ['center', center?.name ?? null, 'H'],
    ['arrival', expectedArrivalAt === null ? null : times.short(expectedArrivalAt), 'W'],
    ['purchaseOrderNumber', purchaseOrderNumber, 'O'],
    ['packageType', comesAs, null],
  ];
  return (
    <section className={styles.header} aria-label={t('receivingDesk.about')}>
      <div className={styles.name}>
        <h1>{t('action.newReceiving')}</h1>
        <span className="small leading-16 dim">
          {t('receivingDesk.boxOf', {
            box: numberOfBox(draft, draft.currentBoxId),
            boxes: boxes.length,
          })}
        </span>
        <TakenOver
          drafts={deskDrafts}
          referenceId={state.row?.referenceId ?? null}
          onTakeBack={(referenceId) => void session.takeOver(referenceId)}
        />
      </div>
      <dl className={`${styles.facts} ${styles.even}`}>
        {facts.map(([field, text, key]) => (
          <HeaderFact key={field} label={t(labels[field])}>
            <button
              type="button"
              className={styles.choose}
              title={t('receivingDesk.change', { what: t(labels[field]) })}
              onClick={() => void session.ask(field)}
            >
              {text === null ? (
                <span className="dim truncate">{t('receivingDesk.notSet')}</span>
              ) : (
                <ServiceText>{text}</ServiceText>
              )}
              <IconChevronDown size={13} stroke={1.75} aria-hidden="true" />
              {key !== null && <KeyHint>{key}</KeyHint>}
            </button>
          </HeaderFact>
        ))}
      </dl>
      <SavedMark saving={saving} waitingCount={waitingCount} />
    </section>
  );
}

const labels = {
  center: 'receivingDesk.center',
  arrival: 'receivingDesk.arrival',
  purchaseOrderNumber: 'receivingDesk.purchaseOrderNumber',
  packageType: 'receivingDesk.packageType',
  boxPackagingType: 'receivingDesk.packing',
  finalDestination: 'receivingDesk.finalDestination',
  freight: 'receivingDesk.freight',
} as const satisfies Record<HeadField, string>;
