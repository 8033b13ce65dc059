import { Button, Textarea } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type DragEvent, useId, useState } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { Dialog } from '#renderer/components/layout/dialog.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { chordKeys, isChord, isMac } from '#renderer/platform/keyboard/chord.ts';
import { maxTableBytes } from '#shared/files/model/table-limits.ts';
import type { ReceivingDraft } from '#shared/receiving/receiving-draft.ts';
import type { PackedList } from './packing-list.ts';
import styles from './packing-list-dialog.module.css';
import { PackingListPreview } from './packing-list-preview.tsx';

type PackingListDialogProps = {
  /** The order that receives the list. */
  readonly draft: ReceivingDraft;
  /** The files dropped on the desk, of which the first is read; empty if none. */
  readonly dropped: readonly File[];
  readonly onTake: (list: PackedList) => void;
  readonly onClose: () => void;
};

/** Takes a packing list that is pasted, chosen, or dropped; shows its contents before anything is imported. */
export function PackingListDialog({ draft, dropped, onTake, onClose }: PackingListDialogProps) {
  const t = useMessages();
  const list = useListSource(dropped);
  const [isOver, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(event.type === 'dragover');
  };
  return (
    <Dialog onClose={onClose} size={1180} title={t('packingList.title')} closeLabel={t('action.cancel')}>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={(event) => {
          drag(event);
          list.readFiles([...event.dataTransfer.files]);
        }}
      >
        {list.unread.length > 0 && (
          <p role="alert" className="no-margin with-mark">
            <StateShape tone="attention" /> <bdi>{t('packingList.unread', { names: list.unread })}</bdi>
          </p>
        )}
        {list.table === null ? (
          <SourceForm list={list} onClose={onClose} />
        ) : (
          <PackingListPreview
            table={list.table}
            draft={draft}
            onTake={onTake}
            onOther={list.leave}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

type Source = {
  readonly content: Blob;
  /** The names of other files that came with it. */
  readonly unread: readonly string[];
  /** Distinguishes readings of the same file. */
  readonly count: number;
};

function sourceOf([content, ...others]: readonly (Blob | File)[], count: number): Source | null {
  if (content === undefined) return null;
  const unread = others.flatMap((file) => ('name' in file ? [file.name.slice(0, 80)] : []));
  return { content, unread, count };
}

/** Null if the file cannot be read, for example because another program locks it. */
async function base64Of(content: Blob): Promise<string | null> {
  const reader = new FileReader();
  const { promise, resolve } = Promise.withResolvers<string | null>();
  reader.addEventListener('loadend', () => {
    const { result } = reader;
    resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : null);
  });
  reader.readAsDataURL(content);
  return promise;
}

async function readSource({ content }: Source) {
  const base64 = await base64Of(content);
  return base64 === null ? null : call('imports.readTable', { base64 });
}

function useListSource(dropped: readonly File[]) {
  const t = useMessages();
  const id = useId();
  const [text, setText] = useState('');
  const [source, setSource] = useState(() => sourceOf(dropped, 0));
  const isTooLarge = source !== null && source.content.size > maxTableBytes;
  const { data, error, isFetching } = useQuery({
    queryKey: ['packing-list-source', id, source?.count],
    queryFn: source === null || isTooLarge ? skipToken : () => readSource(source),
    gcTime: 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const read = (files: readonly Blob[]) => {
    if (files.length > 0) setSource(sourceOf(files, (source?.count ?? 0) + 1));
  };
  const problem = [
    isTooLarge ? t('failure.table.tooLarge', { most: maxTableBytes / 1024 / 1024 }) : null,
    data === null ? t('packingList.fileUnreadable') : null,
    data?.rows.length === 0 ? t('packingList.nothing') : null,
  ].find((reason) => reason !== null);
  return {
    text,
    setText,
    table: problem === undefined ? (data ?? null) : null,
    problem: problem ?? null,
    error,
    isReading: isFetching,
    unread: source?.unread ?? [],
    readText: () => read([new Blob([text])]),
    readFiles: read,
    leave: () => setSource(null),
  };
}

type SourceFormProps = {
  readonly list: ReturnType<typeof useListSource>;
  readonly onClose: () => void;
};

function SourceForm({ list, onClose }: SourceFormProps) {
  const t = useMessages();
  const fileId = useId();
  const { text, problem, error, isReading } = list;
  const isEmpty = text.trim() === '';
  return (
    <div className="grid gap-10">
      <p className={styles.text}>{t('packingList.text')}</p>
      <Textarea
        autoFocus
        data-autofocus
        label={t('packingList.field')}
        classNames={{ input: styles.lines ?? '' }}
        rows={9}
        spellCheck={false}
        value={text}
        onChange={(event) => list.setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!isChord(event, 'mod+Enter', isMac)) return;
          event.preventDefault();
          if (!isEmpty) list.readText();
        }}
      />
      <div role="status">{problem !== null && <p className="no-margin wrong">{problem}</p>}</div>
      {error !== null && <FailureNotice error={error} />}
      <div className="row wrap justify-end gap-8">
        <span className="grow">
          <input
            id={fileId}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            className="visually-hidden"
            onChange={(event) => {
              list.readFiles([...(event.currentTarget.files ?? [])]);
              // Allows the same file to be chosen again after a correction.
              event.currentTarget.value = '';
            }}
          />
          <label htmlFor={fileId} className={styles.fileButton}>
            <IconFileImport size={16} stroke={1.75} aria-hidden="true" />
            {t('packingList.file')}
          </label>
        </span>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button disabled={isEmpty} loading={isReading} onClick={list.readText}>
          {t('packingList.check')}
          <span className={styles.hint}>
            <KeyHint>{chordKeys('mod+Enter', isMac).join(' ')}</KeyHint>
          </span>
        </Button>
      </div>
    </div>
  );
}
