import { ServiceText } from '#renderer/components/text/service-text.tsx';
import type { Times } from '#renderer/components/text/use-times.ts';
import type { DeskChoice } from '#renderer/desk/state/desk-choice.ts';
import type { Translate } from '#renderer/messages/use-messages.ts';
import type { ShipmentHit } from '#shared/shipments/shipment-view.ts';
import styles from './panels.module.css';

type Candidates = {
  /** Most likely first. */
  readonly candidates: readonly ShipmentHit[];
  readonly t: Translate;
  readonly times: Times;
  readonly onChoose: (candidate: ShipmentHit) => void;
};

export function shipmentChoices({ candidates, t, times, onChoose }: Candidates): DeskChoice[] {
  return candidates.map((hit) => {
    const { shipmentId, orderReference, orderId, trackingNumber, carrier, customerName, shippedAt } = hit;
    const order = orderReference ?? (orderId === null ? null : String(orderId));
    const left = shippedAt === null ? null : t('returnPart.shippedAt', { day: times.date(shippedAt) });
    const customer = customerName ?? t('term.unnamed');
    const details = [
      t('term.shipmentId', { id: String(shipmentId) }),
      order === null ? null : t('returnPart.order', { order }),
      carrier,
      left,
    ].filter((part) => part !== null && part !== '');
    return {
      key: String(shipmentId),
      text: [customer, trackingNumber, ...details].join(', '),
      label: (
        <span className={styles.shipment}>
          <ServiceText>{customer}</ServiceText>
          <ServiceText mono>{trackingNumber}</ServiceText>
          <span className={styles.details}>
            <ServiceText>{details.join(' · ')}</ServiceText>
          </span>
        </span>
      ),
      run: () => onChoose(hit),
    };
  });
}
