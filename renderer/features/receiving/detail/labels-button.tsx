import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useServiceRefusal } from '../../../components/feedback/write-refusal.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useSavedLabels } from './box-labels.ts';

/** Saves the box labels of an order. */
export function LabelsButton({ orderId }: { readonly orderId: number }) {
  const t = useMessages();
  const label = t('labels.save');
  const save = useSavedLabels(orderId);
  const refusal = useServiceRefusal();
  return (
    <Tooltip label={refusal ?? label} multiline maw={320}>
      <ActionIcon
        aria-label={label}
        aria-busy={save.isPending}
        // It keeps its place in the order of Tab, so that whoever comes to it is told.
        {...(refusal === null
          ? {}
          : { 'aria-disabled': true, 'data-disabled': true, 'aria-description': refusal })}
        onClick={() => refusal === null && !save.isPending && save.mutate()}
      >
        <IconTag size={16} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
