import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { PrintPreview } from '#renderer/components/print-preview/print-preview.tsx';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import type { Label } from '#shared/labels/label.ts';
import { maxLabels } from '#shared/labels/model/label-limits.ts';
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
  t: Translate,
): Label {
  const { boxNumber = null, boxId = null, trackingNumber = null } = boxes[at] ?? {};
  const id = String(order.id);
  const number = String(boxNumber ?? boxId ?? at + 1);
  const po = order.purchaseOrderNumber;
  const center = order.fulfillmentCenter?.name ?? null;
  return {
    heading: t('boxLabel.heading', { number, count: boxes.length }),
    codes: [...(trackingNumber === null ? [] : [trackingNumber]), id],
    facts: [
      { text: t('sheet.title', { id }), code: null },
      ...(po === null ? [] : [{ text: `${t('sheet.po')} ${po}`, code: null }]),
      ...(boxId === null ? [] : [{ text: t('boxLabel.id', { id: String(boxId) }), code: null }]),
      ...(center === null ? [] : [{ text: center, code: null }]),
    ],
  };
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
  const [chosen, setChosen] = useState<number | null>(null);
  const all = boxes.slice(0, maxLabels).map((_box, at) => boxLabelOf(order, boxes, at, t));
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
