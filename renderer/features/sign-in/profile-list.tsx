import { ActionIcon, Button } from '@mantine/core';
import { IconFileImport, IconLock, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { failureText } from '#renderer/components/feedback/failure-text.ts';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { Dialog } from '#renderer/components/layout/dialog.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { hasTwoDomains, hostOf } from '#renderer/components/records/environment.ts';
import { ImportedViewsText } from '#renderer/components/records/imported-views.tsx';
import factStyles from '#renderer/components/text/facts.module.css';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import type { ProfileView } from '#shared/profiles/profile-view.ts';
import { LeftBehindParts } from './left-behind.tsx';
import styles from './sign-in.module.css';

type ProfileListProps = {
  readonly profiles: readonly ProfileView[];
  /** False during a sign-in attempt, when the environment cannot change. */
  readonly canChoose: boolean;
};

export function ProfileList({ profiles, canChoose }: ProfileListProps) {
  const t = useMessages();
  const [removed, setRemoved] = useState<ProfileView | null>(null);
  const choose = useRequest('profiles.choose');
  const remove = useRequest('profiles.remove', ({ leftBehind: parts }) => {
    if (parts.length === 0) setRemoved(null);
  });
  const leftBehind = remove.data?.leftBehind ?? [];
  const isSiteLeft = leftBehind.includes('site');
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
                aria-label={t('action.removeNamed', { name: profile.name.slice(0, 80) })}
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
          title={t('action.removeNamed', { name: removed.name.slice(0, 80) })}
          closeLabel={t('action.keep')}
          isBusy={remove.isPending}
        >
          <p className="no-margin muted">{t('signIn.removeProfileText')}</p>
          {leftBehind.length > 0 && (
            <div className={styles.problem} role="alert">
              <StateShape tone="wrong" />
              <div>
                <strong>{t('signIn.notRemoved')}</strong>
                <LeftBehindParts parts={leftBehind} />
                {isSiteLeft && <p>{t('signIn.leaveSharedText')}</p>}
              </div>
            </div>
          )}
          {remove.error !== null && <FailureNotice error={remove.error} />}
          <div className={styles.dialogActions}>
            <Button
              variant="default"
              data-autofocus
              disabled={remove.isPending}
              onClick={() => setRemoved(null)}
            >
              {t('action.keep')}
            </Button>
            {isSiteLeft && (
              <Button
                variant="default"
                disabled={remove.isPending}
                onClick={() => remove.mutate({ profileId: removed.id, leavesShared: true })}
              >
                {t('action.removeAnyway')}
              </Button>
            )}
            <Button
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate({ profileId: removed.id })}
            >
              {t(leftBehind.length > 0 ? 'action.retry' : 'action.removeNow')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

const maxProfileBytes = 200_000;

/** Imports a profile file, chosen or dropped; errors in it are reported by field. */
export function ProfileImport({ isEnabled }: { readonly isEnabled: boolean }) {
  const t = useMessages();
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [text, setText] = useState('');
  const check = useRequest('profiles.checkProfile');
  const take = useRequest('profiles.importProfile', () => check.reset());

  const read = (file: File | undefined) => {
    if (file === undefined || !isEnabled) return;
    take.reset();
    check.reset();
    setProblem(null);
    if (file.size > maxProfileBytes) {
      setProblem(t('signIn.importTooLarge'));
      return;
    }
    file.text().then(
      (read) => {
        setText(read);
        check.mutate({ text: read });
      },
      () => setProblem(t('signIn.importUnreadable')),
    );
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const failure = check.error === null ? null : failureText(failureOf(check.error), t);

  return (
    <div
      className={styles.import}
      data-over={(isOver && isEnabled) || undefined}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={(event) => {
        drag(event);
        read(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={input}
        id={inputId}
        type="file"
        accept="application/json,.json"
        className="visually-hidden"
        disabled={!isEnabled}
        onChange={(event) => {
          read(event.currentTarget.files?.[0]);
          // Allows the same file to be chosen again after a correction.
          event.currentTarget.value = '';
        }}
      />
      <label htmlFor={inputId} className={styles.importKey} data-disabled={!isEnabled || undefined}>
        <IconFileImport size={16} stroke={1.75} aria-hidden="true" />
        {t('signIn.import')}
      </label>
      <span className="no-margin small leading-17 dim">{t('signIn.importDrop')}</span>
      {check.data !== undefined && (
        <QuestionDialog
          title={t('signIn.confirmImport', { name: check.data.name })}
          confirmLabel={t('signIn.confirm')}
          request={take}
          onConfirm={() => take.mutate({ text })}
          onClose={() => check.reset()}
        >
          <p>{t(check.data.site === null ? 'signIn.confirmText' : 'signIn.confirmTextSite')}</p>
          {check.data.replaces !== null && (
            <p>{t('signIn.confirmReplaces', { name: check.data.replaces })}</p>
          )}
          <ProfileHosts profile={check.data} />
          <ImportedViewsText views={check.data.views} />
        </QuestionDialog>
      )}
      {(failure !== null || problem !== null) && (
        <div className={styles.importProblem} role="alert">
          <strong>
            <StateShape tone="wrong" /> {t('signIn.importRefused')}
          </strong>
          {problem !== null && <p>{problem}</p>}
          {failure !== null && failure.fields.length === 0 && (
            <p>
              <ServiceText wraps>{failure.sentence}</ServiceText>
            </p>
          )}
          <ul>
            {failure?.fields.map(({ field, sentence }) => (
              <li key={`${field} ${sentence}`}>
                {field !== '' && <code className="mono">{field}</code>}{' '}
                <ServiceText wraps>{sentence}</ServiceText>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** The hosts that receive a profile's secrets and that it works with, and a warning if their domains differ. */
export function ProfileHosts({ profile }: { readonly profile: ProfileView }) {
  return (
    <>
      <HostFacts profile={profile} />
      <DomainWarning profile={profile} />
    </>
  );
}

export function HostFacts({ profile }: { readonly profile: ProfileView }) {
  const t = useMessages();
  return (
    <dl className={`${factStyles.facts} ${styles.client} ${styles.hosts}`}>
      <div>
        <dt>{t('signIn.authHost')}</dt>
        <dd>
          <ServiceText mono wraps>
            {hostOf(profile.authUrl)}
          </ServiceText>
        </dd>
      </div>
      <div>
        <dt>{t('signIn.apiHost')}</dt>
        <dd>
          <ServiceText mono wraps>
            {hostOf(profile.baseUrl)}
          </ServiceText>
        </dd>
      </div>
      {profile.site !== null && (
        <div>
          <dt>{t('signIn.siteHost')}</dt>
          <dd>
            <ServiceText mono wraps>
              {profile.site.url}
            </ServiceText>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Warns that a profile signs in at a different domain than it works with; nothing otherwise. */
export function DomainWarning({ profile }: { readonly profile: ProfileView }) {
  const t = useMessages();
  if (!hasTwoDomains(profile)) return null;
  return (
    <p className={styles.notice} role="note">
      <StateShape tone="attention" />
      {t('signIn.hostsDiffer')}
    </p>
  );
}
