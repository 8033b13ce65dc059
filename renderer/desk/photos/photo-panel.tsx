import { Button, FileButton, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { CloseButton } from '#renderer/components/layout/close-button.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { serviceKey } from '#renderer/platform/bridge/queries.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { contentOfFile, type ReadFile } from './photo-content.ts';
import styles from './photo-panel.module.css';
import { type NamedPhoto, PhotoPictures } from './photo-pictures.tsx';
import type { PhotoDesk } from './use-photo-desk.ts';

type PhotoPanelProps = {
  readonly desk: PhotoDesk;
  readonly photos: readonly NamedPhoto[];
  /** What a photo can show besides the whole: the selected item, the current box; null if there is none. */
  readonly subject: string | null;
  /** The name of the whole: the parcel, the order. */
  readonly whole: string;
  readonly onPress: () => void;
  /** Stores a picture (JPEG), or a PDF where accepted, from a file that is not read yet, with its name. */
  readonly onFile: (read: ReadFile, isWhole: boolean, name: string) => void;
  readonly onRemove: (id: string) => void;
  readonly children?: ReactNode;
  /** Delivery notes instead of photos: PDFs are accepted too. Default: photos. */
  readonly holds?: 'deliveryNotes' | undefined;
  /** Also shown when empty, with a button that adds one. */
  readonly isOffered?: boolean;
};

/** The photos of what is on the desk, below the camera view while it is open; nothing if there is neither. */
export function PhotoPanel(props: PhotoPanelProps) {
  const { desk, photos, onPress, onRemove, children, holds, isOffered = false } = props;
  const t = useMessages();
  const isOpen = desk.state.step !== 'closed';
  if (!isOpen && photos.length === 0 && !isOffered) return null;
  const title = t(holds === undefined ? 'term.photos' : 'deliveryNotes.title');
  const images = photos.filter(({ mediaType }) => mediaType === 'image/jpeg');
  const papers = photos.filter(({ mediaType }) => mediaType === 'application/pdf');
  return (
    <section className={styles.panel} aria-label={title}>
      <div className="row space-between gap-8">
        <h2 className="heading">
          {title} {photos.length > 0 && <span className="regular dim">{photos.length}</span>}
        </h2>
        {isOpen && <CloseButton label={t('photos.close')} onClick={desk.close} />}
        {!isOpen && isOffered && (
          <Button variant="default" rightSection={<KeyHint>F6</KeyHint>} onClick={onPress}>
            {t('deliveryNotes.add')}
          </Button>
        )}
      </div>
      {isOpen && <CameraView {...props} />}
      {papers.length > 0 && <PaperList papers={papers} onRemove={onRemove} />}
      {images.length > 0 && <PhotoPictures photos={images} onRemove={onRemove} />}
      {isOpen || photos.length > 0 ? (
        <PhotoPlace holds={holds} />
      ) : (
        <p className="no-margin break-anywhere dim">{t('deliveryNotes.none')}</p>
      )}
      {photos.length > 0 && children}
    </section>
  );
}

/** PDFs by name: each opens in this computer's default app, or can be removed. */
function PaperList({
  papers,
  onRemove,
}: {
  readonly papers: readonly NamedPhoto[];
  readonly onRemove: (id: string) => void;
}) {
  const t = useMessages();
  const times = useTimes();
  const open = async ({ id, of: name }: NamedPhoto) => {
    try {
      await call('attachments.open', { id, name });
    } catch (error) {
      announceTrouble(name, error, t);
    }
  };
  return (
    <ul className="list grid gap-6">
      {papers.map((paper) => (
        <li key={paper.id} className="row space-between gap-8">
          <span className="shrink break-anywhere">
            <TextButton
              aria-label={t('deliveryNotes.open', { name: paper.of })}
              onClick={() => void open(paper)}
            >
              <bdi>{paper.of}</bdi>
            </TextButton>{' '}
            <small className="dim">{times.short(paper.at)}</small>
          </span>
          <CloseButton
            label={t('action.takeOutNamed', { name: paper.of })}
            onClick={() => onRemove(paper.id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The camera view, or why it shows nothing; a file can be chosen or dropped in either case. */
function CameraView({ desk, subject, whole, onPress, onFile, holds }: PhotoPanelProps) {
  const t = useMessages();
  const { state, video, isWhole, setWhole, close } = desk;
  useShortcuts([{ chord: 'Escape', label: 'photos.close', run: close }]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isOver, setOver] = useState(false);
  const resetFiles = useRef<() => void>(null);
  const takeFiles = (files: readonly File[]) => {
    setProblems([]);
    // Allows the same file to be chosen again.
    resetFiles.current?.();
    for (const file of files) {
      const read = async () => {
        const content = await contentOfFile(file, holds !== undefined);
        if ('base64' in content) return content.base64;
        const problem = t(fileProblem(content.problem, holds), { name: file.name.slice(0, 80) });
        setProblems((before) => [...new Set([...before, problem])]);
        return null;
      };
      // Now, not once it is read: by then, something else may be on the desk.
      onFile(read, isWhole || subject === null, file.name);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    // The desk around it takes dropped files too.
    event.stopPropagation();
    setOver(false);
    takeFiles([...event.dataTransfer.files]);
  };
  const refusal = state.step === 'failed' ? t(`photos.camera.${state.problem}`) : null;
  return (
    <div
      className={styles.view}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {refusal === null ? (
        // It shows what is on the desk and has no sound.
        <video ref={video} autoPlay muted playsInline aria-label={t('photos.view')} />
      ) : (
        <p role="alert" className="no-margin">
          <StateShape tone="wrong" /> {refusal} {t('photos.otherWays')}
        </p>
      )}
      {problems.length > 0 && (
        <div role="alert">
          <ul className="list grid gap-6">
            {problems.map((problem) => (
              <li key={problem}>
                <StateShape tone="wrong" /> <bdi>{problem}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      {subject !== null && (
        <SegmentedControl
          fullWidth
          aria-label={t('photos.of')}
          value={isWhole ? 'whole' : 'subject'}
          onChange={(value) => setWhole(value === 'whole')}
          data={[
            { value: 'subject', label: <bdi className="truncate">{subject}</bdi> },
            { value: 'whole', label: whole },
          ]}
        />
      )}
      <div className="flex wrap gap-6">
        <Button rightSection={<KeyHint>F6</KeyHint>} onClick={onPress}>
          {t(state.step === 'failed' ? 'photos.tryAgain' : 'photos.take')}
        </Button>
        <FileButton
          multiple
          accept={holds === undefined ? 'image/*' : 'image/*,application/pdf'}
          resetRef={resetFiles}
          onChange={takeFiles}
        >
          {(button) => (
            <Button variant="default" {...button}>
              {t('photos.chooseFile')}
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  );
}

export function fileProblem(problem: 'notPicture' | 'tooLarge', holds?: 'deliveryNotes') {
  return problem === 'notPicture' && holds !== undefined
    ? 'photos.file.notPictureOrPdf'
    : (`photos.file.${problem}` as const);
}

/** Shows that photos stay on this computer, and where. */
function PhotoPlace({ holds }: Pick<PhotoPanelProps, 'holds'>) {
  const t = useMessages();
  const account = useAccount();
  const { data } = useQuery({
    queryKey: [serviceKey, account.id, 'attachment-folder'],
    queryFn: () => call('attachments.readFolder', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <p className="no-margin break-anywhere small dim">
      {t(holds === undefined ? 'photos.local' : 'files.local')} {data !== undefined && <bdi>{data.path}</bdi>}
    </p>
  );
}
