import { useMemo, useState } from 'react';
import { linesOfBox } from '../../../shared/receiving/model/receiving-draft-steps.ts';
import type { ReceivingDraftLine } from '../../../shared/receiving/receiving-draft.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LineGrid } from '../../desk/line-grid.tsx';
import { isSpoken } from '../../desk/state/draft-desk.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { type LineRow, useLineColumns } from './line-columns.tsx';
import type { DeskSession } from './state/receiving-session.ts';
import type { DeskQuestion, DeskState } from './state/receiving-state.ts';

const lineIdOf = ({ line }: LineRow) => line.id;

type BoxLinesProps = { readonly state: DeskState; readonly session: DeskSession };

/** What is in the box that is being packed. */
export function BoxLines({ state, session }: BoxLinesProps) {
  const t = useMessages();
  const { draft, newest, currentId, asked } = state;
  return (
    <LineGrid
      label={t('receivingDesk.lines')}
      rows={useLineRows(draft, newest)}
      columns={useLineColumns()}
      lineIdOf={lineIdOf}
      currentId={currentId}
      takesFocus={takesFocus(asked)}
      nextLabel="shortcut.receivingDesk.nextLine"
      previousLabel="shortcut.receivingDesk.previousLine"
      onSelect={session.select}
      onRemove={() => void session.go('removeLine')}
      placeholder={
        <EmptyState title={t('receivingDesk.emptyTitle')}>{t('receivingDesk.emptyText')}</EmptyState>
      }
    />
  );
}

/** The lines of the box, each the same object as before while nothing of it changed: a scan draws one row anew. */
function useLineRows(draft: DeskState['draft'], newest: DeskState['newest']): readonly LineRow[] {
  const [makeRows] = useState(createLineRows);
  return useMemo(() => makeRows(draft, newest), [makeRows, draft, newest]);
}

function createLineRows(): (draft: DeskState['draft'], newest: DeskState['newest']) => readonly LineRow[] {
  let before = new Map<ReceivingDraftLine, LineRow>();
  return (draft, newest) => {
    const rows = linesOfBox(draft, draft.currentBoxId).map((line): LineRow => {
      const lit = newest?.lineId === line.id ? newest.number : null;
      const known = before.get(line);
      return known?.lit === lit ? known : { line, lit };
    });
    before = new Map(rows.map((row) => [row.line, row]));
    return rows;
  };
}

/** Whether what is asked took the focus when it was asked. */
function takesFocus(asked: DeskQuestion | null): boolean {
  return asked !== null && !isSpoken(asked) && (!('byKey' in asked) || asked.byKey);
}
