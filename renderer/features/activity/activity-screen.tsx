import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { useList } from '../../components/list-screen/use-list.ts';
import { useOnThisDesk } from '../../components/list-screen/use-paged-list.ts';
import { activityList } from './activity-list.tsx';

/** What was done on this computer for this account: when, by whom, and what came of it. */
export function ActivityScreen() {
  const { route, list } = useList(activityList);
  return <ListScreen of={activityList} route={route} list={useOnThisDesk(list)} />;
}
