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
      order: t('record.receiving', { id }),
      po: po === null ? null : `${t('sheet.po')} ${po}`,
      box: boxId === null ? null : t('boxLabel.id', { id: String(boxId) }),
      center: order.fulfillmentCenter?.name ?? null,
    },
  });
}

/** Returns the positions of the boxes that each print job takes: from the first, up to but without the last. */
export function boxPartsOf(count: number): readonly (readonly [from: number, to: number])[] {
  return Array.from({ length: Math.ceil(count / maxLabels) }, (_part, at) => [
    at * maxLabels,
    Math.min(count, (at + 1) * maxLabels),
  ]);
}

type OwnBoxLabelsProps = {
  readonly order: ReceivingOrder;
  readonly boxes: readonly ReceivingBox[];
  readonly isDirect: boolean;
  readonly onClose: () => void;
};

/**
 * Labels for the boxes of an order that need no response from the service: all of them, or one; of an order with more
 * boxes than a job takes, a part of them, which the user chooses.
 */
export function OwnBoxLabels({ order, boxes, isDirect, onClose }: OwnBoxLabelsProps) {
  const t = useMessages();
  const [{ labelTemplates }] = usePreferences();
  const parts = boxPartsOf(boxes.length);
  const [chosen, setChosen] = useState<string | null>(null);
  const all = boxes.map((_box, at) => boxLabelOf(order, boxes, at, labelTemplates, t));
  const shown = chosen ?? `0-${Math.min(boxes.length, maxLabels)}`;
  const [from, to] = shown.split('-').map(Number);
  return (
    <PrintPreview
      title={t('boxLabel.title', { id: String(order.id) })}
      paper="boxLabel"
      labels={all.slice(from, to)}
      isDirect={isDirect && parts.length === 1}
      onClose={onClose}
      choices={
        all.length > 1 && (
          <NativeSelect
            aria-label={t('term.boxes')}
            value={shown}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
            data={[
              ...parts.map(([first, end]) => ({
                value: `${first}-${end}`,
                label:
                  parts.length === 1
                    ? t('boxLabel.all', { count: end })
                    : t('boxLabel.part', { first: first + 1, last: end, count: all.length }),
              })),
              // A last part of one box is that box.
              ...all.flatMap(({ heading }, at) =>
                parts.some(([first, end]) => first === at && end === at + 1)
                  ? []
                  : [{ value: `${at}-${at + 1}`, label: heading }],
              ),
            ]}
          />
        )
      }
    />
  );
}
