import { IconPhoto } from '@tabler/icons-react';
import { StateMark, StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { RecordLines } from '#renderer/components/record-pane/record-lines.tsx';
import tableStyles from '#renderer/components/record-pane/record-table.module.css';
import { showReturnAction } from '#renderer/components/records/return-status.ts';
import { DifferenceMark } from '#renderer/components/stock/difference-mark.tsx';
import { CopyButton } from '#renderer/components/text/copy-button.tsx';
import { LongText } from '#renderer/components/text/long-text.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { InspectedLine, InspectedReturn } from '#shared/returns/return-inspection.ts';
import type { ReturnLine, ReturnOrder } from '#shared/returns/returns.ts';
import { InspectionNote } from './return-inspection.tsx';
import styles from './return-lines.module.css';
import { differsFromRequested, lineDifference, processedPieces } from './return-quantities.ts';

type ReturnLinesProps = { readonly order: InspectedReturn; readonly pictures: readonly ReturnPicture[] };

export function ReturnLines({ order, pictures }: ReturnLinesProps) {
  const t = useMessages();
  const numbers = new Map(pictures.map(({ line, action, number }) => [pictureKey(line, action), number]));
  return (
    <RecordLines
      title={t('term.items')}
      lines={order.inventory}
      none={t('return.noItems')}
      tableClass={styles.lines}
      head={
        <>
          <th scope="col">{t('term.item')}</th>
          <th scope="col" className={styles.asked}>
            {t('return.column.asked')}
          </th>
          <th scope="col" className={`${tableStyles.number} ${styles.figure}`}>
            {t('return.column.processed')}
          </th>
          <th scope="col" className={`${tableStyles.number} ${styles.figure}`}>
            {t('quantity.difference')}
          </th>
        </>
      }
    >
      {(shown) =>
        shown.map((line, index) => (
          <Line
            key={`${line.id} ${index}`}
            line={line}
            status={order.status}
            inspected={order.inspection.find(({ inventoryId }) => inventoryId === line.id) ?? null}
            pictureOf={(action) => numbers.get(pictureKey(index, action)) ?? null}
          />
        ))
      }
    </RecordLines>
  );
}

type LineProps = {
  readonly line: ReturnLine;
  readonly status: string;
  /** On this desk; null if there is none. */
  readonly inspected: InspectedLine | null;
  /** Null if an action taken has no picture. */
  readonly pictureOf: (action: number) => number | null;
};

function Line({ line, status, inspected, pictureOf }: LineProps) {
  const t = useMessages();
  const counts = useCountFormat();
  const name = lineName(line);
  const isSku = line.sku !== null || line.name === null;
  const requested = line.actionRequested?.action ?? '';
  const lot = line.lotInformation;
  const instructions = line.actionRequested?.instructions ?? null;
  const parent = line.bundleParentSku;
  const processed = processedPieces(line);
  const hasMore =
    inspected !== null ||
    instructions !== null ||
    lot !== null ||
    parent !== null ||
    line.actionTaken.length > 0;
  return (
    <tbody>
      <tr>
        <th scope="row">
          <span className={styles.names}>
            <span className={tableStyles.copyable}>
              {name === null ? t('sku.unnamed') : <ServiceText mono={isSku}>{name}</ServiceText>}
              {name !== null && <CopyButton text={name} what={t(isSku ? 'term.sku' : 'return.nameWhat')} />}
            </span>
            {line.sku !== null && line.name !== null && (
              <span className={styles.second}>
                <ServiceText>{line.name}</ServiceText>
              </span>
            )}
          </span>
        </th>
        <td className={styles.asked}>
          {requested === '' ? (
            <span className="dim regular">–</span>
          ) : (
            <StateMark {...showReturnAction(requested, t)} />
          )}
        </td>
        <td
          className={`${tableStyles.number} ${styles.figure}`}
          title={t('return.ofAnnounced', { processed, announced: line.quantity })}
        >
          {counts.short(processed)}
          <span className="dim regular"> / {counts.short(line.quantity)}</span>
        </td>
        <td className={`${tableStyles.number} ${styles.figure}`}>
          <DifferenceMark difference={lineDifference(line, status)} />
        </td>
      </tr>
      {hasMore && (
        <tr className={tableStyles.itemsRow}>
          <td colSpan={4}>
            {parent !== null && (
              <p className={styles.note}>
                <span className={styles.label}>{t('return.fromBundle')}</span>
                <ServiceText mono>{parent}</ServiceText>
              </p>
            )}
            {lot !== null && (
              <p className={styles.note}>
                <span className={styles.label}>{t('return.announcedLot')}</span>
                <Lot number={lot.lotNumber} day={lot.lotDate} />
              </p>
            )}
            {instructions !== null && (
              <div className={styles.note}>
                <span className={styles.label}>{t('return.instructions')}</span>
                <LongText label={t('return.instructions')}>{instructions}</LongText>
              </div>
            )}
            {inspected !== null && <InspectionNote line={inspected} />}
            {line.actionTaken.length > 0 && (
              <ul className={styles.taken}>
                {line.actionTaken.map((taken, index) => (
                  <Taken key={index} line={line} taken={taken} picture={pictureOf(index)} />
                ))}
              </ul>
            )}
          </td>
        </tr>
      )}
    </tbody>
  );
}

type TakenProps = {
  readonly line: ReturnLine;
  readonly taken: ReturnLine['actionTaken'][number];
  readonly picture: number | null;
};

function Taken({ line, taken, picture }: TakenProps) {
  const t = useMessages();
  const counts = useCountFormat();
  const lots = taken.lotInformation;
  return (
    <li>
      <span className={styles.action}>
        <StateMark {...showReturnAction(taken.action, t)} />
        {differsFromRequested(line, taken.action) && (
          <span className={styles.other}>
            <StateShape tone="attention" />
            {t('return.otherThanAsked')}
          </span>
        )}
      </span>
      <span className="semibold align-end">{counts.short(taken.quantityProcessed)}</span>
      <span className={styles.grade}>
        {taken.actionReason === null ? (
          <span className="dim regular">{t('returnPart.grade.none')}</span>
        ) : (
          <ServiceText>{taken.actionReason}</ServiceText>
        )}
        {lots.map((lot, index) => (
          <span key={index}>
            <Lot number={lot.lotNumber} day={lot.lotDate} />
            {lots.length > 1 && lot.quantityProcessed !== null && (
              <span className="dim regular"> × {counts.short(lot.quantityProcessed)}</span>
            )}
          </span>
        ))}
      </span>
      <span className={styles.picture}>
        {picture !== null && (
          <>
            <IconPhoto size={14} stroke={1.75} aria-hidden="true" />
            {t('pictures.name', { number: picture })}
          </>
        )}
      </span>
    </li>
  );
}

/** No time zone shifts the date. */
function Lot({ number, day }: { readonly number: string | null; readonly day: string | null }) {
  const t = useMessages();
  const times = useTimes();
  return (
    <span className={styles.lot}>
      <span className="dim regular">{t('term.lot')} </span>
      {number === null ? '–' : <ServiceText mono>{number}</ServiceText>}
      {day !== null && (
        <span className="rigid muted" title={t('term.lotDate')}>
          {times.day(day)}
        </span>
      )}
    </span>
  );
}

type ReturnPicture = {
  /** Counted from 1. */
  readonly number: number;
  /** The indexes of the line and of the action taken, from 0. */
  readonly line: number;
  readonly action: number;
  /** The item's SKU or name, otherwise its id; null if it has none of them. */
  readonly what: string | null;
  /** The action taken on the pieces. */
  readonly taken: string;
  readonly url: string;
};

/** Returns the name of a line: its SKU, otherwise its name, otherwise its id. */
export function lineName(line: ReturnOrder['inventory'][number]): string | null {
  return line.sku ?? line.name ?? (line.id === null ? null : `#${line.id}`);
}

export function pictureKey(line: number, action: number): string {
  return `${line} ${action}`;
}

export function returnPictures(order: Pick<ReturnOrder, 'inventory'>): ReturnPicture[] {
  const pictures: ReturnPicture[] = [];
  for (const [line, entry] of order.inventory.entries()) {
    for (const [action, { imageUrl, action: taken }] of entry.actionTaken.entries()) {
      if (imageUrl === null) continue;
      pictures.push({
        number: pictures.length + 1,
        line,
        action,
        what: lineName(entry),
        taken,
        url: imageUrl,
      });
    }
  }
  return pictures;
}
