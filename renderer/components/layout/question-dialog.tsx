import { Button } from '@mantine/core';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { announce } from '#renderer/platform/announce.ts';
import { Dialog } from './dialog.tsx';
import styles from './question-dialog.module.css';
import { ReasonedButton } from './reasoned-button.tsx';
import { useFocusAfterBusy } from './use-focus-back.ts';

type QuestionDialogProps = {
  readonly title: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Something is lost afterward; default false. */
  readonly isDestructive?: boolean;
  /** Why it cannot be confirmed as is, as a sentence; default: it can. */
  readonly refusal?: string | null;
  /** An alternative confirmation: later, automatically. When omitted, there is none. */
  readonly later?: { readonly label: string; readonly onPick: () => void } | null;
  /** What confirming starts, such as a mutation; its failure is shown. When omitted, nothing can be pending or fail. */
  readonly request?: { readonly isPending: boolean; readonly error: Error | null };
  /** It can't be closed now, because the result would be lost with it; default: while it is pending. */
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** It shows two things side by side; default false. */
  readonly isWide?: boolean;
  /** What will happen, as text. */
  readonly children: ReactNode;
};

/**
 * Asks before an action that is hard to undo. Pressing Enter immediately changes nothing and reports that, and holding
 * Enter down answers nothing.
 */
export function QuestionDialog(props: QuestionDialogProps) {
  const t = useMessages();
  const { cancelLabel = t('action.cancel'), onClose, refusal = null, later = null } = props;
  const { isPending, error } = props.request ?? { isPending: false, error: null };
  const { isBusy = isPending } = props;
  const confirmKey = useRef<HTMLButtonElement>(null);
  useFocusAfterBusy(confirmKey, error !== null && !isPending);
  const wasAnswered = useRef(false);
  const answer = (run: () => void) => {
    wasAnswered.current = true;
    run();
  };
  const cancel = (event: MouseEvent) => {
    // Pressed by a key, possibly by a user who took this button for the other one.
    if (event.detail === 0 && !wasAnswered.current)
      announce({ title: t('question.unchanged'), text: '', isTrouble: false });
    onClose();
  };
  return (
    <Dialog
      size={props.isWide === true ? 720 : 'md'}
      onClose={onClose}
      title={props.title}
      closeLabel={cancelLabel}
      isBusy={isBusy}
    >
      <div className={styles.text}>{props.children}</div>
      {error !== null && <FailureNotice error={error} />}
      <div className={styles.keys}>
        {later !== null && (
          <span className="grow">
            <ReasonedButton
              variant="default"
              reason={refusal}
              disabled={isPending}
              onClick={() => answer(later.onPick)}
            >
              {later.label}
            </ReasonedButton>
          </span>
        )}
        <Button variant="default" data-autofocus disabled={isBusy} onClick={cancel}>
          {cancelLabel}
        </Button>
        <ReasonedButton
          ref={confirmKey}
          {...(props.isDestructive === true ? { color: 'red' } : {})}
          reason={refusal}
          loading={isPending}
          onClick={() => answer(props.onConfirm)}
        >
          {props.confirmLabel}
        </ReasonedButton>
      </div>
    </Dialog>
  );
}
