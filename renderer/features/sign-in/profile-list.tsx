import { ActionIcon, Button } from '@mantine/core';
import { IconLock, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ProfileView } from '../../../shared/profiles/profile-view.ts';
import { FailureNotice } from '../../components/feedback/failure-notice.tsx';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import { Dialog } from '../../components/layout/dialog.tsx';
import { hostOf } from '../../components/records/environment.ts';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';
import { LeftBehindParts } from './left-behind.tsx';
import styles from './sign-in.module.css';

type ProfileListProps = {
  readonly profiles: readonly ProfileView[];
  /** False while an attempt runs: the environment cannot change under it. */
  readonly canChoose: boolean;
};

/** The environments, each with the color and the word of its kind. */
export function ProfileList({ profiles, canChoose }: ProfileListProps) {
  const t = useMessages();
  const [removed, setRemoved] = useState<ProfileView | null>(null);
  const choose = useRequest('profiles.choose');
  const remove = useRequest('profiles.remove', ({ leftBehind: parts }) => {
    if (parts.length === 0) setRemoved(null);
  });
  const leftBehind = remove.data?.leftBehind ?? [];
  const ask = (profile: ProfileView) => {
    remove.reset();
    setRemoved(profile);
  };
  return (
    <>
      <ul className="stack list gap-4">
        {profiles.map((profile) => (
          <li key={profile.id} className={styles.profile} data-kind={profile.kind}>
            <button
              type="button"
              className={styles.profileKey}
              aria-pressed={profile.isChosen}
              disabled={!canChoose}
              onClick={() => !profile.isChosen && choose.mutate({ profileId: profile.id })}
            >
              <span className="semibold">
                <ServiceText>{profile.name}</ServiceText>
              </span>
              <span className="baseline-row shrink gap-8 small muted">
                <span className={styles.kind}>{t(`kind.${profile.kind}`)}</span>
                <ServiceText mono>{hostOf(profile.baseUrl)}</ServiceText>
              </span>
              {profile.isManaged && (
                <span className={styles.managed} title={t('signIn.managed')}>
                  <IconLock size={13} stroke={1.75} aria-hidden="true" />
                  <span className="visually-hidden">{t('signIn.managed')}</span>
                </span>
              )}
            </button>
            {canChoose && profile.isRemovable && (
              <ActionIcon
                className={styles.profileRemove}
                aria-label={t('signIn.removeProfile', { name: profile.name.slice(0, 80) })}
                onClick={() => ask(profile)}
              >
                <IconTrash size={14} stroke={1.75} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {choose.error !== null && <FailureNotice error={choose.error} />}
      {removed !== null && (
        <Dialog
          onClose={() => setRemoved(null)}
          title={t('signIn.removeProfile', { name: removed.name.slice(0, 80) })}
          closeLabel={t('signIn.keep')}
        >
          <p className="no-margin muted">{t('signIn.removeProfileText')}</p>
          {leftBehind.length > 0 && (
            <div className={styles.problem} role="alert">
              <StateShape tone="wrong" />
              <div>
                <strong>{t('signIn.notRemoved')}</strong>
                <LeftBehindParts parts={leftBehind} />
              </div>
            </div>
          )}
          {remove.error !== null && <FailureNotice error={remove.error} />}
          <div className={styles.dialogActions}>
            <Button variant="default" data-autofocus onClick={() => setRemoved(null)}>
              {t('signIn.keep')}
            </Button>
            <Button
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate({ profileId: removed.id })}
            >
              {t(leftBehind.length > 0 ? 'leftBehind.retry' : 'signIn.remove')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
