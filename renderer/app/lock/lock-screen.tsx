import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { digitsOf } from '#renderer/platform/keyboard/chord.ts';
import { textsOf } from '#renderer/scan/engine/scan.ts';
import { useScanDesk } from '#renderer/scan/scan-provider.tsx';
import type { Unlocking } from '#shared/preferences/operator.ts';
import styles from './lock-screen.module.css';

/**
 * Covers the work, which stays in place: blurred, without keyboard or pointer access, and hidden from screen readers
 * and print. The page's top layer does that, over dialogs too.
 */
export function LockScreen() {
  const t = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const { trouble, isTrying, tryUnlock } = useUnlock();
  useLayoutEffect(() => {
    const { current: shown } = dialog;
    const before = document.title;
    document.title = t('lock.windowTitle');
    shown?.showModal();
    shown?.querySelector('input')?.focus();
    return () => {
      // Returns the focus to the element that had it.
      shown?.close();
      document.title = before;
    };
  }, [t]);
  return createPortal(
    // biome-ignore lint/a11y/useSemanticElements: what catches keys before a dialog is there looks for the role.
    <dialog
      ref={dialog}
      className={styles.lock}
      data-lock
      role="dialog"
      aria-modal="true"
      aria-labelledby={title}
      {...{ closedby: 'none' }}
      onCancel={(event) => event.preventDefault()}
      onMouseDown={keepFocusWithin}
    >
      <div className={styles.panel}>
        <h1 id={title} className="row gap-8 no-margin large bold">
          <IconLock size={18} stroke={1.75} aria-hidden="true" />
          {t('lock.title')}
        </h1>
        <p className="no-margin dim">{t('lock.text')}</p>
        <PinForm isTrying={isTrying} onTry={tryUnlock} />
        <p role="alert" className="no-margin attention" hidden={trouble === null}>
          {trouble}
        </p>
        <SignOutOption />
      </div>
    </dialog>,
    document.body,
  );
}

/** Keeps the focus in place on a click beside the fields. */
function keepFocusWithin(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('input, select, button, label') === null) {
    event.preventDefault();
  }
}

/** Takes every scan while the window is locked, and reports the result of each attempt. */
function useUnlock() {
  const t = useMessages();
  const desk = useScanDesk();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(false);
  const tryUnlock = async (unlocking: Unlocking) => {
    setTrying(true);
    // So that the same message is shown and announced again.
    setTrouble(null);
    try {
      const result = await call('lock.unlock', unlocking);
      if (result.outcome === 'wait') setTrouble(t('lock.wait', { seconds: result.seconds }));
      else if (result.outcome === 'wrong')
        setTrouble(t('pin' in unlocking ? 'lock.wrongPin' : 'lock.wrongBadge'));
    } catch {
      setTrouble(t('lock.failed'));
    }
    setTrying(false);
  };
  const latest = useRef(tryUnlock);
  useLayoutEffect(() => {
    latest.current = tryUnlock;
  });
  useEffect(() => desk.divert((scan) => void latest.current({ texts: [...textsOf(scan)] })), [desk]);
  return { trouble, isTrying, tryUnlock };
}

type PinFormProps = { readonly isTrying: boolean; readonly onTry: (unlocking: Unlocking) => Promise<void> };

/** The PIN of an operator who has one; not shown if none has. */
function PinForm({ isTrying, onTry }: PinFormProps) {
  const t = useMessages();
  const [{ operators, operator }] = usePreferences();
  const names = operators.filter(({ hasPin }) => hasPin).map(({ name }) => name);
  const [chosen, setChosen] = useState(operator);
  const [pin, setPin] = useState('');
  const name = chosen !== null && names.includes(chosen) ? chosen : names[0];
  if (name === undefined) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pin === '') return;
    await onTry({ name, pin });
    setPin('');
  };
  return (
    <form className="stack gap-10" onSubmit={(event) => void submit(event)} noValidate>
      <NativeSelect
        size="sm"
        label={t('term.operator')}
        value={name}
        data={names}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <TextInput
        size="sm"
        label={t('settings.operatorPin')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={pin}
        data-takes-scans
        onChange={(event) => setPin(digitsOf(event.currentTarget.value))}
      />
      <Button type="submit" loading={isTrying}>
        {t('lock.unlock')}
      </Button>
    </form>
  );
}

/** The option without badge or PIN: signing out, which loses nothing. */
function SignOutOption() {
  const t = useMessages();
  const [isAsking, setAsking] = useState(false);
  const signOut = useRequest('session.signOut');
  if (!isAsking) return <TextButton onClick={() => setAsking(true)}>{t('lock.forgotten')}</TextButton>;
  return (
    <div className={styles.option}>
      <p className="no-margin">{t('lock.signOutText')}</p>
      {signOut.error !== null && <FailureNotice error={signOut.error} />}
      <div className="flex wrap gap-8">
        <Button variant="default" autoFocus onClick={() => setAsking(false)}>
          {t('signOut.cancel')}
        </Button>
        <Button
          variant="default"
          loading={signOut.isPending}
          onClick={() => signOut.mutate({ purge: false, purgesUnsent: false })}
        >
          {t('signOut.confirm')}
        </Button>
      </div>
    </div>
  );
}
