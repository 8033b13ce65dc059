import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { useRef } from 'react';

type TextFileButtonProps = Pick<ButtonProps, 'className' | 'disabled' | 'loading'> & {
  readonly label: string;
  readonly accept: string;
  /** Characters that such a file may have; of a longer one comes one more, for whoever takes it to refuse. */
  readonly longest: number;
  readonly onText: (text: string) => void;
};

/** A button that asks for a text file and hands its text over; '' for one that can't be read. */
export function TextFileButton({ label, accept, longest, onText, ...button }: TextFileButtonProps) {
  const reset = useRef<() => void>(null);
  const read = (file: File | null) => {
    // A character of UTF-8 has four bytes at most.
    const reading = file?.slice(0, 4 * (longest + 1)).text();
    reading?.then((text) => onText(text.slice(0, longest + 1))).catch(() => onText(''));
    // The same file, corrected, must be taken again.
    reset.current?.();
  };
  return (
    <FileButton
      accept={accept}
      resetRef={reset}
      // Or a dialog whose last part it is took it for where Tab turns around.
      inputProps={{ 'aria-label': label, tabIndex: -1 }}
      onChange={read}
    >
      {(props) => (
        <Button variant="default" {...button} {...props}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}
