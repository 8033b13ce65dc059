import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { Dialog } from './dialog.tsx';
import styles from './question-dialog.module.css';
import { ReasonedButton } from './reasoned-button.tsx';

type QuestionDialogProps = {
  readonly title: ReactNode;
  readonly confirmLabel: string;
  /** What takes one back without anything done. */
  readonly cancelLabel: string;
  /** Something is gone afterward. */
  readonly isDestructive: boolean;
  /** Why it cannot be confirmed as it stands, a sentence; default: it can. */
  readonly refusal?: string | null;
  /** Another way to confirm it: later, by itself. Absent: there is none. */
  readonly later?: { readonly label: string; readonly onPick: () => void } | null;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Two things stand beside each other in it; default false. */
  readonly isWide?: boolean;
  /** What will happen, in words. */
  readonly children: ReactNode;
};

/**
 * Asks before something is done that is not taken back lightly; whoever presses Enter at once has done nothing. An Enter that is held down answers nothing.
 */
export function QuestionDialog(props: QuestionDialogProps) {
  const { cancelLabel, onClose, error, refusal = null, later = null } = props;
  const confirmKey = useRef<HTMLButtonElement>(null);
  useFocusAfterFailure(confirmKey, error, props.isPending);
  return (
    <Dialog
      size={props.isWide === true ? 720 : 'md'}
      onClose={onClose}
      title={props.title}
      closeLabel={cancelLabel}
    >
      <div className={styles.text}>{props.children}</div>
      {error !== null && <FailureNotice error={error} />}
      <div className={styles.keys} onKeyDown={ignoreHeld}>
        {later !== null && (
          <span className="grow">
            <ReasonedButton
              variant="default"
              reason={refusal}
              disabled={props.isPending}
              onClick={later.onPick}
            >
              {later.label}
            </ReasonedButton>
          </span>
        )}
        <Button variant="default" data-autofocus onClick={onClose}>
          {cancelLabel}
        </Button>
        <ReasonedButton
          ref={confirmKey}
          {...(props.isDestructive ? { color: 'red' } : {})}
          reason={refusal}
          loading={props.isPending}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </ReasonedButton>
      </div>
    </Dialog>
  );
}

/** A key that works loses the focus to nobody; it has it again when what it tried has failed. */
function useFocusAfterFailure(
  key: RefObject<HTMLButtonElement | null>,
  error: Error | null,
  isPending: boolean,
): void {
  useEffect(() => {
    if (error === null || isPending) return;
    if (document.activeElement === document.body) key.current?.focus();
  }, [key, error, isPending]);
}

function ignoreHeld(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
