import { Button } from '@mantine/core';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { OutboxNote } from '../../components/list-screen/outbox-note.tsx';
import { useList } from '../../components/list-screen/use-list.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { returnsList } from './returns-list.tsx';

/** The returns: filters on top, list on the left, the opened return on the right. */
export function ReturnsScreen() {
  const t = useMessages();
  const { route, search, list } = useList(returnsList);
  return (
    <ListScreen
      of={returnsList}
      route={route}
      list={list}
      above={<OutboxNote kind="return.create" sentence="returns.inOutbox" openLabel="returns.openOutbox" />}
      emptyAction={
        search.centers === undefined ? null : (
          <Button variant="default" onClick={() => route.change({ centers: undefined })}>
            {t('list.everyCenter')}
          </Button>
        )
      }
    />
  );
}
