import { ServiceText } from '#renderer/components/text/service-text.tsx';
import type { Times } from '#renderer/components/text/use-times.ts';
import { ChoiceList, DeskChooser } from '#renderer/desk/choosers/desk-chooser.tsx';
import type { DeskChoice } from '#renderer/desk/state/desk-choice.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
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

type ShipmentChooserProps = {
  /** The scanned text. */
  readonly tracking: string;
  /** Those of `shipmentChoices`. */
  readonly choices: readonly DeskChoice[];
  readonly onCancel: () => void;
};

export function ShipmentChooser({ tracking, choices, onCancel }: ShipmentChooserProps) {
  const t = useMessages();
  const title = t('returnPart.shipmentTitle');
  return (
    <DeskChooser title={title} about={<ServiceText mono>{tracking}</ServiceText>} onCancel={onCancel}>
      <ChoiceList label={title} choices={choices} takesFocus={false} />
    </DeskChooser>
  );
}
