import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { PrintPreview } from '#renderer/components/print-preview/print-preview.tsx';
import { sortByLotDate } from '#renderer/components/stock/lot-cells.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import type { InventoryItem, LotLevel } from '#shared/inventory/inventory.ts';
import type { Label } from '#shared/labels/label.ts';
import { isScannedLot } from './lot-section.tsx';

type LabeledItem = Pick<InventoryItem, 'name' | 'barcode' | 'sku' | 'inventoryId'>;

/**
 * Returns the content of an item's label: scannable by its barcode, else its SKU, else its ID, whichever the label has
 * room for.
 */
export function itemLabelOf(
  { name, barcode, sku, inventoryId }: LabeledItem,
  lot: { readonly number: string; readonly expiry: string | null } | null,
  t: Translate,
): Label {
  // Commas separate several barcodes, and the field does not state which one is on this unit.
  const codes = [barcode, sku].filter((code): code is string => code !== null && /^[!-+\--~]+$/.test(code));
  const facts = [
    ...(lot === null ? [] : [{ text: t('itemLabel.lotLine', { lot: lot.number }), code: null }]),
    ...(lot?.expiry == null ? [] : [{ text: t('itemLabel.expires', { day: lot.expiry }), code: null }]),
    ...(sku === null ? [] : [{ text: `${t('term.sku')} ${sku}`, code: sku }]),
  ];
  return { heading: name ?? t('item.unnamed'), codes: [...codes, String(inventoryId)], facts };
}

type ItemLabelProps = {
  readonly item: InventoryItem;
  readonly lots: readonly LotLevel[];
  /** The lot named by the label that led here. */
  readonly scannedLot: string | null;
  readonly isDirect: boolean;
  readonly onClose: () => void;
};

/** Labels for units of an item, with one of its lots if the user chooses it. */
export function ItemLabel({ item, lots, scannedLot, isDirect, onClose }: ItemLabelProps) {
  const t = useMessages();
  const times = useTimes();
  const numbered = sortByLotDate(lots).flatMap((lot) =>
    lot.lotNumber === null
      ? []
      : [{ lot, number: lot.lotNumber, expiry: lot.lotDate === null ? null : times.day(lot.lotDate) }],
  );
  const [lotAt, setLotAt] = useState(() => numbered.findIndex(({ lot }) => isScannedLot(lot, scannedLot)));
  const choices = numbered.length > 0 && (
    <NativeSelect
      size="xs"
      aria-label={t('itemLabel.lot')}
      value={String(lotAt)}
      onChange={(event) => setLotAt(Number(event.currentTarget.value))}
      data={[
        { value: '-1', label: t('itemLabel.noLot') },
        ...numbered.map(({ number, expiry }, index) => ({
          value: String(index),
          label: expiry === null ? number : `${number} · ${expiry}`,
        })),
      ]}
    />
  );
  return (
    <PrintPreview
      title={t('itemLabel.title')}
      paper="itemLabel"
      fileName={`${t('itemLabel.title')} ${item.inventoryId}`}
      labels={[itemLabelOf(item, numbered[lotAt] ?? null, t)]}
      isDirect={isDirect}
      choices={choices}
      onClose={onClose}
    />
  );
}
