import { PrintPreview } from '#renderer/components/print-preview/print-preview.tsx';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import type { Label, LabelTemplates } from '#shared/labels/label.ts';
import { fillTemplate } from '#shared/labels/model/label-templates.ts';
import type { ReturnOrder } from '#shared/returns/returns.ts';

type LabeledReturn = Pick<ReturnOrder, 'id' | 'referenceId' | 'trackingNumber' | 'fulfillmentCenter'>;

/** Returns the label of a return: found by its reference, otherwise by its parcel or its ID. */
export function returnLabelOf(
  { id, referenceId, trackingNumber, fulfillmentCenter }: LabeledReturn,
  templates: LabelTemplates,
  t: Translate,
): Label {
  return fillTemplate('returnLabel', templates, {
    heading: t('record.return', { id: String(id) }),
    codes: { reference: referenceId, tracking: trackingNumber, id: String(id) },
    lines: {
      reference: referenceId === null ? null : t('returnLabel.reference', { reference: referenceId }),
      tracking: trackingNumber === null ? null : `${t('term.tracking')} ${trackingNumber}`,
      center: fulfillmentCenter?.name ?? null,
    },
  });
}

type ReturnLabelProps = {
  readonly order: ReturnOrder;
  readonly isDirect: boolean;
  readonly onClose: () => void;
};

export function ReturnLabel({ order, isDirect, onClose }: ReturnLabelProps) {
  const t = useMessages();
  const [{ labelTemplates }] = usePreferences();
  return (
    <PrintPreview
      title={t('returnLabel.title')}
      paper="returnLabel"
      fileName={`${t('returnLabel.title')} ${order.id}`}
      labels={[returnLabelOf(order, labelTemplates, t)]}
      isDirect={isDirect}
      onClose={onClose}
    />
  );
}
