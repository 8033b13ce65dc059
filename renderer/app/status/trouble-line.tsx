import { useEffect, useState, useSyncExternalStore } from 'react';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import { CloseKey } from '../../components/layout/close-key.tsx';
import { TextKey } from '../../components/text/text-key.tsx';
import { useWords } from '../../messages/use-words.ts';
import { useShortcuts } from '../../platform/keyboard/keymap.tsx';
import { type Trouble, troubles } from '../../platform/troubles.ts';
import { router } from '../routes/router.tsx';
import styles from './trouble-line.module.css';

/** What went wrong last, in one line below the screen: it covers nothing, and stays until it was seen. */
export function TroubleLine() {
  const all = useSyncExternalStore(troubles.subscribe, troubles.read);
  const last = all.at(-1);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
        if (screenOf(fromLocation?.pathname) !== screenOf(toLocation.pathname)) troubles.leaveScreen();
      }),
    [],
  );
  return last === undefined ? null : <Line key={last.id} trouble={last} others={all.length - 1} />;
}

function screenOf(path: string | undefined): string | undefined {
  return path?.split('/')[1];
}

function Line({ trouble, others }: { readonly trouble: Trouble; readonly others: number }) {
  const words = useWords();
  const [isUnfolded, setUnfolded] = useState(false);
  const { id, title, text, closeLabel } = trouble;
  useShortcuts([
    {
      chord: 'Escape',
      label: 'trouble.dismissAll',
      isEverywhere: true,
      closes: 'trouble',
      run: troubles.dismissAll,
    },
  ]);
  return (
    <div className={styles.line} role="alert" data-unfolded={isUnfolded || undefined}>
      <StateShape tone="wrong" />
      <p className={styles.text} title={isUnfolded ? undefined : `${title} ${text}`}>
        <strong>{title}</strong> <bdi>{text}</bdi>
      </p>
      <TextKey aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
        {words(isUnfolded ? 'trouble.less' : 'trouble.more')}
      </TextKey>
      {others > 0 && (
        <TextKey onClick={troubles.dismissAll}>{words('trouble.closeAll', { count: others + 1 })}</TextKey>
      )}
      <CloseKey label={closeLabel} onClick={() => troubles.dismiss(id)} />
    </div>
  );
}
