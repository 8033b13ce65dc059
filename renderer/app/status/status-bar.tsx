import { IconCommand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { OperatorSwitch } from '#renderer/app/dialogs/operator-switch.tsx';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { connectionTones } from '#renderer/components/feedback/tone.ts';
import styles from '#renderer/components/layout/status-bar.module.css';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { OutboxBar } from '#renderer/features/outbox/outbox-bar.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { deskQuery, statusQuery } from '#renderer/platform/bridge/queries.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { chordKeys, isMac } from '#renderer/platform/keyboard/chord.ts';
import type { ProfileView } from '#shared/profiles/profile-view.ts';
import type { SessionView } from '#shared/session/session-view.ts';
import { CatalogGauge } from './catalog-gauge.tsx';
import { NotificationsButton } from './notifications-button.tsx';

type StatusBarProps = {
  readonly profile: ProfileView | null;
  readonly session: SessionView | undefined;
  /** Skips past the frame. */
  readonly onSkip: () => void;
  readonly onCommands: () => void;
};

const siteAddress = { to: '/settings', search: { section: 'site' } } as const;

/** How long the server must be unreachable before the bar shows since when. */
const longSilenceMs = 60_000;

/** Always visible: environment, account, desk, operator, outbox, connection, and the catalog's age or progress. */
export function StatusBar({ profile, session, onSkip, onCommands }: StatusBarProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const times = useTimes();
  const now = useNow(10_000);
  const account = useAccount();
  const { data: status } = useQuery(statusQuery);
  const { data: desk } = useQuery(deskQuery(account.id));
  const check = useRequest('status.checkConnection');
  const connection = status?.connection ?? 'unknown';
  const lastAnswerAt = status?.lastAnswerAt ?? null;
  // If the server was reachable a moment ago, its age would only contradict the text beside it.
  const isLongSilent =
    connection === 'offline' && lastAnswerAt !== null && now - Date.parse(lastAnswerAt) >= longSilenceMs;

  return (
    <section className={styles.bar} aria-label={t('bar.label')} data-kind={profile?.kind} data-frame>
      <button type="button" className={styles.skip} onClick={onSkip}>
        {t('bar.skip')}
      </button>
      {profile !== null && (
        <span className={styles.environment} title={profile.baseUrl} data-kind={profile.kind}>
          {t(`kind.${profile.kind}`)}
        </span>
      )}
      <span
        className={styles.account}
        title={t('bar.accountTitle', {
          application: account.applicationName,
          channel: account.channelName,
          id: String(account.channelId),
        })}
      >
        <span className="visually-hidden">{t('term.account')}</span>
        <strong>
          <bdi>{account.channelName}</bdi>
        </strong>
        {account.applicationName !== account.channelName && (
          <span className={styles.application}>
            <bdi>{account.applicationName}</bdi>
          </span>
        )}
      </span>
      {desk != null && (
        <span
          className={styles.desk}
          title={t('bar.deskTitle', { desk: desk.name, center: desk.centerName })}
        >
          <ServiceText>{desk.name}</ServiceText>
          <span className={styles.center}>
            <ServiceText>{desk.centerName}</ServiceText>
          </span>
        </span>
      )}
      <OperatorSwitch />
      {session?.step === 'signedIn' && !session.isSaved && (
        <span
          className={styles.memory}
          title={t(session.keychain === 'absent' ? 'signIn.memoryOnly' : 'signIn.notSaved')}
        >
          <StateShape tone="attention" />
          {t('signIn.memoryOnlyShort')}
        </span>
      )}
      <span className="grow" />
      <OutboxBar />
      <span className={styles.end}>
        {status !== undefined && (
          <>
            <button
              type="button"
              className={styles.connection}
              data-connection={connection}
              aria-busy={check.isPending}
              title={
                connection === 'refused'
                  ? t('bar.refusedTitle')
                  : lastAnswerAt === null
                    ? t('bar.connectionNever')
                    : t('bar.connectionTitle', { exact: times.exact(lastAnswerAt) })
              }
              onClick={() => check.mutate({})}
            >
              <StateShape tone={connectionTones[connection]} />
              <span role="status">{t(`bar.${connection}`)}</span>
              {isLongSilent && lastAnswerAt !== null && (
                <span className={styles.dim}>
                  {t('bar.lastAnswer', { age: times.age(lastAnswerAt, now) })}
                </span>
              )}
            </button>
            {status.site?.state === 'away' && status.site.fault !== null && (
              <button
                type="button"
                className={styles.connection}
                data-connection="offline"
                title={`${status.site.name}: ${t(`site.fault.${status.site.fault}`)}`}
                onClick={() => void navigate(siteAddress)}
              >
                <StateShape tone="attention" />
                <span role="status">{t('bar.site')}</span>
              </button>
            )}
            <CatalogGauge />
          </>
        )}
        <NotificationsButton />
        <button type="button" className={styles.commands} title={t('shortcut.palette')} onClick={onCommands}>
          <IconCommand size={14} stroke={1.6} aria-hidden="true" />
          <span className={styles.commandsWord}>{t('shortcut.palette')}</span>
          <KeyHint>{chordKeys('mod+k', isMac).join(' ')}</KeyHint>
        </button>
      </span>
    </section>
  );
}
