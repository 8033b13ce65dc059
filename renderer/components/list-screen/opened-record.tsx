import { Button } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { useMessages } from '../../messages/use-messages.ts';
import { EmptyPlace } from '../feedback/empty-place.tsx';
import { isRecordNumber } from './record-number.ts';

type OpenedRecordProps = { readonly recordId: string; readonly onClose: () => void };

/** The record that is opened beside its list; of an address that can be none it is said. */
export function OpenedRecord({ recordId, onClose }: OpenedRecordProps) {
  const t = useMessages();
  if (isRecordNumber(recordId)) return <Outlet />;
  return (
    <EmptyPlace
      title={t('list.noRecord')}
      action={
        <Button variant="default" onClick={onClose}>
          {t('list.noRecordClose')}
        </Button>
      }
    >
      {t('list.noRecordText')}
    </EmptyPlace>
  );
}
