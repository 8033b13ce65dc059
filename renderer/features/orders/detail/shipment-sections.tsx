import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { idsFrom } from '#renderer/components/list-screen/list-search.ts';
import tableStyles from '#renderer/components/record-pane/record-table.module.css';
import { byTime, type RecordStep, RecordSteps } from '#renderer/components/record-pane/record-timeline.tsx';
import { ChargesLink } from '#renderer/components/records/charges-link.tsx';
import { isShort, showPromise, showShipmentStatus } from '#renderer/components/records/order-status.ts';
import { CopyButton } from '#renderer/components/text/copy-button.tsx';
import { Fact, FactList, GivenText, GivenTime } from '#renderer/components/text/facts.tsx';
import { RecordLink } from '#renderer/components/text/record-link.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import styles from '#renderer/features/orders/orders.module.css';
import { type MessageId, type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import type { Order, Shipment } from '#shared/orders/orders.ts';
import { CartonTree, ShippedItemLine } from './carton-tree.tsx';
import { RecipientAddress } from './order-side.tsx';
import { ShipmentActions } from './shipment-actions.tsx';
import { isSentElsewhere, materialWords } from './shipment-rules.ts';

export function ShipmentSections({ order }: { readonly order: Order }) {
  const t = useMessages();
  const pointed = useLinkedShipmentId();
  if (order.shipments.length === 0) {
    return (
      <section className={tableStyles.block} aria-label={t('term.shipments')}>
        <h3 className={tableStyles.title}>{t('term.shipments')}</h3>
        <p className={tableStyles.none}>{t('shipment.none')}</p>
      </section>
    );
  }
  return order.shipments.map((shipment) => (
    <ShipmentSection
      key={shipment.id}
      shipment={shipment}
      order={order}
      isPointedAt={shipment.id === pointed && order.shipments.length > 1}
    />
  ));
}

type ShipmentSectionProps = {
  readonly shipment: Shipment;
  readonly order: Order;
  /** It led to this order: scroll to it and highlight it. */
  readonly isPointedAt: boolean;
};

function ShipmentSection({ shipment, order, isPointedAt }: ShipmentSectionProps) {
  const t = useMessages();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isPointedAt) section.current?.scrollIntoView({ block: 'start' });
  }, [isPointedAt]);
  const counts = useCountFormat();
  const title = t('term.shipmentId', { id: String(shipment.id) });
  const promise = showPromise(shipment.estimatedFulfillmentDateStatus, t);
  return (
    <section
      ref={section}
      className={`${tableStyles.block} ${isPointedAt ? styles.pointed : ''}`}
      aria-label={title}
      aria-current={isPointedAt || undefined}
    >
      <div className={styles.shipmentHead}>
        <h3 className="heading">{title}</h3>
        <CopyButton text={String(shipment.id)} what={t('shipment.idWhat')} />
        <StateMark {...showShipmentStatus(shipment.status, t)} isLoud />
        {promise !== null && <StateMark {...promise} />}
        <ChargesLink about="Shipment" id={shipment.id} />
      </div>
      <ShipmentActions shipment={shipment} orderId={order.id} />
      <StatusDetails shipment={shipment} />
      <div className={styles.shipmentFacts}>
        <FactList>
          <Fact label={t('term.tracking')}>
            <Tracking shipment={shipment} />
          </Fact>
          <GivenText label={t('shipment.carrier')} text={carrierOf(shipment)} />
          <GivenText
            label={t('term.center')}
            text={shipment.location?.name ?? idText(shipment.location?.id ?? null)}
          />
          <GivenText label={t('shipment.option')} text={shipment.shipOption} />
          <GivenText label={t('shipment.package')} text={packageText(shipment, t, counts.full)} />
          <GivenText label={t('shipment.bol')} text={shipment.tracking?.bol ?? null} isMono />
          <GivenText label={t('shipment.pro')} text={shipment.tracking?.proNumber ?? null} isMono />
          <GivenText label={t('shipment.scac')} text={shipment.tracking?.scac ?? null} isMono />
        </FactList>
        <FactList>
          <GivenTime label={t('shipment.promised')} instant={shipment.estimatedFulfillmentDate} />
          <GivenTime label={t('shipment.updated')} instant={shipment.lastUpdateAt} />
          <GivenText label={t('term.giftMessage')} text={shipment.giftMessage} />
          {shipment.recipient !== null && isSentElsewhere(shipment, order) && (
            <Fact label={t('shipment.recipient')}>
              <RecipientAddress recipient={shipment.recipient} />
            </Fact>
          )}
        </FactList>
      </div>
      <div className={styles.part}>
        <h4 className={styles.partTitle}>{t('timeline.title')}</h4>
        <RecordSteps steps={shipmentSteps(shipment, t)} />
      </div>
      <ShippedItems shipment={shipment} />
      <CartonTree shipment={shipment} />
    </section>
  );
}

