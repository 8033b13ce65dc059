import { Checkbox, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { announceDone, announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { ProblemNotice } from '#renderer/components/feedback/problem-notice.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { useServiceRefusal, useWriteRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { CloseButton } from '#renderer/components/layout/close-button.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { serviceKey } from '#renderer/platform/bridge/queries.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { trackingTopic, webhookTopics } from '#shared/webhooks/model/webhook-topics.ts';
import type { WebhookSubscription } from '#shared/webhooks/webhooks.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

const deliveryTones = { pending: 'waiting', delivered: 'done', failed: 'wrong' } as const;

export function WebhooksSection() {
  const t = useMessages();
  const account = useAccount();
  const client = useQueryClient();
  const queryKey = [serviceKey, account.id, 'webhooks'];
  const list = useQuery({ queryKey, queryFn: () => call('webhooks.list', {}), retry: false });
  const deliveries = useQuery({
    queryKey: [...queryKey, 'deliveries'],
    queryFn: () => call('webhooks.listDeliveries', {}),
    enabled: list.data !== undefined,
    retry: false,
  });
  const [removed, setRemoved] = useState<WebhookSubscription | null>(null);
  const refresh = () => void client.invalidateQueries({ queryKey });
  const [formNumber, setFormNumber] = useState(0);
  /** A webhook whose response was lost may be listed by now: then its form is done. */
  const settle = async (isInDoubt: boolean) => {
    const before = list.data?.length ?? Number.POSITIVE_INFINITY;
    await client.invalidateQueries({ queryKey });
    const after = client.getQueryData<readonly WebhookSubscription[]>(queryKey)?.length ?? 0;
    if (isInDoubt && after > before) setFormNumber(formNumber + 1);
  };
  const section = useRef<HTMLUListElement>(null);
  const remove = useRequest('webhooks.remove', () => {
    setRemoved(null);
    refresh();
  });
  const offline = useServiceRefusal();
  return (
    <SettingsSection id="webhooks" title={t('webhooks.title')} text={t('webhooks.text')}>
      {list.error !== null && (
        <ProblemNotice error={list.error} form="section" onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && <p className={styles.text}>{t('webhooks.none')}</p>}
      <ul ref={section} className={styles.operators} aria-label={t('webhooks.title')}>
        {list.data?.map((webhook) => (
          <li key={webhook.id ?? webhook.url} className={styles.webhook}>
            <span className="shrink">
              <ServiceText mono>{webhook.url ?? '–'}</ServiceText>
              <span className="small dim">
                <ServiceText wraps>{webhook.topics.join(', ')}</ServiceText>
              </span>
            </span>
            {webhook.enabled !== null && (
              <StateMark
                tone={webhook.enabled ? 'done' : 'ended'}
                label={t(webhook.enabled ? 'webhooks.enabled' : 'webhooks.disabled')}
              />
            )}
            {webhook.id !== null && (
              <CloseButton
                label={t('webhooks.remove', { url: webhook.url ?? webhook.id })}
                onClick={() => setRemoved(webhook)}
              />
            )}
          </li>
        ))}
      </ul>
      <WebhookForm key={formNumber} onSettled={settle} />
      {deliveries.data != null && (
        <>
          <h3 className="heading">{t('webhooks.deliveries')}</h3>
          {deliveries.data.length === 0 && <p className="no-margin dim">{t('webhooks.noDeliveries')}</p>}
          <ul className={styles.operators} aria-label={t('webhooks.deliveries')}>
            {deliveries.data.map((delivery) => (
              <li key={delivery.id} className={styles.webhook}>
                <span className="shrink">
                  <ServiceText mono>{delivery.topic}</ServiceText>
                  <span className="small dim">
                    <ServiceText>{delivery.url}</ServiceText>
                  </span>
                </span>
                <TimeText instant={delivery.createdAt} />
                <StateMark
                  tone={deliveryTones[delivery.state]}
                  label={t(`webhooks.state.${delivery.state}`)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {removed !== null && (
        <QuestionDialog
          title={t('webhooks.removeTitle')}
          confirmLabel={t('action.delete')}
          isDestructive
          refusal={offline}
          request={remove}
          onConfirm={() =>
            void remove.mutateAsync({ id: removed.id ?? '' }).catch((error: unknown) => {
              refresh();
              if (section.current !== null) return;
              const isInDoubt = failureOf(error).mayBeDone === true;
              announceTrouble(t(isInDoubt ? 'webhooks.removeUnverified' : 'webhooks.notRemoved'), error, t);
            })
          }
          onClose={() => {
            setRemoved(null);
            remove.reset();
          }}
        >
          <p>
            <ServiceText wraps>{removed.url ?? ''}</ServiceText>
          </p>
          <p>{t('webhooks.removeText')}</p>
        </QuestionDialog>
      )}
    </SettingsSection>
  );
}

/** A new subscription; errors are shown at their fields. */
function WebhookForm({ onSettled }: { readonly onSettled: (isInDoubt: boolean) => Promise<void> }) {
  const t = useMessages();
  const [url, setUrl] = useState('');
  const [secret, setSecret] = useState('');
  const [topics, setTopics] = useState<readonly string[]>([trackingTopic]);
  const form = useRef<HTMLFormElement>(null);
  const create = useRequest('webhooks.subscribe');
  const refusal = useWriteRefusal('webhooks_write');
  const failure = create.error === null ? null : failureOf(create.error);
  const fields = failure?.code === 'INVALID' ? failure.fields : {};
  const problemOf = (field: string) =>
    fields[field]?.map((sentence) => translateSentence(t, sentence)).join(' ');
  const isAtField = problemOf('url') !== undefined || problemOf('secret') !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (refusal !== null || topics.length === 0 || create.isPending) return;
    const webhook = { url: url.trim(), topics: [...topics], secret: secret.trim() || null };
    // Not as options of `mutate`, which would not be called once Settings is left.
    void create.mutateAsync(webhook).then(
      () => {
        // By now, the next one may be typed.
        setUrl((text) => (text.trim() === webhook.url ? '' : text));
        setSecret((text) => (text.trim() === (webhook.secret ?? '') ? '' : text));
        setTopics((chosen) => (chosen === topics ? [trackingTopic] : chosen));
        // The list may be unreadable, and shows nothing then.
        announceDone(t('webhooks.created'), webhook.url);
        return onSettled(false);
      },
      (error: unknown) => {
        const isInDoubt = failureOf(error).mayBeDone === true;
        // Settings may have been left, and with it the form that shows the failure.
        if (form.current === null) {
          announceTrouble(t(isInDoubt ? 'webhooks.createUnverified' : 'webhooks.notCreated'), error, t);
        }
        return onSettled(isInDoubt);
      },
    );
  };
  return (
    <form ref={form} className={`${styles.webhookForm} stack gap-8`} onSubmit={submit} noValidate>
      <TextInput
        label={t('term.address')}
        value={url}
        maxLength={2_000}
        spellCheck={false}
        autoComplete="off"
        error={problemOf('url')}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextInput
        label={t('webhooks.secret')}
        description={t('webhooks.secretText')}
        value={secret}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        error={problemOf('secret')}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
      <div className={styles.topics} role="group" aria-label={t('webhooks.topics')}>
        {webhookTopics.map((topic) => (
          <Checkbox
            key={topic}
            label={<span className="mono small">{topic}</span>}
            checked={topics.includes(topic)}
            onChange={() =>
              setTopics(topics.includes(topic) ? topics.filter((one) => one !== topic) : [...topics, topic])
            }
          />
        ))}
      </div>
      {create.error !== null && !isAtField && <FailureNotice error={create.error} />}
      <div>
        <ReasonedButton
          type="submit"
          variant="default"
          reason={refusal ?? (topics.length === 0 ? t('webhooks.noTopic') : null)}
          loading={create.isPending}
        >
          {t('webhooks.create')}
        </ReasonedButton>
      </div>
    </form>
  );
}
