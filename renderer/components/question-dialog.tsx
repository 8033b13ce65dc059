import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureNotice } from './failure-notice.tsx';
import styles from './question-dialog.module.css';
import { ReasonedButton } from './reasoned-button.tsx';

type QuestionDialogProps = {
  readonly title: string;
  readonly confirmLabel: string;
  /** What takes one back without anything done. */
  readonly cancelLabel: string;
  /** Something is gone afterwards. */
  readonly isDestructive: boolean;
  /** Why it cannot be confirmed as it stands, a sentence; default: it can. */
  readonly refusal?: string | null;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What will happen, in words. */
  readonly children: ReactNode;
};

/** Asks before something is done that is not taken back lightly; whoever presses Enter at once has done nothing. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { cancelLabel, onClose, error } = props;
  return (
    <Modal opened onClose={onClose} title={props.title} closeButtonProps={{ 'aria-label': cancelLabel }}>
      <div className={styles.text}>{props.children}</div>
      {error !== null && <FailureNotice error={error} />}
      <div className={styles.keys}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {cancelLabel}
        </Button>
        <ReasonedButton
          {...(props.isDestructive ? { color: 'red' } : {})}
          reason={props.refusal ?? null}
          loading={props.isPending}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </ReasonedButton>
      </div>
    </Modal>
  );
}
