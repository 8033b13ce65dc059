import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FulfillmentCenter } from '../../../../shared/centers/centers.ts';
import type { ReceivingOrder } from '../../../../shared/receiving/receiving.ts';
import { SideSection } from '../../../components/record-pane/record-pane.tsx';
import { Fact, FactList } from '../../../components/text/facts.tsx';
import { ServiceText } from '../../../components/text/service-text.tsx';
import { TimeText } from '../../../components/text/time-text.tsx';
import { useMessages, type Words } from '../../../messages/use-messages.ts';
import { centersQuery } from '../../../platform/bridge/queries.ts';
import { ArrivalDate } from './arrival-date.tsx';
import styles from './order-side.module.css';

type OrderFactsProps = { readonly accountId: string; readonly order: ReceivingOrder };

/** Where an order goes, how it travels, and its plain facts. */
export function OrderFacts({ accountId, order }: OrderFactsProps) {
  const words = useMessages();
  return (
    <>
      <Center order={order} />
      <FreightFacts accountId={accountId} order={order} />
      <SideSection title={words('facts.title')}>
        <FactList>
          <Fact label={words('facts.packageType')}>{packageWord(order.packageType, words)}</Fact>
          <Fact label={words('facts.packaging')}>{packagingWord(order.boxPackagingType, words)}</Fact>
          <Fact label={words('receiving.column.arrival')}>
            <ArrivalDate order={order} form="full" />
          </Fact>
          <Fact label={words('receiving.column.inserted')}>{instantFact(order.insertDate)}</Fact>
          <Fact label={words('facts.updated')}>{instantFact(order.lastUpdatedDate)}</Fact>
          <Fact label={words('receiving.column.sync')}>
            {order.externalSyncTimestamp === null
              ? words('facts.notSynced')
              : instantFact(order.externalSyncTimestamp)}
          </Fact>
        </FactList>
      </SideSection>
    </>
  );
}

function instantFact(instant: string | null): ReactNode {
  return instant === null ? null : <TimeText instant={instant} form="full" />;
}

function packageWord(type: string, words: Words): ReactNode {
  if (type === 'Package') return words('facts.package.Package');
  if (type === 'Pallet') return words('facts.package.Pallet');
  if (type === 'FloorLoadedContainer') return words('facts.package.FloorLoadedContainer');
  return type === '' ? null : <ServiceText>{type}</ServiceText>;
}

function packagingWord(type: string, words: Words): ReactNode {
  if (type === 'EverythingInOneBox') return words('facts.packaging.EverythingInOneBox');
  if (type === 'OneSkuPerBox') return words('facts.packaging.OneSkuPerBox');
  if (type === 'MultipleSkuPerBox') return words('facts.packaging.MultipleSkuPerBox');
  return type === '' ? null : <ServiceText>{type}</ServiceText>;
}

/** The lines of an address, without what is missing. */
export function addressLines(center: FulfillmentCenter): string[] {
  const region = [center.state, center.zipCode].filter((part) => part !== null).join(' ');
  const place = [center.city, region].filter((part) => part !== null && part !== '').join(', ');
  return [center.address1, center.address2, place, center.country].filter(
    (line): line is string => line !== null && line !== '',
  );
}

function Center({ order }: { readonly order: ReceivingOrder }) {
  const words = useMessages();
  const center = order.fulfillmentCenter;
  return (
    <SideSection title={words('receiving.column.center')}>
      {center === null ? (
        <p className={styles.note}>{words('facts.noCenter')}</p>
      ) : (
        <address className={styles.address}>
          <strong>
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
  ['carrier', 'freight.carrier', false],
  ['bolNumber', 'freight.bolNumber', true],
  ['containerNumber', 'freight.containerNumber', true],
  ['vesselName', 'freight.vesselName', false],
  ['freightForwarder', 'freight.freightForwarder', false],
] as const;

function FreightFacts({ accountId, order }: OrderFactsProps) {
  const words = useMessages();
  const destination = order.finalDestinationFulfillmentCenterId;
  const centers = useQuery({ ...centersQuery(accountId), enabled: destination !== null });
  const freight = order.freight;
  if (freight === null && destination === null) return null;
  const destinationName = centers.data?.data.find((center) => center.id === destination)?.name;
  return (
    <SideSection title={words('freight.title')}>
      <FactList>
        {destination !== null && (
          <Fact label={words('freight.destination')}>
            <ServiceText>
              {destinationName ?? words('freight.centerById', { id: String(destination) })}
            </ServiceText>
          </Fact>
        )}
        {freight !== null &&
          freightFields.map(([field, label, isMono]) => {
            const value = freight[field];
            if (value === null) return null;
            return (
              <Fact key={field} label={words(label)}>
                <ServiceText mono={isMono}>{value}</ServiceText>
              </Fact>
            );
          })}
      </FactList>
      {freight?.notes != null && (
        <p className={styles.notes} tabIndex={0}>
          <ServiceText wraps>{freight.notes}</ServiceText>
        </p>
      )}
    </SideSection>
  );
}
