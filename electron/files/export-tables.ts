import { ActivityQuery, type ActivityRow } from '#shared/activity/activity-view.ts';
import { actionLabel, detailText, outcomeLabel, subjectText } from '#shared/activity/model/activity-words.ts';
import { CheckIn, type DeskCheckIn } from '#shared/check-in/check-in.ts';
import { compareCheckIn, differencesOf } from '#shared/check-in/model/check-in-rules.ts';
import type { ExportedTable } from '#shared/files/exported-table.ts';
import type { ExportPart } from '#shared/files/model/export-parts.ts';
import { type Translate, translateSentence } from '#shared/messages/translate.ts';
import { kindOf, openStates, outboxStatusOf } from '#shared/outbox/model/outbox-status.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import type { ReceivingBox, ReceivingOrder } from '#shared/receiving/receiving.ts';

/** From the first timestamp (inclusive) to the second (exclusive): ISO 8601 in UTC. */
export type ExportSpan = { from: string; to: string };

export type PartTable = { part: ExportPart; table: ExportedTable };

export type ExportSources = {
  listActivity: (query: ActivityQuery) => Promise<{ rows: readonly ActivityRow[] }>;
  listWrites: (query: {
    states: OutboxEntry['state'][];
    order: 'newest';
    offset: number;
    limit: number;
  }) => Promise<{ entries: readonly OutboxEntry[] }>;
  /** The counts of this desk, most recently changed first. */
  listCheckIns: () => Promise<readonly { orderId: number; at: string; body: string }[]>;
  /** The counts of an order by other desks of the site. */
  readDeskCheckIns: (id: number) => Promise<readonly DeskCheckIn[]>;
  /** From the saved data, as far as available. */
  readOrder: (id: number) => Promise<Pick<ReceivingOrder, 'purchaseOrderNumber' | 'inventoryQuantities'>>;
  readBoxes: (id: number) => Promise<readonly ReceivingBox[]>;
  t: Translate;
};

type Column = ExportedTable['columns'][number];
type Row = ExportedTable['rows'][number];

const pageSize = 250;
/** A daily export is far below it. */
const maxRows = 100_000;

/** Creates the tables of an export, with the texts and columns of the screens. */
export function createExportTables(sources: ExportSources) {
  const { t } = sources;
  const text = (header: string): Column => ({ header, kind: 'text' });
  const instant = (header: string): Column => ({ header, kind: 'instant' });
  const number = (header: string): Column => ({ header, kind: 'number' });

  const readAll = async <Entry>(read: (offset: number) => Promise<readonly Entry[]>): Promise<Entry[]> => {
    const all: Entry[] = [];
    while (all.length < maxRows) {
      const page = await read(all.length);
      all.push(...page);
      if (page.length < pageSize) break;
    }
    return all;
  };

  const activityTable = async (span: ExportSpan): Promise<ExportedTable> => {
    // Rows added in the meantime would shift the pages.
    const rows = await readAll(async (offset) => {
      const page = await sources.listActivity(ActivityQuery.parse({ ...span, offset, limit: pageSize }));
      return page.rows;
    });
    return {
      columns: [
        instant(t('activity.column.at')),
        text(t('term.operator')),
        text(t('term.desk')),
        text(t('term.actionTaken')),
        text(t('term.record')),
        text(t('term.result')),
        text(t('activity.column.detail')),
        text(t('failure.requestId')),
      ],
      rows: rows.map(
        ({ at, operator, desk, action, subject, outcome, detail, requestId }): Row => [
          at,
          operator,
          desk,
          actionLabel(action, t),
          subjectText(subject, t),
          outcomeLabel(outcome, t),
          detailText(detail, t),
          requestId,
        ],
      ),
    };
  };

  const outboxTable = async (): Promise<ExportedTable> => {
    const entries = await readAll(async (offset) => {
      const query = { states: [...openStates], order: 'newest' as const, offset, limit: pageSize };
      return (await sources.listWrites(query)).entries;
    });
    return {
      columns: [
        text(t('term.state')),
        text(t('term.reference')),
        text(t('term.type')),
        instant(t('outbox.column.since')),
        text(t('term.operator')),
        text(t('term.desk')),
        text(t('activity.column.detail')),
      ],
      rows: entries.map(
        (entry): Row => [
          t(`outbox.state.${outboxStatusOf(entry)}`),
          entry.referenceId,
          t(`outbox.kindShort.${kindOf(entry)}`),
          entry.queuedAt ?? entry.changedAt,
          entry.operator,
          entry.desk,
          entry.evidence === null ? null : translateSentence(t, entry.evidence.sentence),
        ],
      ),
    };
  };

  /**
   * Returns the rows of a count that differ from the announcement; a single row with a message if they can't be
   * compared.
   */
  const differencesIn = async (orderId: number, body: string): Promise<Row[]> => {
    try {
      const checkIn = CheckIn.parse(JSON.parse(body));
      const [order, boxes, others] = await Promise.all([
        sources.readOrder(orderId),
        sources.readBoxes(orderId),
        sources.readDeskCheckIns(orderId),
      ]);
      const comparison = compareCheckIn({ order, boxes }, checkIn, others);
      const numbers = new Map(comparison.boxes.map(({ boxId, boxNumber }) => [boxId, boxNumber ?? boxId]));
      return differencesOf(comparison).map(
        (row): Row => [
          String(orderId),
          order.purchaseOrderNumber,
          row.boxId === null ? t('checkIn.loose') : String(numbers.get(row.boxId) ?? row.boxId),
          row.sku || row.code || `#${row.inventoryId}`,
          row.name,
          row.lotNumber,
          row.lotDate,
          row.expected,
          row.counted,
          row.expected === null ? null : row.counted - row.expected,
          t(`checkIn.mark.${row.mark}`),
        ],
      );
    } catch {
      const gaps = Array.from({ length: 9 }, () => null);
      return [[String(orderId), ...gaps, t('scheduledExport.notCompared')]];
    }
  };

  const differenceTable = async ({ from, to }: ExportSpan): Promise<ExportedTable> => {
    const counts = (await sources.listCheckIns()).filter(({ at }) => at >= from && at < to);
    const rows: Row[] = [];
    for (const { orderId, body } of counts) rows.push(...(await differencesIn(orderId, body)));
    return {
      columns: [
        text(t('term.order')),
        text(t('term.poNumber')),
        text(t('term.box')),
        text(t('term.sku')),
        text(t('term.name')),
        text(t('term.lot')),
        { header: t('term.lotDate'), kind: 'day' },
        number(t('quantity.expected')),
        number(t('quantity.counted')),
        number(t('quantity.difference')),
        text(t('term.status')),
      ],
      rows,
    };
  };

  const tableOf = {
    differences: differenceTable,
    activity: activityTable,
    outbox: outboxTable,
  } as const satisfies Record<ExportPart, (span: ExportSpan) => Promise<ExportedTable>>;

  return async (parts: readonly ExportPart[], span: ExportSpan): Promise<PartTable[]> => {
    const tables: PartTable[] = [];
    for (const part of parts) tables.push({ part, table: await tableOf[part](span) });
    return tables;
  };
}
