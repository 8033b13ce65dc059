import { ActionIcon, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMessages } from '#renderer/messages/use-messages.ts';

/** How long the copied state is shown. */
export const copiedShownMs = 1_600;

type CopyButtonProps = {
  readonly text: string;
  /** What is copied, as text: "order id". */
  readonly what: string;
};

/** The minimum target size (WCAG 2.5.8). */
const targetSize = 24;

/** Copies a text; the check mark shows that it is on the clipboard. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const t = useMessages();
  const { copied: isCopied, copy } = useClipboard({ timeout: copiedShownMs });
  const label = isCopied ? t('copy.done') : t('copy.what', { what });
  return (
    <Tooltip label={label}>
      <ActionIcon size={targetSize} aria-label={t('copy.what', { what })} onClick={() => copy(text)}>
        {isCopied ? <IconCheck size={14} stroke={1.75} /> : <IconCopy size={14} stroke={1.75} />}
        <span className="visually-hidden" role="status">
          {isCopied ? t('copy.done') : ''}
        </span>
      </ActionIcon>
    </Tooltip>
  );
}
