import { NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { InventoryItem, LotLevel } from '../../../../shared/inventory/inventory.ts';
import { Barcode } from '../../../components/barcode/barcode.tsx';
import { PrintPreview } from '../../../components/print-preview/print-preview.tsx';
import { firstOutFirst } from '../../../components/stock/lot-cells.tsx';
import { ServiceText } from '../../../components/text/service-text.tsx';
import { useTimes } from '../../../components/text/use-times.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import styles from './item-label.module.css';
import { isScannedLot } from './lot-section.tsx';

/** Two dots of a label printer of 203 dpi, so that every bar is as wide as it should be. */
const moduleMm = 0.25;

const mostCopies = 99;

/** As Code 128 on two inches, its narrowest bar is then at least 0.2 mm wide; a comma separates several barcodes. */
const fitsLabel = /^[!-+\--~]{1,16}$/;

/**
 * What an item is found by that a label of two inches has room for: its barcode, else its SKU, else its ID. The ID is
 * at most 16 digits long.
 */
export function labelCodeOf({
  barcode,
  sku,
  inventoryId,
}: Pick<InventoryItem, 'barcode' | 'sku' | 'inventoryId'>): string {
  return [barcode, sku].find((code) => code !== null && fitsLabel.test(code)) ?? String(inventoryId);
}

type ItemLabelProps = {
  readonly item: InventoryItem;
  readonly lots: readonly LotLevel[];
  /** The lot that the label named that led here. */
  readonly scannedLot: string | null;
  readonly onClose: () => void;
};

/** Labels for units of an item, with one of its lots if a person chooses it. */
export function ItemLabel({ item, lots, scannedLot, onClose }: ItemLabelProps) {
  const t = useMessages();
  const times = useTimes();
  // As it is typed: an emptied field is not a 1 that the next digit is put behind.
  const [typedCopies, setTypedCopies] = useState<number | string>(1);
  const copies = Math.min(mostCopies, Math.max(1, Math.floor(Number(typedCopies) || 1)));
  const numbered = firstOutFirst(lots).filter(({ lotNumber }) => lotNumber !== null);
  const [lotAt, setLotAt] = useState(() => numbered.findIndex((lot) => isScannedLot(lot, scannedLot)));
  const lot = numbered[lotAt];
  const expiry = (day: string) => t('itemLabel.expires', { day: times.day(day) });
  const code = labelCodeOf(item);
  const choices = (
    <>
      {numbered.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={t('itemLabel.lot')}
          value={String(lotAt)}
          onChange={(event) => setLotAt(Number(event.currentTarget.value))}
          data={[
            { value: '-1', label: t('itemLabel.noLot') },
            ...numbered.map(({ lotNumber, lotDate }, index) => ({
              value: String(index),
              label: [lotNumber, lotDate === null ? null : times.day(lotDate)]
                .filter((part) => part !== null)
                .join(' · '),
            })),
          ]}
        />
      )}
      <NumberInput
        size="xs"
        label={t('itemLabel.copies')}
        classNames={{ root: styles.copies ?? '' }}
        value={typedCopies}
        onChange={setTypedCopies}
        clampBehavior="strict"
        min={1}
        max={mostCopies}
        allowDecimal={false}
        allowNegative={false}
      />
    </>
  );
  return (
    <PrintPreview
      title={t('itemLabel.title')}
      paper="itemLabel"
      fileName={`${t('itemLabel.title')} ${item.inventoryId}`}
      choices={choices}
      onClose={onClose}
    >
      {Array.from({ length: copies }, (_, index) => (
        <article key={index} className={styles.label} aria-label={t('itemLabel.title')}>
          <p className={styles.name}>
            {item.name === null ? t('item.unnamed') : <ServiceText wraps>{item.name}</ServiceText>}
          </p>
          <div className={styles.code}>
            <Barcode text={code} moduleMm={moduleMm} label={t('itemLabel.barcode', { code })} />
          </div>
          <p className={styles.line}>
            <bdi className={styles.mono}>{code}</bdi>
            {item.sku !== null && item.sku !== code && (
              <span>
                {t('term.sku')} <bdi className={styles.mono}>{item.sku}</bdi>
              </span>
            )}
          </p>
          {lot?.lotNumber != null && (
            <p className={styles.line}>
              <span>{t('itemLabel.lotLine', { lot: lot.lotNumber })}</span>
              {lot.lotDate !== null && <span>{expiry(lot.lotDate)}</span>}
            </p>
          )}
        </article>
      ))}
    </PrintPreview>
  );
}
