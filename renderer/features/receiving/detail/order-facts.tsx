import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SideSection } from '#renderer/components/record-pane/record-pane.tsx';
import { ChargesLink } from '#renderer/components/records/charges-link.tsx';
import { Fact, FactList, GivenText, TextFact, TimeFact } from '#renderer/components/text/facts.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import styles from '#renderer/features/receiving/receiving.module.css';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { centersQuery } from '#renderer/platform/bridge/queries.ts';
import type { FulfillmentCenter } from '#shared/centers/centers.ts';
import { boxPackagingTypes, packageTypes } from '#shared/receiving/model/receiving-limit-rules.ts';
import type { ReceivingOrder } from '#shared/receiving/receiving.ts';
import { ArrivalDate } from './arrival-date.tsx';

type OrderFactsProps = { readonly accountId: string; readonly order: ReceivingOrder };

export function OrderFacts({ accountId, order }: OrderFactsProps) {
  const t = useMessages();
  return (
    <>
      <Center order={order} />
      <FreightFacts accountId={accountId} order={order} />
      <SideSection title={t('term.facts')}>
        <FactList>
          <Fact label={t('receivingDesk.packageType')}>{packageWord(order.packageType, t)}</Fact>
          <Fact label={t('receivingDesk.packing')}>{packagingWord(order.boxPackagingType, t)}</Fact>
          <Fact label={t('term.arrival')}>
            <ArrivalDate order={order} form="full" />
          </Fact>
          <TimeFact label={t('term.created')} instant={order.insertDate} form="full" />
          <TimeFact label={t('facts.updated')} instant={order.lastUpdatedDate} form="full" />
          <Fact label={t('term.synced')}>
            {order.externalSyncTimestamp === null ? (
              t('facts.notSynced')
            ) : (
              <TimeText instant={order.externalSyncTimestamp} form="full" />
            )}
          </Fact>
        </FactList>
        <ChargesLink about="WRO" id={order.id} />
      </SideSection>
    </>
  );
}

function packageWord(type: string, t: Translate): ReactNode {
  const known = packageTypes.find((each) => each === type);
  return known === undefined ? unknownWord(type) : t(`receivingDesk.type.${known}`);
}

function packagingWord(type: string, t: Translate): ReactNode {
  const known = boxPackagingTypes.find((each) => each === type);
  return known === undefined ? unknownWord(type) : t(`receivingDesk.packing.${known}`);
}

function unknownWord(type: string): ReactNode {
  return type === '' ? null : <ServiceText>{type}</ServiceText>;
}

/** Without missing parts. */
function addressLines(center: FulfillmentCenter): string[] {
  const region = [center.state, center.zipCode].filter((part) => part !== null).join(' ');
  const place = [center.city, region].filter((part) => part !== null && part !== '').join(', ');
  return [center.address1, center.address2, place, center.country].filter(
    (line): line is string => line !== null && line !== '',
  );
}

function Center({ order }: { readonly order: ReceivingOrder }) {
  const t = useMessages();
  const center = order.fulfillmentCenter;
  return (
    <SideSection title={t('term.center')}>
      {center === null ? (
        <p className={styles.note}>{t('facts.noCenter')}</p>
      ) : (
        <address className="stack">
          <strong className="shrink semibold">
            <ServiceText>{center.name ?? String(center.id)}</ServiceText>
          </strong>
          {addressLines(center).map((line) => (
            <ServiceText key={line}>{line}</ServiceText>
          ))}
          {center.phoneNumber !== null && <ServiceText>{center.phoneNumber}</ServiceText>}
          {center.email !== null && <ServiceText>{center.email}</ServiceText>}
        </address>
      )}
    </SideSection>
  );
}

const freightFields = [
  ['carrier', false],
  ['bolNumber', true],
  ['containerNumber', true],
  ['vesselName', false],
  ['freightForwarder', false],
] as const;

function FreightFacts({ accountId, order }: OrderFactsProps) {
  const t = useMessages();
  const destination = order.finalDestinationFulfillmentCenterId;
  const centers = useQuery({ ...centersQuery(accountId), enabled: destination !== null });
  const freight = order.freight;
  if (freight === null && destination === null) return null;
  const destinationName = centers.data?.data.find((center) => center.id === destination)?.name;
  return (
    <SideSection title={t('receivingDesk.freight')}>
      <FactList>
        {destination !== null && (
          <TextFact
            label={t('receivingDesk.finalDestination')}
            text={destinationName ?? t('term.centerById', { id: String(destination) })}
          />
        )}
        {freight !== null &&
          freightFields.map(([field, isMono]) => (
            <GivenText
              key={field}
              label={t(`receivingDesk.freight.${field}`)}
              text={freight[field]}
              isMono={isMono}
            />
          ))}
      </FactList>
      {freight?.notes != null && (
        <p className={styles.notes} tabIndex={0}>
          <ServiceText wraps>{freight.notes}</ServiceText>
        </p>
      )}
    </SideSection>
  );
}
