import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useWords } from '../../messages/use-words.ts';
import { useSavedLabels } from './box-labels.ts';

/** Saves the box labels of an order. */
export function LabelsKey({ orderId }: { readonly orderId: number }) {
  const words = useWords();
  const label = words('labels.save');
  const save = useSavedLabels(orderId);
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        aria-busy={save.isPending}
        onClick={() => !save.isPending && save.mutate()}
      >
        <IconTag size={16} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
