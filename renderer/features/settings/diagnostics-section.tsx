import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { announceDone } from '#renderer/components/feedback/announce-outcome.ts';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { Dialog } from '#renderer/components/layout/dialog.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import styles from './diagnostics-section.module.css';
import { SettingsSection } from './settings-section.tsx';

export function DiagnosticsSection() {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection id="diagnostics" title={t('diagnostics.title')} text={t('diagnostics.text')}>
      <div className="flex">
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('diagnostics.open')}
        </Button>
      </div>
      {isOpen && <DiagnosticsDialog onClose={() => setOpen(false)} />}
    </SettingsSection>
  );
}

/** Returns the long tasks that blocked this window and that the browser engine still lists, newest last. */
function readLongTasks(): { readonly startedAtMs: number; readonly tookMs: number }[] {
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'longtask', buffered: true });
  const tasks = observer.takeRecords().map(({ startTime, duration }) => ({
    startedAtMs: performance.timeOrigin + startTime,
    tookMs: duration,
  }));
  observer.disconnect();
  return tasks;
}

/** Shows every line that would be saved. */
function DiagnosticsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages();
  const [hasTrace, setHasTrace] = useState(false);
  const { data, error, isFetching } = useQuery({
    queryKey: ['diagnostics', hasTrace],
    queryFn: () => call('diagnostics.collect', { longTasks: hasTrace ? readLongTasks() : null }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const save = useRequest('diagnostics.save', (outcome) => {
    if (outcome.outcome !== 'saved') return;
    announceDone(t('diagnostics.saved'), outcome.path);
    onClose();
  });
  const problem = error ?? save.error;
  return (
    <Dialog size={860} onClose={onClose} title={t('diagnostics.dialog')} closeLabel={t('notice.close')}>
      <p className="muted">{t('diagnostics.dialogText')}</p>
      <Checkbox
        label={t('diagnostics.withTrace')}
        checked={hasTrace}
        onChange={(event) => setHasTrace(event.currentTarget.checked)}
      />
      {problem !== null && <FailureNotice error={problem} />}
      <div className={styles.files} tabIndex={0} role="group" aria-label={t('diagnostics.files')}>
        {data?.files.map(({ name, text }) => (
          <section key={name} aria-label={name}>
            <h3 className={`mono ${styles.name}`}>{name}</h3>
            <pre className={`mono ${styles.text}`} dir="ltr">
              {text === '' ? t('diagnostics.empty') : text}
            </pre>
          </section>
        ))}
      </div>
      <div className={styles.keys}>
        <Button variant="default" onClick={onClose}>
          {t('diagnostics.cancel')}
        </Button>
        <Button
          data-autofocus
          loading={save.isPending}
          disabled={data === undefined || isFetching}
          onClick={() => data !== undefined && save.mutate({ id: data.id })}
        >
          {t('diagnostics.save')}
        </Button>
      </div>
    </Dialog>
  );
}
