import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { PrintPreview } from '#renderer/components/print-preview/print-preview.tsx';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import type { Label, LabelTemplates } from '#shared/labels/label.ts';
import { maxLabels } from '#shared/labels/model/label-limits.ts';
import { fillTemplate } from '#shared/labels/model/label-templates.ts';
import type { ReceivingBox, ReceivingOrder } from '#shared/receiving/receiving.ts';

type LabeledOrder = Pick<ReceivingOrder, 'id' | 'purchaseOrderNumber'> & {
  readonly fulfillmentCenter: { readonly name: string | null } | null;
};
type LabeledBox = Pick<ReceivingBox, 'boxId' | 'boxNumber' | 'trackingNumber'>;

/** Returns the label of one of an order's boxes: found by its tracking number, otherwise by its order. */
export function boxLabelOf(
  order: LabeledOrder,
  boxes: readonly LabeledBox[],
  at: number,
  templates: LabelTemplates,
  t: Translate,
): Label {
  const { boxNumber = null, boxId = null, trackingNumber = null } = boxes[at] ?? {};
  const id = String(order.id);
  const number = String(boxNumber ?? boxId ?? at + 1);
  const po = order.purchaseOrderNumber;
  return fillTemplate('boxLabel', templates, {
    heading: t('boxLabel.heading', { number, count: boxes.length }),
    codes: { tracking: trackingNumber, id },
    lines: {
      order: t('sheet.title', { id }),
      po: po === null ? null : `${t('sheet.po')} ${po}`,
      box: boxId === null ? null : t('boxLabel.id', { id: String(boxId) }),
      center: order.fulfillmentCenter?.name ?? null,
    },
  });
}

type OwnBoxLabelsProps = {
  readonly order: ReceivingOrder;
  readonly boxes: readonly ReceivingBox[];
  readonly isDirect: boolean;
  readonly onClose: () => void;
};

/** Labels for the boxes of an order that need no response from the service: all of them, or one. */
export function OwnBoxLabels({ order, boxes, isDirect, onClose }: OwnBoxLabelsProps) {
  const t = useMessages();
  const [{ labelTemplates }] = usePreferences();
  const [chosen, setChosen] = useState<number | null>(null);
  const all = boxes.slice(0, maxLabels).map((_box, at) => boxLabelOf(order, boxes, at, labelTemplates, t));
  const labels = chosen === null ? all : all.slice(chosen, chosen + 1);
  return (
    <PrintPreview
      title={t('boxLabel.title', { id: String(order.id) })}
      paper="boxLabel"
      labels={labels}
      isDirect={isDirect}
      onClose={onClose}
      choices={
        all.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t('term.boxes')}
            value={chosen ?? ''}
            onChange={({ currentTarget: { value } }) => setChosen(value === '' ? null : Number(value))}
            data={[
              { value: '', label: t('boxLabel.all', { count: all.length }) },
              ...all.map(({ heading }, at) => ({ value: String(at), label: heading })),
            ]}
          />
        )
      }
    />
  );
}
