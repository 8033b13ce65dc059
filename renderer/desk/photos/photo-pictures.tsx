import { useQueries } from '@tanstack/react-query';
import { PictureViewer } from '#renderer/components/layout/picture-viewer.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { serviceKey } from '#renderer/platform/bridge/queries.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type { Attachment } from '#shared/attachments/attachments.ts';
import { failureSentence } from '#shared/messages/failure-sentence.ts';

export type NamedPhoto = Pick<Attachment, 'id' | 'at' | 'operator' | 'mediaType'> & {
  /** What it shows, as text: an item, a box, the parcel. */
  readonly of: string;
};

/** Pictures are large: those of a record that was left are released soon. */
const retentionMs = 60_000;

/** Returns photos of this desk as `data:` URLs, by index; null while one is read, and the reason if one is missing. */
export function usePhotoUrls(photos: readonly Pick<NamedPhoto, 'id'>[]) {
  const account = useAccount();
  return useQueries({
    queries: photos.map(({ id }) => ({
      queryKey: [serviceKey, account.id, 'attachment', id],
      queryFn: () => call('attachments.read', { id }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: retentionMs,
    })),
    combine: (answers) =>
      answers.map(({ data, error }) => ({
        url: data === undefined ? null : `data:${data.mediaType};base64,${data.base64}`,
        error,
      })),
  });
}

type PhotoPicturesProps = {
  readonly photos: readonly NamedPhoto[];
  /** Omitted if the photos are view-only. */
  readonly onRemove?: (id: string) => void;
};

/** The photos of a record as thumbnails; one opens enlarged, with its author and time. */
export function PhotoPictures({ photos, onRemove }: PhotoPicturesProps) {
  const t = useMessages();
  const times = useTimes();
  const urls = usePhotoUrls(photos);
  return (
    <PictureViewer
      pictures={photos.map(({ of, at, operator }, index) => {
        const time = times.exact(at);
        const alt =
          operator === null
            ? t('photos.named', { of, time })
            : t('photos.namedBy', { of, time, name: operator });
        const { url = null, error = null } = urls[index] ?? {};
        if (url !== null) return { url, alt, caption: of };
        const instead =
          error === null ? t('pictures.pending') : translateSentence(t, failureSentence(failureOf(error)));
        return { alt, caption: of, instead };
      })}
      {...(onRemove === undefined
        ? {}
        : {
            remove: {
              label: t('photos.remove'),
              run: (index: number) => {
                const photo = photos[index];
                if (photo !== undefined) onRemove(photo.id);
              },
            },
          })}
    />
  );
}
