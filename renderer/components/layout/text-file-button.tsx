import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { useRef } from 'react';
import { decodeText } from '#shared/files/model/decode-text.ts';

type TextFileButtonProps = Pick<ButtonProps, 'className' | 'disabled' | 'loading'> & {
  readonly label: string;
  readonly accept: string;
  /**
   * The maximum number of characters of such a file; a longer one is cut to one more, so that the receiver can refuse
   * it.
   */
  readonly longest: number;
  readonly onText: (text: string) => void;
};

/** A button that asks for a text file and passes on its text; '' if it can't be read. */
export function TextFileButton({ label, accept, longest, onText, ...button }: TextFileButtonProps) {
  const reset = useRef<() => void>(null);
  const read = (file: File | null) => {
    // A character has at most four bytes.
    const reading = file?.slice(0, 4 * (longest + 1)).arrayBuffer();
    reading
      ?.then((bytes) => decodeText(new Uint8Array(bytes), (...options) => new TextDecoder(...options)))
      .then((text) => onText(text.slice(0, longest + 1)))
      .catch(() => onText(''));
    // The same file must be accepted again after a correction.
    reset.current?.();
  };
  return (
    <FileButton
      accept={accept}
      resetRef={reset}
      // Otherwise a dialog that ends with this input would use it as the point where Tab wraps around.
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
