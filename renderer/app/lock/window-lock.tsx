import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { lockQuery } from '#renderer/platform/bridge/queries.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { createIdleTimer } from './idle-timer.ts';
import { LockScreen } from './lock-screen.tsx';

/** Events that show that someone is present; a scanner's keys are keys. */
const presenceEvents = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Locks the window by its keyboard shortcut and after a time without activity, and shows the lock. */
export function WindowLock() {
  const t = useMessages();
  const { data } = useQuery(lockQuery);
  const isLocked = data?.isLocked === true;
  const [{ idleLockMinutes, operators }] = usePreferences();
  const { mutate: lock } = useRequest('lock.lock');
  const canUnlock = operators.some(({ hasBadge, hasPin }) => hasBadge || hasPin);
  useShortcuts([
    {
      chord: 'mod+l',
      label: 'shortcut.lock',
      isEverywhere: true,
      run: () => lock({}, { onError: (error) => announceTrouble(t('lock.notLocked'), error, t) }),
    },
  ]);
  const notePresence = useRef<(() => void) | null>(null);
  // Added only once, and so before the listener for scans, which hides their keys from listeners added later.
  useEffect(() => {
    const note = () => notePresence.current?.();
    const options = { capture: true, passive: true };
    for (const sign of presenceEvents) window.addEventListener(sign, note, options);
    return () => {
      for (const sign of presenceEvents) window.removeEventListener(sign, note, options);
    };
  }, []);
  useEffect(() => {
    if (idleLockMinutes === null || isLocked || !canUnlock) return undefined;
    const idle = createIdleTimer({ limitMs: idleLockMinutes * 60_000, onIdle: () => lock({}) });
    notePresence.current = idle.noteHand;
    return () => {
      notePresence.current = null;
      idle.stop();
    };
  }, [idleLockMinutes, isLocked, canUnlock, lock]);
  return isLocked ? <LockScreen /> : null;
}
