import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { inlineKey } from '#renderer/platform/direction.ts';
import { Dialog } from './dialog.tsx';
import styles from './picture-viewer.module.css';

/** A loaded picture: a `data:` URL, and a description of its content. */
type ShownPicture = { readonly url: string; readonly alt: string; readonly caption: string };

/** The placeholder of a missing picture: why, or that it is being loaded. */
type MissingPicture = { readonly alt: string; readonly instead: ReactNode; readonly caption: string };

type PictureViewerProps = {
  readonly pictures: readonly (ShownPicture | MissingPicture)[];
  /** Removes the open picture, by its index; when omitted, pictures can't be removed. */
  readonly remove?: { readonly label: string; readonly run: (index: number) => void };
};

/** Pictures as thumbnails above their captions; one opens large, the arrows move to the others, Escape closes. */
export function PictureViewer({ pictures, remove }: PictureViewerProps) {
  const t = useMessages();
  const [opened, setOpened] = useState<number | null>(null);
  const count = pictures.length;
  const showable = pictures.flatMap((picture, index) =>
    'url' in picture && isShowable(picture.url) ? [{ ...picture, index }] : [],
  );
  const large = showable.find(({ index }) => index === opened);
  const goTo = (key: string) => {
    if (large === undefined) return false;
    const next = pictureAfterKey(showable.indexOf(large), key, showable.length);
    const picture = next === null ? undefined : showable[next];
    if (picture !== undefined) setOpened(picture.index);
    return picture !== undefined;
  };
  return (
    <>
      <ul className="flex wrap list gap-8">
        {pictures.map((picture, index) => (
          <li key={index}>
            {'instead' in picture ? (
              <div className={styles.instead}>{picture.instead}</div>
            ) : isShowable(picture.url) ? (
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={t('pictures.open', { number: index + 1, count, alt: picture.alt })}
                onClick={() => setOpened(index)}
              >
                <img src={picture.url} alt="" />
              </button>
            ) : (
              <p className="no-margin dim">{t('pictures.unreadable')}</p>
            )}
            <p className={styles.name} title={picture.alt}>
              <bdi>{picture.caption}</bdi>
            </p>
          </li>
        ))}
      </ul>
      {large !== undefined && (
        <Dialog
          onClose={() => setOpened(null)}
          size={960}
          title={t('pictures.title', { number: (opened ?? 0) + 1, count })}
          closeLabel={t('notice.close')}
        >
          {/* The arrow keys work wherever the focus is in the dialog, and one of its buttons always has the focus. */}
          <div
            role="presentation"
            onKeyDown={(event) => {
              if (goTo(inlineKey(event.key))) event.preventDefault();
            }}
          >
            <div className={styles.large}>
              <ActionIcon
                aria-label={t('pictures.previous')}
                disabled={showable.length < 2}
                onClick={() => goTo('ArrowLeft')}
              >
                <IconChevronLeft size={18} stroke={1.75} />
              </ActionIcon>
              <img src={large.url} alt={large.alt} />
              <ActionIcon
                data-autofocus
                aria-label={t('pictures.next')}
                disabled={showable.length < 2}
                onClick={() => goTo('ArrowRight')}
              >
                <IconChevronRight size={18} stroke={1.75} />
              </ActionIcon>
            </div>
            <p className={styles.caption} aria-live="polite">
              <bdi>{large.alt}</bdi>
            </p>
            {remove !== undefined && (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => {
                  setOpened(null);
                  remove.run(large.index);
                }}
              >
                {remove.label}
              </Button>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Only already loaded pictures are shown: any other address would be fetched. */
export function isShowable(url: string): boolean {
  return /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,/i.test(url);
}

/**
 * The index of the picture that a key leads to, out of `count`, wrapping around at either end. Null: the key has no
 * effect.
 */
export function pictureAfterKey(index: number, key: string, count: number): number | null {
  if (count < 1) return null;
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
