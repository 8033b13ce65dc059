import { IconChevronRight } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { idsFrom } from '#renderer/components/list-screen/list-search.ts';
import { type RecordPart, RecordSection } from '#renderer/components/record-pane/record-section.tsx';
import styles from '#renderer/components/record-pane/record-table.module.css';
import { showBoxStatus } from '#renderer/components/records/receiving-status.ts';
import { totalQuantities } from '#renderer/components/stock/quantities.ts';
import { QuantityBar } from '#renderer/components/stock/quantity-bar.tsx';
import { CopyButton } from '#renderer/components/text/copy-button.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { InventoryQuantity, ReceivingBox } from '#shared/receiving/receiving.ts';

type BoxTableProps = {
  readonly boxes: RecordPart<ReceivingBox[]>;
  /** When the service returned the order itself. */
  readonly orderAsOf: string;
  /** The order's lines: boxes contain only the inventory id, the lines provide its SKU. */
  readonly skus: readonly InventoryQuantity[];
};

/** Up to this many boxes all start expanded. */
const maxExpandedBoxes = 4;

export function BoxTable({ boxes, orderAsOf, skus }: BoxTableProps) {
  const t = useMessages();
  const skuById = new Map(skus.map(({ inventoryId, sku }) => [inventoryId, sku]));
  const rows = boxes.data?.data ?? [];
  const pointed = useLinkedBoxId();
  return (
    <RecordSection
      title={t('term.boxes')}
      count={boxes.data && String(rows.length)}
      part={boxes}
      recordAsOf={orderAsOf}
    >
      {() => (
        <>
          {rows.length === 0 && <p className={styles.none}>{t('order.noBoxes')}</p>}
          {rows.length > 0 && (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col" className={styles.boxNumber}>
                    {t('term.box')}
                  </th>
                  <th scope="col">{t('term.state')}</th>
                  <th scope="col">{t('term.tracking')}</th>
                  <th scope="col">{t('box.column.arrived')}</th>
                  <th scope="col">{t('quantity.received')}</th>
                  <th scope="col" className={styles.number}>
                    {t('quantity.stowed')}
                  </th>
                </tr>
              </thead>
              {rows.map((box, index) => (
                <BoxRow
                  // Expands a box that is linked to later.
                  key={`${box.boxId} ${index} ${box.boxId === pointed}`}
                  box={box}
                  skuById={skuById}
                  isOpenAtFirst={rows.length <= maxExpandedBoxes || box.boxId === pointed}
                  isPointedAt={box.boxId !== null && box.boxId === pointed}
                />
              ))}
            </table>
          )}
        </>
      )}
    </RecordSection>
  );
}

/** Returns the box that led to the opened order, from the address; null if none did. */
function useLinkedBoxId(): number | null {
  const search = useSearch({ strict: false }) as { readonly box?: unknown };
  return idsFrom(search.box)[0] ?? null;
}

type BoxProps = { readonly box: ReceivingBox; readonly skuById: ReadonlyMap<number | null, string | null> };

type BoxRowProps = BoxProps & {
  readonly isOpenAtFirst: boolean;
  /** Its label led here: scroll to it and highlight it. */
  readonly isPointedAt: boolean;
};

function itemQuantities(item: ReceivingBox['boxItems'][number]) {
  return { expected: item.quantity, received: item.receivedQuantity, stowed: item.stowedQuantity };
}

function BoxRow({ box, skuById, isOpenAtFirst, isPointedAt }: BoxRowProps) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const itemsId = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (isPointedAt) body.current?.scrollIntoView({ block: 'center' });
  }, [isPointedAt]);
  const total = totalQuantities(box.boxItems.map(itemQuantities));
  const counts = useCountFormat();
  const boxNumber = box.boxNumber ?? box.boxId;
  const none = <span className="dim regular">–</span>;
  return (
    <tbody
      ref={body}
      className={isPointedAt ? styles.pointed : undefined}
      aria-current={isPointedAt || undefined}
    >
      <tr>
        <th scope="row" className={styles.boxNumber}>
          <button
            type="button"
            className={styles.unfold}
            aria-expanded={isOpen}
            aria-controls={itemsId}
            aria-label={t('box.items', { number: boxNumber ?? '?', count: box.boxItems.length })}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={14} stroke={2} aria-hidden="true" />
            <span>{boxNumber ?? '–'}</span>
          </button>
        </th>
        <td>
          <StateMark {...showBoxStatus(box.boxStatus, t)} />
        </td>
        <td className={styles.name}>
          {box.trackingNumber === null ? (
            none
          ) : (
            <span className={styles.copyable}>
              <ServiceText mono>{box.trackingNumber}</ServiceText>
              <CopyButton text={box.trackingNumber} what={t('term.trackingNumberWhat')} />
            </span>
          )}
        </td>
        <td>{box.arrivedDate === null ? none : <BoxDate instant={box.arrivedDate} />}</td>
        <td>{box.receivedDate === null ? none : <BoxDate instant={box.receivedDate} />}</td>
        <td className={styles.number}>
          {counts.short(total.stowed)}
          <span className="dim regular"> / {counts.short(total.expected)}</span>
        </td>
      </tr>
      <tr id={itemsId} hidden={!isOpen} className={styles.itemsRow}>
        <td colSpan={6}>{isOpen && <BoxItems box={box} skuById={skuById} />}</td>
      </tr>
    </tbody>
  );
}

/** Includes the hour if there is room for it. */
function BoxDate({ instant }: { readonly instant: string }) {
  return (
    <>
      <span className={styles.wideOnly}>
        <TimeText instant={instant} />
      </span>
      <span className={styles.narrowOnly}>
        <TimeText instant={instant} form="date" />
      </span>
    </>
  );
}

function BoxItems({ box, skuById }: BoxProps) {
  const t = useMessages();
  const times = useTimes();
  const counts = useCountFormat();
  if (box.boxItems.length === 0) return <p className={styles.none}>{t('box.noItems')}</p>;
  return (
    <ul className={styles.items}>
      {box.boxItems.map((item, index) => {
        const name =
          skuById.get(item.inventoryId) ?? (item.inventoryId === null ? null : `#${item.inventoryId}`);
        return (
          <li key={`${item.inventoryId} ${item.lotNumber} ${index}`}>
            <span className="shrink truncate">
              {name === null ? t('sku.unnamed') : <ServiceText mono>{name}</ServiceText>}
            </span>
            <span className="shrink truncate">
              {item.lotNumber !== null && (
                <>
                  <span className="dim regular">{t('term.lot')}</span>{' '}
                  <ServiceText mono>{item.lotNumber}</ServiceText>
                </>
              )}
              {item.lotDate !== null && (
                <span className={styles.lotDate} title={t('term.lotDate')}>
                  {times.day(item.lotDate)}
                </span>
              )}
            </span>
            <span>
              <QuantityBar quantities={itemQuantities(item)} />
            </span>
            <span className="align-end">
              {counts.short(item.stowedQuantity)}
              <span className="dim regular"> / {counts.short(item.quantity)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
