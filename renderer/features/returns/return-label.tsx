import { PrintPreview } from '#renderer/components/print-preview/print-preview.tsx';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import type { Label } from '#shared/labels/label.ts';
import type { ReturnOrder } from '#shared/returns/returns.ts';

type LabeledReturn = Pick<ReturnOrder, 'id' | 'referenceId' | 'trackingNumber' | 'fulfillmentCenter'>;

/** Returns the label of a return: found by its reference, otherwise by its parcel or its ID. */
export function returnLabelOf(
  { id, referenceId, trackingNumber, fulfillmentCenter }: LabeledReturn,
  t: Translate,
): Label {
  const center = fulfillmentCenter?.name ?? null;
  return {
    heading: t('returnLabel.heading', { id: String(id) }),
    codes: [referenceId, trackingNumber, String(id)].filter((code) => code !== null),
    facts: [
      ...(referenceId === null
        ? []
        : [{ text: t('returnLabel.reference', { reference: referenceId }), code: referenceId }]),
      ...(trackingNumber === null
        ? []
        : [{ text: `${t('term.tracking')} ${trackingNumber}`, code: trackingNumber }]),
      ...(center === null ? [] : [{ text: center, code: null }]),
    ],
  };
}

type ReturnLabelProps = {
  readonly order: ReturnOrder;
  readonly isDirect: boolean;
  readonly onClose: () => void;
};

export function ReturnLabel({ order, isDirect, onClose }: ReturnLabelProps) {
  const t = useMessages();
  return (
    <PrintPreview
      title={t('returnLabel.title')}
      paper="returnLabel"
      fileName={`${t('returnLabel.title')} ${order.id}`}
      labels={[returnLabelOf(order, t)]}
      isDirect={isDirect}
      onClose={onClose}
    />
  );
}
