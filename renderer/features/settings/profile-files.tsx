import { Button } from '@mantine/core';
import { announceDone } from '#renderer/components/feedback/announce-outcome.ts';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { TextFileButton } from '#renderer/components/layout/text-file-button.tsx';
import { ImportedViewsText } from '#renderer/components/records/imported-views.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import styles from './settings.module.css';

/** Longer files are rejected on import with a message. */
const maxProfileFileLength = 200_000;

/** Saves the current profile with the saved views of this desk, and imports views from such a file. */
export function ProfileFiles() {
  const t = useMessages();
  const save = useRequest('profiles.exportProfile', (outcome) => {
    if (outcome.outcome === 'saved') announceDone(t('views.exported'), outcome.path);
  });
  const take = useRequest('profiles.importViews');
  const error = save.error ?? take.error;
  return (
    <>
      <p className={styles.text}>{t('views.fileText')}</p>
      <div className="flex wrap gap-8">
        <Button
          variant="default"
          loading={save.isPending}
          onClick={() => {
            take.reset();
            save.mutate({});
          }}
        >
          {t('views.export')}
        </Button>
        <TextFileButton
          label={t('views.import')}
          accept="application/json,.json"
          longest={maxProfileFileLength}
          loading={take.isPending}
          onText={(text) => {
            save.reset();
            take.mutate({ text });
          }}
        />
      </div>
      {take.data !== undefined && <ImportedViewsText views={take.data} showsNone />}
      {error !== null && <FailureNotice error={error} />}
    </>
  );
}
