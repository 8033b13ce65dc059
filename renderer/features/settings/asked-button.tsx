import { Button } from '@mantine/core';
import { useState } from 'react';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';

type AskedButtonProps = {
  readonly label: string;
  readonly request: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: (input: Record<string, never>, options: { readonly onSuccess: () => void }) => void;
    readonly reset: () => void;
  };
  readonly title: string;
  readonly confirmLabel: string;
  /** What is lost, what stays, what it costs. */
  readonly sentences: readonly string[];
};

/** A button for a request after which something is lost: it asks first. */
export function AskedButton({ label, request, sentences, ...question }: AskedButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    request.reset();
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <QuestionDialog
          {...question}
          isDestructive
          request={request}
          onConfirm={() => request.mutate({}, { onSuccess: close })}
          onClose={close}
        >
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </QuestionDialog>
      )}
    </>
  );
}