/** Returns the progress of a shipment as far as its dates show it; the specification has no log of it. */
function shipmentSteps(shipment: Shipment, t: Translate): RecordStep[] {
  const { createdDate, actualFulfillmentDate, tracking, lastTrackingUpdateAt, deliveryDate } = shipment;
  const step = (tone: Tone, messageId: MessageId, instant: string | null | undefined) =>
    instant == null ? [] : [{ key: messageId, tone, label: t(messageId), instant }];
  return byTime([
    ...step('waiting', 'term.created', createdDate),
    ...step('moving', 'shipment.fulfilled', actualFulfillmentDate),
    ...step('moving', 'shipment.shipped', tracking?.shippingDate),
    ...step('moving', 'shipment.tracked', lastTrackingUpdateAt),
    ...step('done', 'shipment.delivered', deliveryDate),
  ]);
}

function idText(id: number | null): string | null {
  return id === null ? null : `#${id}`;
}

function carrierOf({ tracking }: Shipment): string | null {
  const parts = [tracking?.carrier, tracking?.carrierService].filter(Boolean);
  return parts.length === 0 ? null : parts.join(' · ');
}

function packageText(shipment: Shipment, t: Translate, format: (count: number) => string): string | null {
  const { packageMaterialType, measurements, requireSignature } = shipment;
  const sides = [measurements?.lengthIn, measurements?.widthIn, measurements?.depthIn];
  const weight = measurements?.totalWeightOz ?? null;
  const [length, width, depth] = sides.map((side) => (side == null ? null : format(side)));
  const measured =
    length != null && width != null && depth != null
      ? t('shipment.measures', { length, width, depth, weight: weight === null ? '?' : format(weight) })
      : weight === null
        ? null
        : t('shipment.weight', { weight: format(weight) });
  const signature = requireSignature ? t('shipment.signature') : null;
  const parts = [materialWords(packageMaterialType), measured, signature].filter(
    (part) => part !== null && part !== '',
  );
  return parts.length === 0 ? null : parts.join(', ');
}

function Tracking({ shipment }: { readonly shipment: Shipment }) {
  const t = useMessages();
  const number = shipment.tracking?.trackingNumber ?? '';
  const url = shipment.tracking?.trackingUrl ?? '';
  const track = useMutation({
    mutationFn: (link: { readonly url: string }) => call('app.openLink', link),
    onError: (error) => announceTrouble(t('shipment.notTracked'), error, t),
  });
  if (number === '') return <span className={styles.nothing}>{t('shipment.noTracking')}</span>;
  return (
    <span className="inline-row shrink max-full gap-6">
      <ServiceText mono>{number}</ServiceText>
      <CopyButton text={number} what={t('term.trackingNumberWhat')} />
      <span className={styles.nothing}>
        {t(shipment.isTrackingUploaded ? 'shipment.uploaded' : 'shipment.notUploaded')}
      </span>
      {url !== '' && <TextButton onClick={() => track.mutate({ url })}>{t('shipment.track')}</TextButton>}
    </span>
  );
}

/** Explains why a shipment is stalled, as the service reports it. */
function StatusDetails({ shipment }: { readonly shipment: Shipment }) {
  const t = useMessages();
  const { statusDetails } = shipment;
  if (statusDetails.length === 0) return null;
  const isTrouble = shipment.status === 'OnHold' || shipment.status === 'Exception';
  return (
    <ul className={styles.details} aria-label={t('shipment.details')} data-trouble={isTrouble || undefined}>
      {statusDetails.map((detail, index) => (
        <li key={`${detail.id} ${index}`}>
          <ServiceText>{detail.name ?? String(detail.id ?? '')}</ServiceText>
          {detail.description !== null && detail.description !== '' && (
            <span className={styles.detailText}>
              <ServiceText wraps>{detail.description}</ServiceText>
            </span>
          )}
          {detail.inventoryId !== null && (
            <RecordLink to={`/inventory/${detail.inventoryId}`}>
              {t('shipment.detailItem', { id: String(detail.inventoryId) })}
            </RecordLink>
          )}
          {detail.exceptionFulfillmentCenterId !== null && (
            <span className={styles.nothing}>
              {t('shipment.detailCenter', { id: String(detail.exceptionFulfillmentCenterId) })}
            </span>
          )}
          {detail.extraInformation?.validationMessages.map((message) => (
            <span key={message} className={styles.detailText}>
              <ServiceText wraps>{message}</ServiceText>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Returns the shipment that led to the opened order, from the address; null if none did. */
function useLinkedShipmentId(): number | null {
  const search = useSearch({ strict: false }) as { readonly shipment?: unknown };
  return idsFrom(search.shipment)[0] ?? null;
}

function ShippedItems({ shipment }: { readonly shipment: Shipment }) {
  const t = useMessages();
  const products = shipment.products.filter(({ inventoryItems }) => inventoryItems.length > 0);
  return (
    <div className={styles.part}>
      <h4 className={styles.partTitle}>{t('term.items')}</h4>
      {products.length === 0 ? (
        <p className={tableStyles.none}>{t('shipment.noItems')}</p>
      ) : (
        <ul className={styles.items}>
          {products.flatMap((product, at) =>
            product.inventoryItems.map((item, index) => (
              <ShippedItemLine
                key={`${item.id} ${at} ${index}`}
                item={item}
                product={product}
                isShort={isShort(item, shipment)}
              />
            )),
          )}
        </ul>
      )}
    </div>
  );
}
