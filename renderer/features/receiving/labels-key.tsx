import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { announce } from '../../app/announce.ts';
import { call } from '../../bridge/call.ts';
import { failureOf } from '../../bridge/request-failure.ts';
import { failureText } from '../../components/failure-words.ts';
import { fileNameOf } from '../../components/list-screen/export-table.ts';
import { useWords } from '../../messages/use-words.ts';

/** Failures whose own sentence says all that there is to say here. */
const saysAll = new Set(['NOT_FOUND', 'UNSUPPORTED']);

/** Saves the box labels of an order where a person wants them, and says how that went. */
export function LabelsKey({ orderId }: { readonly orderId: number }) {
  const words = useWords();
  const label = words('labels.save');
  const save = useMutation({
    mutationFn: () => call('receiving.saveLabels', { id: orderId }),
    onSuccess: (answer) => {
      if (answer.outcome === 'cancelled') return;
      announce({
        title: words('labels.saved'),
        text: words('labels.savedText', { id: String(orderId), file: fileNameOf(answer.path) }),
        isTrouble: false,
        closeLabel: words('notice.close'),
      });
    },
    onError: (error) => {
      const failure = failureOf(error);
      const { title, meaning, advice } = failureText(failure, words);
      announce({
        title: words('labels.notSaved', { id: String(orderId) }),
        text: saysAll.has(failure.code) ? meaning : `${title}. ${meaning} ${advice}`,
        isTrouble: true,
        closeLabel: words('notice.close'),
      });
    },
  });
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
