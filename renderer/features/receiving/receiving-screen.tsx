import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { EmptyState } from '#renderer/components/feedback/empty-state.tsx';
import { OutboxNote } from '#renderer/components/list-screen/list-note.tsx';
import { ListScreen } from '#renderer/components/list-screen/list-screen.tsx';
import { useList, useRowSelection } from '#renderer/components/list-screen/use-list.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { ReceivingBar, SyncBar } from './detail/receiving-write-parts.ts';
import styles from './receiving.module.css';
import { receivingList } from './receiving-list.tsx';
import { isNotSynced } from './sync-marks.ts';

export function ReceivingScreen() {
  const t = useMessages();
  const { route, search, list, desk } = useList(receivingList);
  const { change } = route;
  const chosen = useRowSelection(list, receivingList.rowId);
  const selection = isNotSynced(search) ? chosen : undefined;

  // The desk's center, if it is the default filter of the list.
  const center = search.centers === undefined ? (desk?.centerName ?? null) : null;
  const everyCenter = center !== null && (
    <Button variant="default" onClick={() => change({ centers: [] })}>
      {t('list.everyCenter')}
    </Button>
  );
  return (
    <ListScreen
      of={receivingList}
      route={route}
      list={list}
      closeShortcut="shortcut.closeOrder"
      selection={selection}
      above={
        <Suspense fallback={<div className={styles.barToCome} />}>
          <ReceivingBar isStored={list.stamp?.source === 'cache'} search={search} onChange={change} />
        </Suspense>
      }
      aboveRows={
        selection !== undefined && (
          <Suspense fallback={null}>
            <SyncBar rows={list.rows} selection={selection} />
          </Suspense>
        )
      }
      belowRows={
        <>
          <OutboxNote kind="receiving.create" sentence="receiving.inOutbox" />
          <OutboxNote kind="receiving.mark" sentence="queuedChange.inList" />
        </>
      }
      emptyAction={everyCenter}
      empty={
        <EmptyState title={t('receiving.list.none')} action={everyCenter}>
          {center === null ? t('receiving.list.noneText') : t('receiving.noneAtCenter', { center })}
        </EmptyState>
      }
    />
  );
}
