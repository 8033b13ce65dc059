import { useEffect, useState, useSyncExternalStore } from 'react';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import { CloseButton } from '../../components/layout/close-button.tsx';
import { TextButton } from '../../components/text/text-button.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { type Trouble, troubles } from '../../platform/announce.ts';
import { useShortcuts } from '../../platform/keyboard/keymap.tsx';
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
  const t = useMessages();
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
      <TextButton aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
        {t(isUnfolded ? 'trouble.less' : 'trouble.more')}
      </TextButton>
      {others > 0 && (
        <TextButton onClick={troubles.dismissAll}>{t('trouble.closeAll', { count: others + 1 })}</TextButton>
      )}
      <CloseButton label={closeLabel} onClick={() => troubles.dismiss(id)} />
    </div>
  );
}
