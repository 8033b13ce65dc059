import { Button, Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import type { OutputOf } from '#renderer/platform/bridge/call.ts';
import { scheduledExportQuery } from '#renderer/platform/bridge/queries.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { exportParts } from '#shared/files/model/export-parts.ts';
import type { ExportSchedule } from '#shared/files/scheduled-export.ts';
import styles from './settings.module.css';
import { ChoiceRow, SettingsSection, TextRow } from './settings-section.tsx';

type ScheduledExport = OutputOf<'schedule.read'>;

const usualTime = '18:00';

/** Off until enabled. */
export function ExportSection() {
  const t = useMessages();
  const { data } = useQuery(scheduledExportQuery(useAccount().id));
  return (
    <SettingsSection id="export" title={t('scheduledExport.title')} text={t('scheduledExport.text')}>
      {data !== undefined && <Schedule schedule={data} />}
    </SettingsSection>
  );
}

function Schedule({ schedule }: { readonly schedule: ScheduledExport }) {
  const t = useMessages();
  const client = useQueryClient();
  const { queryKey } = scheduledExportQuery(useAccount().id);
  const show = (changed: ScheduledExport) => client.setQueryData(queryKey, changed);
  const save = useRequest('schedule.save');
  const choose = useRequest('schedule.chooseFolder', (changed) => {
    show(changed);
    // What could not be saved may have lacked the folder.
    if (changed.folder !== schedule.folder) save.reset();
  });
  const run = useRequest('schedule.run', show);
  const { isOn, parts, format, time, folder } = schedule;
  /** With all changes, including those that are still on their way. */
  const latest = () => client.getQueryData(queryKey) ?? schedule;
  const change = (changed: Partial<ExportSchedule>) => {
    const next = { ...latest(), ...changed };
    show(next);
    const { folder: _folder, lastRun: _lastRun, ...input } = next;
    // Of several changes, only the last one's answer is shown: the others lack what was changed since.
    save.mutateAsync(input, { onSuccess: show }).catch(() => client.invalidateQueries({ queryKey }));
  };
  const error = save.error ?? choose.error ?? run.error;
  return (
    <>
      <ChoiceRow
        label={t('scheduledExport.title')}
        value={isOn ? 'on' : 'off'}
        choices={(['on', 'off'] as const).map((value) => ({ value, label: t(`scheduledExport.${value}`) }))}
        onChange={(value) => change({ isOn: value === 'on' })}
      />
      <div className={styles.control}>
        <span>{t('scheduledExport.parts')}</span>
        <div className={`stack gap-8 ${styles.several}`}>
          {exportParts.map((part) => (
            <Checkbox
              key={part}
              label={t(`scheduledExport.part.${part}`)}
              checked={parts.includes(part)}
              // At least one.
              disabled={parts.length === 1 && parts.includes(part)}
              onChange={({ currentTarget: { checked } }) =>
                change({
                  parts: exportParts.filter((one) => (one === part ? checked : latest().parts.includes(one))),
                })
              }
            />
          ))}
        </div>
      </div>
      <ChoiceRow
        label={t('scheduledExport.format')}
        value={format}
        choices={(['csv', 'xlsx'] as const).map((value) => ({ value, label: t(`export.${value}`) }))}
        onChange={(value) => change({ format: value })}
      />
      <ChoiceRow
        label={t('scheduledExport.when')}
        value={time === null ? 'closing' : 'time'}
        choices={(['time', 'closing'] as const).map((value) => ({
          value,
          label: t(`scheduledExport.when.${value}`),
        }))}
        onChange={(value) => change({ time: value === 'time' ? usualTime : null })}
      />
      {time !== null && (
        <TextRow
          label={t('scheduledExport.time')}
          value={time}
          widthPx={120}
          type="time"
          onChange={(next) => next !== '' && change({ time: next })}
        />
      )}
      <div className={styles.control}>
        <span>{t('scheduledExport.folder')}</span>
        <span className={`row wrap gap-8 ${styles.several}`}>
          {folder === null ? (
            t('scheduledExport.folderNone')
          ) : (
            <ServiceText mono wraps>
              {folder}
            </ServiceText>
          )}
          <Button variant="default" loading={choose.isPending} onClick={() => choose.mutate({})}>
            {t('scheduledExport.choose')}
          </Button>
        </span>
      </div>
      <LastRun schedule={schedule} />
      {error !== null && <FailureNotice error={error} />}
      <div className={styles.actions}>
        <ReasonedButton
          variant="default"
          reason={folder === null ? t('scheduledExport.noFolder') : null}
          loading={run.isPending}
          onClick={() => run.mutate({})}
        >
          {t('scheduledExport.run')}
        </ReasonedButton>
      </div>
    </>
  );
}

function LastRun({ schedule: { lastRun } }: { readonly schedule: ScheduledExport }) {
  const t = useMessages();
  if (lastRun === null) return null;
  const { at, isDone, sentence } = lastRun;
  return (
    <div className={styles.control}>
      <span>{t('scheduledExport.last')}</span>
      <span role="status" className={styles.several}>
        <span className="row gap-6">
          <StateShape tone={isDone ? 'done' : 'wrong'} />
          <TimeText instant={at} form="full" />
        </span>
        <ServiceText wraps>{translateSentence(t, sentence)}</ServiceText>
      </span>
    </div>
  );
}
