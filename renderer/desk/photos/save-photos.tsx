import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { announceDone, announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import type { AttachmentOwner } from '#shared/attachments/attachments.ts';
import type { NamedPhoto } from './photo-pictures.tsx';

type SavePhotosProps = {
  readonly owner: AttachmentOwner;
  readonly photos: readonly NamedPhoto[];
  readonly label?: string;
};

/** The service's text about an item may be too long for a list or a file name. */
const maxNameLength = 200;

/** Saves the photos of a record to a folder that the user chooses, and reports the result. */
export function SavePhotos({ owner, photos, label }: SavePhotosProps) {
  const t = useMessages();
  const save = useMutation({
    mutationFn: () =>
      call('attachments.export', {
        owner,
        photos: photos.map(({ id, at, operator, of }) => ({
          id,
          at,
          operator,
          of: of.slice(0, maxNameLength),
        })),
      }),
    onSuccess(answer) {
      if (answer.outcome === 'cancelled') return;
      const { folder, count, missing } = answer;
      announceDone(t('photos.save.title'), t('photos.save.done', { folder, count, missing }));
    },
    onError: (error) => announceTrouble(t('export.notSaved'), error, t),
  });
  return (
    <div className="flex">
      <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
        {label ?? t('photos.save')}
      </Button>
    </div>
  );
}
