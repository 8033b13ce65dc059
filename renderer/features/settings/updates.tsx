import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { type Translate, translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { updatesQuery } from '#renderer/platform/bridge/queries.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import type { UpdateView } from '#shared/updates/contract.ts';
import styles from './settings.module.css';
import { ChoiceRow } from './settings-section.tsx';

const tones: Record<UpdateView['step'], Tone> = {
  notOffered: 'ended',
  managed: 'ended',
  off: 'ended',
  idle: 'waiting',
  checking: 'moving',
  current: 'done',
  found: 'waiting',
  downloading: 'moving',
  ready: 'attention',
  failed: 'wrong',
};

function stateText({ step, version, detail }: UpdateView, t: Translate): string {
  if (detail !== null) return translateSentence(t, detail);
  return step === 'failed' ? t('updates.failed') : t(`updates.step.${step}`, { version: version ?? '' });
}

/** A single line if the app is not updated from here. */
export function Updates() {
  const t = useMessages();
  const { data: update } = useQuery(updatesQuery);
  const [{ updates }, save] = usePreferences();
  const check = useRequest('updates.check');
  const install = useRequest('updates.install');
  if (update === undefined) return null;
  const { step, restarts } = update;
  const isHere = step !== 'notOffered' && step !== 'managed';
  const error = check.error ?? install.error;
  return (
    <>
      {isHere && (
        <ChoiceRow
          label={t('settings.updates')}
          value={updates ? 'on' : 'off'}
          choices={[
            { value: 'on', label: t('settings.updatesOn') },
            { value: 'off', label: t('settings.updatesOff') },
          ]}
          setting="updates"
          onChange={(value) => save({ updates: value === 'on' })}
        />
      )}
      <div className={styles.control}>
        <span>{t('settings.updatesState')}</span>
        <span role="status" className={`row gap-6 ${styles.several}`}>
          <StateShape tone={tones[step]} />
          <span>{stateText(update, t)}</span>
        </span>
      </div>
      {error !== null && <FailureNotice error={error} />}
      {isHere && step !== 'off' && (
        <div className={styles.actions}>
          {step === 'ready' ? (
            <Button variant="default" loading={install.isPending} onClick={() => install.mutate({})}>
              {t(restarts ? 'updates.install' : 'updates.installAndClose')}
            </Button>
          ) : (
            <Button
              variant="default"
              loading={check.isPending || step === 'checking' || step === 'downloading'}
              onClick={() => check.mutate({})}
            >
              {t('updates.check')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
