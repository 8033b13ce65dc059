import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SessionView } from '../../../shared/session/session-view.ts';
import { FailureNotice } from '../../components/feedback/failure-notice.tsx';
import { StateMark } from '../../components/feedback/state-mark.tsx';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';
import styles from './sign-in.module.css';

type ChannelChoiceStepProps = { readonly session: Extract<SessionView, { step: 'choosingChannel' }> };

/** The channels of the account; the one that can write is proposed. */
export function ChannelChoiceStep({ session }: ChannelChoiceStepProps) {
  const t = useMessages();
  const [chosen, setChosen] = useState(session.proposedChannelId);
  const choose = useRequest('session.chooseChannel');
  const cancel = useRequest('session.cancelSignIn');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choose.mutate({ channelId: chosen });
  };
  return (
    <form onSubmit={submit}>
      <h1 className={styles.title}>{t('channel.title')}</h1>
      <p className={styles.lead}>{t('channel.text')}</p>
      <div className={styles.channels} role="radiogroup" aria-label={t('channel.title')}>
        {session.channels.map((channel) => (
          <label key={channel.id} className={styles.channel} data-chosen={channel.id === chosen || undefined}>
            <input
              type="radio"
              name="channel"
              checked={channel.id === chosen}
              data-autofocus={channel.id === chosen || undefined}
              onChange={() => setChosen(channel.id)}
            />
            <span className="stack grow shrink semibold">
              <ServiceText>{channel.name}</ServiceText>
              <span className={styles.channelApplication}>
                <ServiceText>{channel.applicationName}</ServiceText> ·{' '}
                <span className="mono">{channel.id}</span>
              </span>
            </span>
            {channel.id === session.proposedChannelId && (
              <span className="no-margin small leading-17 dim">{t('channel.proposed')}</span>
            )}
            <StateMark
              tone={channel.canWrite ? 'done' : 'ended'}
              word={t(channel.canWrite ? 'channel.writable' : 'channel.readOnly')}
            />
          </label>
        ))}
      </div>
      {choose.error !== null && <FailureNotice error={choose.error} />}
      <div className={styles.actions}>
        <Button type="submit" size="sm" loading={choose.isPending}>
          {t('channel.continue')}
        </Button>
        <Button variant="default" size="sm" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
          {t('channel.cancel')}
        </Button>
      </div>
    </form>
  );
}
