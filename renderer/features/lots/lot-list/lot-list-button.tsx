import { Button } from '@mantine/core';
import { useState } from 'react';
import { isRecordNumber } from '#renderer/components/list-screen/list-search.ts';
import { useRecordId } from '#renderer/components/list-screen/use-list.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { LotListDialog } from './lot-list-dialog.tsx';

/** Opens the dialog for a list of many lots. */
export function LotListButton() {
  const t = useMessages();
  const recordId = useRecordId();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useShortcuts([{ chord: 'i', label: 'shortcut.lotList', run: open }]);
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('lotList.open')}
      </Button>
      {isOpen && (
        <LotListDialog opened={isRecordNumber(recordId) ? recordId : null} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
