import { Barcode } from '#renderer/components/barcode/barcode.tsx';
import { PrintPreview } from '#renderer/components/print-preview/print-preview.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { PrintedPhotos, usePhotosOnPaper } from '#renderer/desk/photos/printed-photos.tsx';
import { actionWord } from '#renderer/features/return-desk/panels/return-sentences.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { isEncodable } from '#shared/labels/model/code128.ts';
import type { ReturnDraftLine } from '#shared/returns/return-draft.ts';
import styles from './return-slip.module.css';
import type { SlipFacts } from './slip-facts.ts';

type ReturnSlipProps = {
  readonly slip: SlipFacts;
  readonly isDirect: boolean;
  /** Printed, or saved to a file. */
  readonly onPrinted: () => void;
  readonly onClose: () => void;
};

/** Wide enough for a scanner at arm's length, while a reference still fits a 4-inch label. */
const moduleMm = 0.3;
/** On a label these fill a separate page. */
const maxPhotosOnSlip = 6;

/** Print preview of the paper placed in the box; scanning its barcode when the box is opened finds the return. */
export function ReturnSlip({ slip, isDirect, onPrinted, onClose }: ReturnSlipProps) {
  const t = useMessages();
  const times = useTimes();
  const { referenceId, box, lines, setAside, operator, at } = slip;
  const photos = usePhotosOnPaper(slip.photos, maxPhotosOnSlip);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const facts = [
    ['term.center', slip.center],
    // There are two per line, and the second has room for its 22 digits.
    ['term.trackingNumber', slip.trackingNumber],
    ['term.customerOrder', slip.orderId === null ? null : String(slip.orderId)],
    ['term.customer', slip.customerName],
  ] as const;
  if (photos === null) return null;
  return (
    <PrintPreview
      title={t('slip.preview')}
      paper="label"
      fileName={referenceId}
      isDirect={isDirect}
      onPrinted={onPrinted}
      onSaved={onPrinted}
      onClose={onClose}
    >
      <article className={styles.slip} aria-label={t('slip.title')}>
        <header className={styles.head}>
          <h1>{t('slip.title')}</h1>
          <p>{t('term.boxNumber', { box })}</p>
        </header>
        <div className={styles.code}>
          {isEncodable(referenceId) && (
            <Barcode text={referenceId} moduleMm={moduleMm} label={t('slip.barcode', { referenceId })} />
          )}
          <p className={styles.reference}>{referenceId}</p>
        </div>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{value === null ? '–' : <ServiceText wraps>{value}</ServiceText>}</dd>
            </div>
          ))}
        </dl>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col" className={styles.count}>
                {t('term.pieces')}
              </th>
              <th scope="col">{t('term.item')}</th>
              <th scope="col">{t('term.lot')}</th>
              <th scope="col">{t('term.action')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <SlipLine key={line.inventoryId} line={line} />
            ))}
          </tbody>
        </table>
        <footer className={styles.foot}>
          <p>{t('slip.sum', { pieces, items: lines.length })}</p>
          {setAside > 0 && <p>{t('slip.setAside', { pieces: setAside })}</p>}
          <p>
            {operator !== null && (
              <>
                <ServiceText wraps>{operator}</ServiceText>
                {', '}
              </>
            )}
            {times.exact(at)}
          </p>
        </footer>
        <PrintedPhotos photos={photos} />
      </article>
    </PrintPreview>
  );
}

function SlipLine({ line }: { readonly line: ReturnDraftLine }) {
  const t = useMessages();
  const times = useTimes();
  const { quantity, sku, name, inventoryId, lotNumber, lotDate, isLotUnreadable, action } = line;
  const { grade, note, checks, serials } = line;
  return (
    <tr>
      <td className={styles.count}>{quantity}</td>
      <td className={styles.item}>
        <strong>
          <ServiceText wraps>{sku || t('record.item', { id: String(inventoryId) })}</ServiceText>
        </strong>
        {name !== null && name !== '' && (
          <span className={styles.name}>
            <ServiceText wraps>{name}</ServiceText>
          </span>
        )}
        {checks.map((check) => (
          <span key={check.question} className={styles.name}>
            <ServiceText wraps>{t('slip.check', check)}</ServiceText>
          </span>
        ))}
        {grade !== null && (
          <span className={styles.name}>
            {t('slip.grade', { grade, word: t(`returnPart.grade.${grade}`) })}
          </span>
        )}
        {note !== null && (
          <span className={styles.name}>
            <ServiceText wraps>{note}</ServiceText>
          </span>
        )}
        {serials.length > 0 && (
          <span className={styles.name}>{t('slip.serials', { serials: serials.join(', ') })}</span>
        )}
      </td>
      <td className={styles.lot}>
        {lotNumber === null ? (
          <span className={styles.word}>{isLotUnreadable ? t('slip.noLot') : '–'}</span>
        ) : (
          <>
            <ServiceText wraps>{lotNumber}</ServiceText>
            {lotDate !== null && <span className={styles.name}>{times.day(lotDate)}</span>}
          </>
        )}
      </td>
      <td>{action === 'Default' ? t('slip.default') : actionWord(action, t)}</td>
    </tr>
  );
}
