import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { PrintPreview } from '#renderer/components/print-preview/print-preview.tsx';
import { type LotName, lotsNamed, sortByLotDate } from '#renderer/components/stock/lot-cells.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import type { InventoryItem, LotLevel } from '#shared/inventory/inventory.ts';
import type { Label, LabelTemplates } from '#shared/labels/label.ts';
import { fillTemplate } from '#shared/labels/model/label-templates.ts';

type LabeledItem = Pick<InventoryItem, 'name' | 'barcode' | 'sku' | 'inventoryId'>;

/** Returns the label of an item: scannable by its barcode, else its SKU, else its ID, unless the template differs. */
export function itemLabelOf(
  { name, barcode, sku, inventoryId }: LabeledItem,
  lot: { readonly number: string; readonly expiry: string | null } | null,
  templates: LabelTemplates,
  t: Translate,
): Label {
  // Commas separate several barcodes, and the field does not state which one is on this unit.
  const printable = (code: string | null) => (code !== null && /^[!-+\--~]+$/.test(code) ? code : null);
  return fillTemplate('itemLabel', templates, {
    heading: name ?? t('term.unnamed'),
    codes: { barcode: printable(barcode), sku: printable(sku), id: String(inventoryId) },
    lines: {
      lot: lot === null ? null : t('term.lotId', { lot: lot.number }),
      expiry: lot?.expiry == null ? null : t('itemLabel.expires', { day: lot.expiry }),
      sku: sku === null ? null : `${t('term.sku')} ${sku}`,
    },
  });
}

type ItemLabelProps = {
  readonly item: InventoryItem;
  readonly lots: readonly LotLevel[];
  /** The lot named by the label that led here. */
  readonly scannedLot: LotName | null;
  readonly isDirect: boolean;
  readonly onClose: () => void;
};

type NamedLot = Pick<LotLevel, 'lotNumber' | 'lotDate'>;

/** Returns a lot's index by its number and date, since an update replaces the whole list; -1 if it isn't listed. */
export function placeOfLot(lots: readonly NamedLot[], lot: NamedLot | null): number {
  return lots.findIndex(({ lotNumber, lotDate }) => lotNumber === lot?.lotNumber && lotDate === lot.lotDate);
}

/** Labels for units of an item, with one of its lots if the user chooses it. */
export function ItemLabel({ item, lots, scannedLot, isDirect, onClose }: ItemLabelProps) {
  const t = useMessages();
  const times = useTimes();
  const [{ labelTemplates }] = usePreferences();
  const [scanned, other] = lotsNamed(lots, scannedLot);
  // Of several, the user chooses the one on the label.
  const only = other === undefined ? scanned : undefined;
  const [chosen, setChosen] = useState<{ readonly of: number; readonly lot: NamedLot | null } | null>(null);
  const lot = chosen?.of === item.inventoryId ? chosen.lot : (only ?? null);
  // A chosen lot stays on the label even if the server no longer lists it.
  const all = lot === null || placeOfLot(lots, lot) !== -1 ? lots : [...lots, lot];
  const numbered = sortByLotDate(all).flatMap(({ lotNumber, lotDate }) =>
    lotNumber === null
      ? []
      : [{ lotNumber, lotDate, number: lotNumber, expiry: lotDate === null ? null : times.day(lotDate) }],
  );
  const lotAt = placeOfLot(numbered, lot);
  const choices = numbered.length > 0 && (
    <NativeSelect
      aria-label={t('itemLabel.lot')}
      value={String(lotAt)}
      onChange={(event) => {
        const next = numbered[Number(event.currentTarget.value)] ?? null;
        setChosen({ of: item.inventoryId, lot: next });
      }}
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
      labels={[itemLabelOf(item, numbered[lotAt] ?? null, labelTemplates, t)]}
      isDirect={isDirect && (scannedLot === null || !item.isLot || only !== undefined)}
      choices={choices}
      onClose={onClose}
    />
  );
}
