import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { Barcode } from '#renderer/components/barcode/barcode.tsx';
import { PrintPreview } from '#renderer/components/print-preview/print-preview.tsx';
import sheet from '#renderer/components/print-preview/printed-sheet.module.css';
import { signed } from '#renderer/components/stock/quantities.ts';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { PrintedPhotos, usePhotosOnPaper } from '#renderer/desk/photos/printed-photos.tsx';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { deskQuery } from '#renderer/platform/bridge/queries.ts';
import { type ShownRow, uncountedBoxesOf } from '#shared/check-in/model/check-in-rules.ts';
import { photosOfCount } from './check-in-photos.ts';
import { nameIn, useItemNames } from './check-in-queries.ts';
import {
  type CheckInState,
  differenceOfRow,
  nameOfBox,
  nameOfBoxId,
  namesOfCounters,
  rowsOfView,
} from './check-in-state.ts';

type DifferenceSheetProps = {
  readonly state: CheckInState;
  readonly isDirect: boolean;
  readonly onClose: () => void;
};

/** Wide enough for a scanner at arm's length. */
const moduleMm = 0.3;
/** Fills more than half of an A4 page. */
const maxPhotosOnSheet = 16;

/** The printed sheet of the differences between a delivery and its announcement. */
export function DifferenceSheet({ state, isDirect, onClose }: DifferenceSheetProps) {
  const t = useMessages();
  const times = useTimes();
  const counts = useCountFormat();
  const account = useAccount();
  const { data: desk = null } = useQuery(deskQuery(account.id));
  const { goods, comparison, draft: checkIn } = state;
  const id = String(goods.order.id);
  const rows = rowsOfView(comparison, { of: 'differences' });
  const uncounted = uncountedBoxesOf(comparison);
  const photos = usePhotosOnPaper(photosOfCount(state, t), maxPhotosOnSheet);
  const { formatList } = useIntl();
  const facts = [
    ['sheet.po', goods.order.purchaseOrderNumber],
    ['term.center', goods.order.fulfillmentCenter?.name ?? null],
    ['checkIn.sheet.by', namesOfCounters(state, desk?.name ?? null)],
    ['checkIn.sheet.since', times.short(checkIn.startedAt)],
  ] as const;
  if (photos === null) return null;
  return (
    <PrintPreview
      title={t('checkIn.sheet.preview', { id })}
      paper="sheet"
      fileName={t('checkIn.sheet.preview', { id })}
      isDirect={isDirect}
      onClose={onClose}
    >
      <article className={sheet.sheet} aria-label={t('checkIn.sheet.title')}>
        <header className={sheet.head}>
          <div>
            <h1>{t('checkIn.sheet.title')}</h1>
            <p>
              {comparison.expected === null || comparison.matched === null
                ? t('checkIn.sheet.sumsBlind', { counted: comparison.counted })
                : t('checkIn.sheet.sums', {
                    counted: counts.full(comparison.matched),
                    over: comparison.counted - comparison.matched,
                    expected: counts.full(comparison.expected),
                    differences: rows.length,
                  })}
            </p>
          </div>
          <div>
            <Barcode text={id} moduleMm={moduleMm} label={t('sheet.orderCode', { id })} />
            <p className={sheet.code}>{id}</p>
          </div>
        </header>
        <dl className={sheet.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{value === null ? '–' : <ServiceText wraps>{value}</ServiceText>}</dd>
            </div>
          ))}
        </dl>
        {uncounted.length > 0 && (
          <p>{t('checkIn.sheet.uncounted', { boxes: formatList(uncounted.map(nameOfBox)) })}</p>
        )}
        {rows.length > 0 ? (
          <Rows rows={rows} state={state} />
        ) : (
          uncounted.length === 0 && <p>{t('checkIn.sheet.none')}</p>
        )}
        <PrintedPhotos photos={photos} />
        <footer className={sheet.foot}>{t('checkIn.sheet.local')}</footer>
      </article>
    </PrintPreview>
  );
}

function Rows({ rows, state }: { readonly rows: readonly ShownRow[]; readonly state: CheckInState }) {
  const t = useMessages();
  const times = useTimes();
  const counts = useCountFormat();
  const names = useItemNames(state.goods.order);
  return (
    <table className={sheet.table}>
      <thead>
        <tr>
          {columns.map(([header, className]) => (
            <th key={header} scope="col" className={className}>
              {t(header)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td>{row.boxId === null ? t('checkIn.loose') : nameOfBoxId(state.comparison, row.boxId)}</td>
            <td className={sheet.text}>
              <ServiceText wraps mono>
                {row.sku || row.code || `#${row.inventoryId}`}
              </ServiceText>
              <ItemNameLine name={nameIn(names, row)} />
            </td>
            <td className={sheet.text}>
              {row.lotNumber === null ? (
                '–'
              ) : (
                <ServiceText wraps mono>
                  {row.lotNumber}
                </ServiceText>
              )}
              {row.lotDate !== null && <small>{times.day(row.lotDate)}</small>}
            </td>
            <td className={sheet.number}>{row.expected === null ? '–' : counts.full(row.expected)}</td>
            <td className={sheet.number}>{counts.full(row.counted)}</td>
            <td className={sheet.number}>{differenceText(row, counts.full)}</td>
            <td>{t(`checkIn.mark.${row.mark}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function differenceText(row: ShownRow, write: (count: number) => string): string {
  const difference = differenceOfRow(row);
  return difference === null ? '–' : signed(difference, write);
}

function ItemNameLine({ name }: { readonly name: string | null }) {
  if (name === null) return null;
  return (
    <small>
      <ServiceText wraps>{name}</ServiceText>
    </small>
  );
}

const columns: readonly (readonly [header: MessageId, className?: string | undefined])[] = [
  ['term.box'],
  ['term.item'],
  ['term.lot'],
  ['quantity.expected', sheet.number],
  ['quantity.counted', sheet.number],
  ['quantity.difference', sheet.number],
  ['term.status'],
];
