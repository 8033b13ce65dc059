import { useMemo, useState } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LineGrid } from '../../desk/line-grid.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useLineColumns } from './line-columns.tsx';
import { createLineRows, type LineRow } from './line-rows.ts';
import type { DeskSession } from './state/desk-session.ts';
import type { DeskQuestion, DeskState } from './state/desk-state.ts';

const lineIdOf = ({ inventoryId }: LineRow) => inventoryId;

type DeskLinesProps = { readonly state: DeskState; readonly session: DeskSession };

/** What came back, and what is still expected. */
export function DeskLines({ state, session }: DeskLinesProps) {
  const t = useMessages();
  const [makeRows] = useState(createLineRows);
  const { draft, newest, currentId, asked } = state;
  const rows = useMemo(() => makeRows(draft, newest), [makeRows, draft, newest]);
  return (
    <LineGrid
      label={t('returnDesk.lines')}
      rows={rows}
      columns={useLineColumns()}
      lineIdOf={lineIdOf}
      currentId={currentId}
      takesFocus={takesFocus(asked)}
      nextLabel="shortcut.desk.nextLine"
      previousLabel="shortcut.desk.previousLine"
      onSelect={session.select}
      onRemove={() => void session.go('removeLine')}
      placeholder={<EmptyState title={t('returnDesk.emptyTitle')}>{t('returnDesk.emptyText')}</EmptyState>}
    />
  );
}

/** Whether what is asked took the focus when it was asked. */
function takesFocus(asked: DeskQuestion | null): boolean {
  if (asked === null) return false;
  return 'byKey' in asked ? asked.byKey : asked.kind === 'center' || asked.kind === 'drafts';
}
