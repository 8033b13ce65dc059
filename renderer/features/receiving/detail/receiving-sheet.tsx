import { Barcode } from '#renderer/components/barcode/barcode.tsx';
import { PrintPreview } from '#renderer/components/print-preview/print-preview.tsx';
import sheet from '#renderer/components/print-preview/printed-sheet.module.css';
import { showOrderStatus } from '#renderer/components/records/receiving-status.ts';
import { useDeskDate } from '#renderer/components/text/desk-day.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { isEncodable } from '#shared/labels/model/code128.ts';
import type { ReceivingBox, ReceivingOrder } from '#shared/receiving/receiving.ts';
import { orderQuantities } from './order-quantities.ts';
import styles from './receiving-sheet.module.css';
import { itemNameOf } from './sku-table.tsx';

type ReceivingSheetProps = {
  readonly order: ReceivingOrder;
  readonly boxes: readonly ReceivingBox[];
  /** When the service returned the order. */
  readonly asOf: string;
  readonly onClose: () => void;
};

/** Wide enough for a scanner at arm's length. */
const moduleMm = 0.3;
/** The number of characters that fit on a sheet. */
const maxScannable = 48;

/**
 * The paper that accompanies an order to the dock: its ids as barcodes, and each box's expected contents. With blind
 * counts it lists the items without quantities.
 */
export function ReceivingSheet({ order, boxes, asOf, onClose }: ReceivingSheetProps) {
  const t = useMessages();
  const times = useTimes();
  const dateOf = useDeskDate();
  const [{ isCountBlind }] = usePreferences();
  const id = String(order.id);
  const po = order.purchaseOrderNumber;
  const center = order.fulfillmentCenter;
  const facts = [
    ['term.center', center?.name ?? null],
    ['term.arrival', order.expectedArrivalDate === null ? null : dateOf(order.expectedArrivalDate)],
    ['term.status', showOrderStatus(order.status, t).label],
    [
      'sheet.arrives',
      isCountBlind
        ? null
        : t('sheet.sums', {
            boxes: boxes.length,
            skus: order.inventoryQuantities.length,
            pieces: orderQuantities(order).expected,
          }),
    ],
  ] as const;
  return (
    <PrintPreview
      title={t('sheet.preview', { id })}
      paper="sheet"
      fileName={t('record.receiving', { id })}
      onClose={onClose}
    >
      <article className={sheet.sheet} aria-label={t('record.receiving', { id })}>
        <header className={sheet.head}>
          <div>
            <h1>{t('record.receiving', { id })}</h1>
            <Scannable text={id} label={t('sheet.orderCode', { id })} />
          </div>
          {po !== null && (
            <div>
              <p className={sheet.second}>{t('sheet.po')}</p>
              <Scannable text={po} label={t('sheet.poCode', { po })} />
            </div>
          )}
        </header>
        <dl className={sheet.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{value === null ? '–' : <ServiceText wraps>{value}</ServiceText>}</dd>
            </div>
          ))}
        </dl>
        {boxes.length === 0 ? (
          <section className={styles.box}>
            <p>{t('sheet.noBoxes')}</p>
            <Lines
              lines={order.inventoryQuantities.map((line) => ({
                name: itemNameOf(line),
                lotNumber: null,
                lotDate: null,
                quantity: isCountBlind ? null : line.expectedQuantity,
              }))}
            />
          </section>
        ) : (
          boxes.map((box, index) => (
            <BoxPart key={`${box.boxId} ${index}`} box={box} skus={order.inventoryQuantities} />
          ))
        )}
        <footer className={sheet.foot}>{t('sheet.printedAt', { at: times.exact(asOf) })}</footer>
      </article>
    </PrintPreview>
  );
}

/** Only the text if a barcode cannot encode it, or would be too wide. */
function Scannable({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <>
      {text.length <= maxScannable && isEncodable(text) && (
        <Barcode text={text} moduleMm={moduleMm} label={label} />
      )}
      <p className={sheet.code}>
        <ServiceText wraps mono>
          {text}
        </ServiceText>
      </p>
    </>
  );
}

type BoxPartProps = { readonly box: ReceivingBox; readonly skus: ReceivingOrder['inventoryQuantities'] };

function BoxPart({ box, skus }: BoxPartProps) {
  const t = useMessages();
  const [{ isCountBlind }] = usePreferences();
  const number = box.boxNumber ?? box.boxId ?? '?';
  const tracking = box.trackingNumber;
  const lines = box.boxItems.map(({ inventoryId, lotNumber, lotDate, quantity }) => ({
    name: itemNameOf({
      inventoryId,
      sku: skus.find((line) => line.inventoryId === inventoryId)?.sku ?? null,
    }),
    lotNumber,
    lotDate,
    quantity: isCountBlind ? null : quantity,
  }));
  const pieces = box.boxItems.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className={styles.box}>
      <div className={styles.boxHead}>
        <h2>
          {t('sheet.box', { number })} {!isCountBlind && <small>{t('term.units', { count: pieces })}</small>}
        </h2>
        <div>
          {tracking === null ? (
            <p className={sheet.code}>{t('term.noTracking')}</p>
          ) : (
            <Scannable text={tracking} label={t('sheet.boxCode', { tracking })} />
          )}
        </div>
      </div>
      {lines.length === 0 ? <p>{t('box.noItems')}</p> : <Lines lines={lines} />}
    </section>
  );
}

type SheetLine = {
  readonly name: string | null;
  readonly lotNumber: string | null;
  readonly lotDate: string | null;
  /** Null with blind counts. */
  readonly quantity: number | null;
};

function Lines({ lines }: { readonly lines: readonly SheetLine[] }) {
  const counts = useCountFormat();
  const t = useMessages();
  const times = useTimes();
  return (
    <table className={`${sheet.table} ${styles.lines}`}>
      <thead>
        <tr>
          <th scope="col">{t('term.item')}</th>
          <th scope="col" className={styles.lot}>
            {t('term.lot')}
          </th>
          <th scope="col" className={`${sheet.number} ${styles.count}`}>
            {t('quantity.expected')}
          </th>
          <th scope="col" className={`${sheet.number} ${styles.count}`}>
            {t('quantity.counted')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, lotNumber, lotDate, quantity }, index) => (
          <tr key={`${name} ${lotNumber} ${index}`}>
            <td className={sheet.text}>
              {name === null ? t('sku.unnamed') : <Identifier>{name}</Identifier>}
            </td>
            <td className={sheet.text}>
              {lotNumber === null ? '–' : <Identifier>{lotNumber}</Identifier>}
              {lotDate !== null && <small>{times.day(lotDate)}</small>}
            </td>
            <td className={`${sheet.number} ${styles.count}`}>
              {quantity === null ? '–' : counts.full(quantity)}
            </td>
            <td className={`${sheet.number} ${styles.count}`}>
              <span className={styles.blank} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Identifier({ children }: { readonly children: string }) {
  return (
    <ServiceText wraps mono>
      {children}
    </ServiceText>
  );
}
