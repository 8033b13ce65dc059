import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#renderer/components/feedback/empty-state.tsx';
import { useListRoute } from '#renderer/components/list-screen/use-list.ts';
import { RecordLines } from '#renderer/components/record-pane/record-lines.tsx';
import { RecordColumns, RecordPane } from '#renderer/components/record-pane/record-pane.tsx';
import tableStyles from '#renderer/components/record-pane/record-table.module.css';
import { CopyButton } from '#renderer/components/text/copy-button.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import styles from '#renderer/features/outbox/outbox.module.css';
import { outboxList } from '#renderer/features/outbox/outbox-list.tsx';
import { linesOf, type OutboxLine, showOutboxStatus } from '#renderer/features/outbox/outbox-state.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { outboxEntryQuery } from '#renderer/platform/bridge/queries.ts';
import { kindOf, type OutboxKind, outboxStatusOf } from '#shared/outbox/model/outbox-status.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { OutboxFacts } from './outbox-facts.tsx';
import { StatusExplanation } from './status-explanation.tsx';

export function OutboxDetail() {
  const t = useMessages();
  const account = useAccount();
  const { recordId, close } = useListRoute(outboxList);
  const shownId = recordId ?? '';
  const record = useQuery(outboxEntryQuery(account.id, Number(shownId)));
  const entry = record.data;
  const isThere = entry !== undefined && entry !== null;
  return (
    <RecordPane
      label={t('outbox.region', { id: shownId })}
      id={isThere ? entry.referenceId : shownId}
      idWhat={t('term.referenceWhat')}
      state={isThere ? showOutboxStatus(outboxStatusOf(entry), t) : null}
      isRefreshing={record.isFetching}
      error={record.error}
      onRefresh={() => void record.refetch()}
      onClose={close}
    >
      {entry === undefined ? null : entry === null ? (
        <EmptyState title={t('outbox.gone')}>{t('outbox.goneText')}</EmptyState>
      ) : (
        <>
          <StatusExplanation key={entry.id} entry={entry} />
          <RecordColumns
            main={
              entry.raw !== null ? (
                <OutboxRaw entry={entry} />
              ) : (
                kindOf(entry) !== 'other' && <OutboxLines lines={linesOf(entry)} kind={kindOf(entry)} />
              )
            }
            side={<OutboxFacts entry={entry} />}
          />
        </>
      )}
    </RecordPane>
  );
}

/** The full text of a write that can no longer be parsed, to copy or save. */
function OutboxRaw({ entry: { id, raw } }: { readonly entry: OutboxEntry }) {
  const t = useMessages();
  if (raw === null) return null;
  const save = async () => {
    const { saveTable } = await import('#renderer/components/list-screen/export/save-table.ts');
    const columns = [{ header: t('outbox.rawColumn'), kind: 'text' as const }];
    const rows = pieces(raw).map((piece) => [piece]);
    const suggestedName = t('outbox.rawFile', { id: String(id) });
    await saveTable({ format: 'csv', suggestedName, table: { columns, rows } }, t);
  };
  return (
    <section className={tableStyles.block} aria-label={t('outbox.raw')}>
      <h3 className={tableStyles.title}>
        {t('outbox.raw')}
        <CopyButton text={raw} what={t('outbox.rawWhat')} />
        <span className="push-end regular">
          <Button variant="default" size="compact-sm" onClick={() => void save()}>
            {t('outbox.rawSave')}
          </Button>
        </span>
      </h3>
      {/* Without focus, the keyboard could not scroll to the end. */}
      <pre className={`mono ${styles.raw}`} tabIndex={0} role="region" aria-label={t('outbox.rawWhat')}>
        {raw}
      </pre>
    </section>
  );
}

/** The maximum a cell of a saved table holds. */
const maxPieceLength = 30_000;

/** Splits a text into pieces that each fit into a cell; joined, they are the same text. */
export function pieces(text: string): string[] {
  const all: string[] = [];
  for (let start = 0; start < text.length; start += maxPieceLength) {
    all.push(text.slice(start, start + maxPieceLength));
  }
  return all.length === 0 ? [''] : all;
}

type OutboxLinesProps = {
  /** Null if they are unknown. */
  readonly lines: readonly OutboxLine[] | null;
  readonly kind: OutboxKind;
};

function OutboxLines({ lines: known, kind }: OutboxLinesProps) {
  const t = useMessages();
  const hasAction = kind === 'return';
  return (
    <RecordLines
      title={t('term.items')}
      lines={known ?? []}
      atFirst={200}
      none={t(known === null ? 'outbox.linesUnknown' : 'outbox.noLines')}
      tableClass={styles.lines}
      head={
        <>
          <th scope="col">{t('term.item')}</th>
          {hasAction && (
            <th scope="col" className={styles.action}>
              {t('term.action')}
            </th>
          )}
          <th scope="col" className={styles.lot}>
            {t('term.lot')}
          </th>
          <th scope="col" className={`${tableStyles.number} ${styles.pieces}`}>
            {t('term.pieces')}
          </th>
        </>
      }
    >
      {(shown) => (
        <tbody>
          {shown.map((line, index) => (
            <Line key={`${line.inventoryId} ${index}`} line={line} hasAction={hasAction} />
          ))}
        </tbody>
      )}
    </RecordLines>
  );
}

function Line({ line, hasAction }: { readonly line: OutboxLine; readonly hasAction: boolean }) {
  const t = useMessages();
  const times = useTimes();
  const counts = useCountFormat();
  const { sku, name, inventoryId, quantity, action, lotNumber, lotDate, grade = null, note = null } = line;
  return (
    <tr>
      <th scope="row">
        <span className={styles.names}>
          <ServiceText mono>{sku ?? String(inventoryId ?? '')}</ServiceText>
          {name !== null && (
            <span className={styles.name}>
              <ServiceText>{name}</ServiceText>
            </span>
          )}
          {(grade !== null || note !== null) && (
            <span className={styles.name}>
              {grade !== null && t('slip.grade', { grade, word: t(`returnPart.grade.${grade}`) })}
              {grade !== null && note !== null && ' · '}
              {note !== null && <ServiceText wraps>{note}</ServiceText>}
            </span>
          )}
        </span>
      </th>
      {hasAction && <td>{t(`returnAction.${action ?? 'Default'}`)}</td>}
      <td>
        {lotNumber === null && lotDate === null ? (
          <span className="dim regular">–</span>
        ) : (
          <span className={styles.names}>
            {lotNumber !== null && <ServiceText mono>{lotNumber}</ServiceText>}
            {lotDate !== null && <span className={styles.name}>{times.day(lotDate)}</span>}
          </span>
        )}
      </td>
      <td className={tableStyles.number}>{counts.full(quantity)}</td>
    </tr>
  );
}
