import { Button } from '@mantine/core';
import { type ChangeEvent, useRef } from 'react';
import { announceDone } from '#renderer/components/feedback/announce-outcome.ts';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { ImportedViewsText } from '#renderer/components/records/imported-views.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import styles from './settings.module.css';

/** Saves the profile in use with the saved views of this desk, and takes views out of such a file. */
export function ProfileFiles() {
  const t = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const save = useRequest('profiles.exportProfile', (outcome) => {
    if (outcome.outcome === 'saved') announceDone(t('views.exported'), outcome.path, t);
  });
  const take = useRequest('profiles.importViews');
  const read = (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget } = event;
    const [file] = currentTarget.files ?? [];
    // What is longer than a profile's file may be is refused there, by name.
    if (file !== undefined) void file.text().then((text) => take.mutate({ text: text.slice(0, 200_001) }));
    // The same file, corrected, must be taken again.
    currentTarget.value = '';
  };
  const error = save.error ?? take.error;
  return (
    <>
      <p className={styles.text}>{t('views.fileText')}</p>
      <div className="flex wrap gap-8">
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate({})}>
          {t('views.export')}
        </Button>
        <Button variant="default" loading={take.isPending} onClick={() => input.current?.click()}>
          {t('views.import')}
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('views.import')}
          onChange={read}
        />
      </div>
      {take.data !== undefined && <ImportedViewsText views={take.data} />}
      {error !== null && <FailureNotice error={error} />}
    </>
  );
}
