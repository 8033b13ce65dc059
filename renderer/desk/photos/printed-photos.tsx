import { useState } from 'react';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { type NamedPhoto, usePhotoUrls } from './photo-pictures.tsx';
import styles from './printed-photos.module.css';

/** The loaded photos of a record for printing, and how many more there are. */
type PhotosOnPaper = {
  readonly shown: readonly (NamedPhoto & { readonly url: string })[];
  readonly left: number;
};

/**
 * Returns the first photos of a record, at most `maxCount`, for printing; null while one is read, since a printed page does
 * not update. Photos that this desk no longer has are left out, and later ones too: reading them would start a page
 * that is being printed again.
 */
export function usePhotosOnPaper(current: readonly NamedPhoto[], maxCount: number): PhotosOnPaper | null {
  const [photos] = useState(current);
  const chosen = photos.slice(0, maxCount);
  const urls = usePhotoUrls(chosen);
  if (urls.some(({ url, error }) => url === null && error === null)) return null;
  const shown = chosen.flatMap((photo, index) => {
    const url = urls[index]?.url ?? null;
    return url === null ? [] : [{ ...photo, url }];
  });
  return { shown, left: photos.length - chosen.length };
}

/** None is cut by a page break. */
export function PrintedPhotos({ photos: { shown, left } }: { readonly photos: PhotosOnPaper }) {
  const t = useMessages();
  const times = useTimes();
  if (shown.length === 0) return null;
  return (
    <section className={styles.photos} aria-label={t('term.photos')}>
      <ul>
        {shown.map(({ id, url, of, at }) => (
          <li key={id}>
            <img src={url} alt="" />
            <ServiceText wraps>{of}</ServiceText>
            <small>{times.short(at)}</small>
          </li>
        ))}
      </ul>
      {left > 0 && <p>{t('photos.more', { count: left })}</p>}
    </section>
  );
}
