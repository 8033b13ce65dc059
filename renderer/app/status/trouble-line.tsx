import { useEffect, useState } from 'react';
import { router } from '#renderer/app/routes/router.tsx';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { Toast } from '#renderer/components/feedback/toast.tsx';
import { CloseButton } from '#renderer/components/layout/close-button.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { type Notice, notices, useNotices, useToast } from '#renderer/platform/announce.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import styles from './trouble-line.module.css';

/** A separate line for successful actions, for screens without the scan bar, which otherwise shows them. */
export function ToastLine() {
  const toast = useToast();
  return (
    <div className="flex rigid" role="status">
      {toast !== null && <Toast key={toast.id} toast={toast} />}
    </div>
  );
}

/** Errors, newest first, in one line below the screen: it covers nothing, and stays until seen. */
export function TroubleLine() {
  const troubles = useNotices().filter(({ isTrouble, isShown }) => isTrouble && isShown);
  const newest = troubles.at(-1);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
        if (screenOf(fromLocation?.pathname) !== screenOf(toLocation.pathname)) notices.leaveScreen();
      }),
    [],
  );
  // A new one is shown immediately, whichever was viewed before.
  return newest === undefined ? null : <Troubles key={newest.id} troubles={troubles.toReversed()} />;
}

function screenOf(path: string | undefined): string | undefined {
  return path?.split('/')[1];
}

/** @param troubles the newest first; at least one */
function Troubles({ troubles }: { readonly troubles: readonly Notice[] }) {
  const t = useMessages();
  const [looked, setLooked] = useState(0);
  const [isUnfolded, setUnfolded] = useState(false);
  useShortcuts([
    {
      chord: 'Escape',
      label: 'trouble.dismissAll',
      isEverywhere: true,
      closes: 'trouble',
      run: notices.dismissTroubles,
    },
  ]);
  const count = troubles.length;
  const index = looked % count;
  const trouble = troubles[index];
  if (trouble === undefined) return null;
  const { id, title, text } = trouble;
  return (
    <div className={styles.line} role="alert" data-unfolded={isUnfolded || undefined}>
      <StateShape tone="wrong" />
      <p className={styles.text} title={isUnfolded ? undefined : `${title} ${text}`}>
        <strong>{title}</strong> <bdi>{text}</bdi>
      </p>
      <TextButton aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
        {t(isUnfolded ? 'trouble.less' : 'trouble.more')}
      </TextButton>
      {count > 1 && (
        <>
          <span className="muted nowrap">{t('trouble.place', { place: index + 1, count })}</span>
          <TextButton onClick={() => setLooked(index + 1)}>{t('trouble.next')}</TextButton>
          <TextButton onClick={notices.dismissTroubles}>{t('trouble.closeAll', { count })}</TextButton>
        </>
      )}
      <CloseButton label={t('notice.close')} onClick={() => notices.dismiss(id)} />
    </div>
  );
}
