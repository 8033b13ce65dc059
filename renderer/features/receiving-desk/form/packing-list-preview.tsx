import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { StateMark, StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import tableStyles from '#renderer/components/record-pane/record-table.module.css';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import type { ImportedTable } from '#shared/files/imported-table.ts';
import { maxCodesAtOnce } from '#shared/inventory/model/desk-code-rules.ts';
import type { ReceivingDraft } from '#shared/receiving/receiving-draft.ts';
import {
  type CheckedRow,
  checkRows,
  codesOf,
  type FoundItem,
  itemFor,
  type PackedList,
  packedList,
  rowsOfTable,
} from './packing-list.ts';
import {
  headerAt,
  type ListColumns,
  type ListField,
  listFieldNames,
  listFields,
  recognizeColumns,
  withColumn,
} from './packing-list-columns.ts';
import styles from './packing-list-dialog.module.css';

type PackingListPreviewProps = {
  readonly table: ImportedTable;
  readonly draft: ReceivingDraft;
  readonly onTake: (list: PackedList) => void;
  readonly onOther: () => void;
  readonly onClose: () => void;
};

/** The maximum number of rows rendered, those with problems first. */
const maxShown = 200;
const noneFound: ReadonlyMap<string, FoundItem> = new Map();

/** In the catalog on this desk. */
async function findItems(codes: readonly string[]): Promise<ReadonlyMap<string, FoundItem>> {
  const found = new Map<string, FoundItem>();
  for (let from = 0; from < codes.length; from += maxCodesAtOnce) {
    const texts = codes.slice(from, from + maxCodesAtOnce);
    const matches = await call('inventory.lookUpEach', { texts });
    for (const [at, code] of texts.entries()) found.set(code, itemFor(code, matches[at] ?? []));
  }
  return found;
}

function useCheckedList(table: ImportedTable, columns: ListColumns, draft: ReceivingDraft) {
  const header = headerAt(table.rows, columns);
  const rows = useMemo(() => rowsOfTable(table.rows, { columns, header }), [table, columns, header]);
  const codes = useMemo(() => codesOf(rows), [rows]);
  const { data, error, refetch } = useQuery({
    queryKey: ['packing-list', useAccount().id, codes],
    queryFn: () => findItems(codes),
    gcTime: 0,
    retry: false,
  });
  const found = data ?? noneFound;
  const checked = useMemo(() => checkRows(rows, found, draft), [rows, found, draft]);
  return { header, checked, found, isChecked: data !== undefined, error, retry: () => void refetch() };
}

/** The rows of a list with their problems; it is imported in full, or without rows that the user leaves out. */
export function PackingListPreview({ table, draft, onTake, onOther, onClose }: PackingListPreviewProps) {
  const t = useMessages();
  const [columns, setColumns] = useState(() => recognizeColumns(table.rows));
  const [leftOut, setLeftOut] = useState<readonly CheckedRow[] | null>(null);
  const { header, checked, found, isChecked, error, retry } = useCheckedList(table, columns, draft);
  const isChecking = !isChecked && error === null;
  const bad = useMemo(() => checked.filter(({ problem }) => problem !== null), [checked]);
  const good = checked.length - bad.length;
  // With other columns, other rows have problems; the choice applied only to those shown then.
  const isLeftOut = leftOut === bad;
  const reason = [
    columns.includes('sku') && columns.includes('quantity') ? null : t('packingList.columnsMissing'),
    isChecking ? t('packingList.checking') : null,
    error === null ? null : t('packingList.notChecked'),
    bad.length === 0 || isLeftOut ? null : t('packingList.badFirst'),
    good === 0 ? t('packingList.good', { count: 0 }) : null,
  ].find((text) => text !== null);
  return (
    <div className="grid gap-10">
      {table.sheet !== null && (
        <p className="no-margin muted">{t('packingList.sheet', { sheet: table.sheet })}</p>
      )}
      <PreviewTable
        headers={table.rows[header]?.cells ?? []}
        columns={columns}
        rows={checked}
        isChecked={isChecked}
        onColumn={(at, field) => setColumns(withColumn(columns, at, field))}
      />
      {error !== null && <FailureNotice error={error} onRetry={retry} />}
      <div className={styles.sums} role="status">
        {isChecking && <span className="dim">{t('packingList.checking')}</span>}
        {isChecked && (
          <>
            <span className="row gap-6">
              <StateShape tone={good > 0 ? 'done' : 'ended'} />
              {t('packingList.good', { count: good })}
            </span>
            {bad.length > 0 && (
              <span className="row gap-6">
                <StateShape tone="wrong" />
                {t('packingList.bad', { count: bad.length })}
              </span>
            )}
          </>
        )}
      </div>
      {bad.length > 0 && isChecked && (
        <Checkbox
          label={t('packingList.leaveOut', { count: bad.length })}
          checked={isLeftOut}
          disabled={good === 0}
          onChange={(event) => setLeftOut(event.currentTarget.checked ? bad : null)}
        />
      )}
      <div className="row wrap justify-end gap-8">
        <span className="grow">
          <Button variant="default" onClick={onOther}>
            {t('packingList.other')}
          </Button>
        </span>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <ReasonedButton reason={reason ?? null} onClick={() => onTake(packedList(checked, found, draft))}>
          {t('packingList.add', { count: good })}
        </ReasonedButton>
      </div>
    </div>
  );
}

/** The previously focused element disappeared with the form. */
function takeFocus(table: HTMLElement | null): void {
  table?.focus();
}

type PreviewTableProps = {
  readonly headers: readonly string[];
  readonly columns: ListColumns;
  readonly rows: readonly CheckedRow[];
  /** Whether the items are looked up: until then, only rows with problems have a result. */
  readonly isChecked: boolean;
  readonly onColumn: (at: number, field: ListField | null) => void;
};

function PreviewTable({ headers, columns, rows, isChecked, onColumn }: PreviewTableProps) {
  const t = useMessages();
  const shown = rows.toSorted(
    (left, right) => Number(left.problem === null) - Number(right.problem === null),
  );
  const roles = [
    { value: '', label: t('packingList.role.none') },
    ...listFields.map((field) => ({ value: field, label: t(listFieldNames[field]) })),
  ];
  return (
    <>
      <div
        ref={takeFocus}
        className={styles.preview}
        tabIndex={0}
        role="region"
        aria-label={t('packingList.preview')}
      >
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th scope="col" className={tableStyles.number}>
                {t('packingList.rowNumber')}
              </th>
              <th scope="col">{t('term.result')}</th>
              {columns.map((field, at) => (
                <th key={at} scope="col">
                  <NativeSelect
                    classNames={{ root: styles.role ?? '', input: styles.roleInput ?? '' }}
                    aria-label={t('packingList.column', { number: at + 1 })}
                    value={field ?? ''}
                    data={roles}
                    onChange={({ currentTarget: { value } }) =>
                      onColumn(at, listFields.find((one) => one === value) ?? null)
                    }
                  />
                  <ServiceText>{headers[at] ?? ''}</ServiceText>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, maxShown).map(({ row, cells, problem }) => (
              <tr key={row}>
                <th scope="row" className={tableStyles.number}>
                  {row}
                </th>
                <td className={problem === null ? undefined : styles.result}>
                  {problem !== null && <StateMark tone="wrong" label={t(`packingList.problem.${problem}`)} />}
                  {problem === null && isChecked && <StateMark tone="done" label={t('packingList.ok')} />}
                </td>
                {columns.map((field, at) => (
                  <td key={at} className={field === null ? styles.unused : undefined}>
                    <ServiceText mono={field !== null}>{cells[at] ?? ''}</ServiceText>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > maxShown && (
        <p className="no-margin muted">{t('term.more', { count: rows.length - maxShown })}</p>
      )}
    </>
  );
}
