import { z } from 'zod';
import { paginateCursors } from '#electron/api/paging/paging.ts';
import { checkedInput, omitNulls } from '#electron/api/request-body.ts';
import type { AccountGuard } from '#electron/api/write-guard.ts';
import { type ChangeEntry, noteChange } from '#electron/cache/activity/change-record.ts';
import type { ChangeContext } from '#electron/resources/account-context.ts';
import { type MessageId, sentence } from '#shared/messages/messages.ts';
import {
  type NewWebhook,
  NewWebhookWire,
  WebhookDraft,
  WebhookPageWire,
  type WebhookSubscription,
} from '#shared/webhooks/webhooks.ts';

export type WebhookEntry = ChangeEntry<'webhooks.subscribe' | 'webhooks.remove'>;

const maxPageSize = 250;

/** The address pattern accepts some that lead nowhere, such as `https://a:99999`. */
const SentWebhook = WebhookDraft.refine(({ url }) => URL.canParse(url), {
  path: ['url'],
  message: 'invalid.url' satisfies MessageId,
});

/** Neither empty nor a dot segment, which would be a different path. */
const SubscriptionId = z.object({ id: z.string().max(200).regex(/[^.]/) });

/**
 * Webhook subscriptions (specification 2.13 and 4.10, reference-notes 9.1): they send events to other computers, since
 * this one has no address the service could reach. Nothing is saved here.
 */
export function createWebhooks({ api, account, startActivity }: ChangeContext<WebhookEntry>) {
  const readPage = async (cursor: string | null) => {
    const answer = await api.call('webhooks.list', {
      query: { RecordsPerPage: maxPageSize },
      ...(cursor === null ? {} : { cursor: { value: cursor, parameter: 'Cursor' } }),
      priority: 'person',
      schema: WebhookPageWire,
    });
    return answer.value;
  };

  /** Logs the outcome. */
  const change = async <Value>(
    entry: Pick<WebhookEntry, 'action' | 'subject'>,
    ask: (guard: AccountGuard) => Promise<{ value: Value; requestId: string }>,
  ): Promise<Value> => {
    const accountId = account();
    const guard = { isCurrent: () => account() === accountId };
    const make = async () => ({ ...(await ask(guard)), outcome: 'done' as const });
    return (await noteChange(startActivity, entry, make)).value;
  };

  const webhooks = {
    /** From every page. */
    async list() {
      const subscriptions: WebhookSubscription[] = [];
      for await (const { items } of paginateCursors(readPage, { operation: 'webhooks.list' })) {
        subscriptions.push(...items);
      }
      return subscriptions;
    },

    /**
     * Rejects with INVALID, without a request, if a limit of the draft is exceeded. The response contains the secret
     * only this once, if at all. After a lost response the list shows whether it was created; it is never resent
     * automatically.
     */
    async subscribe(draft: WebhookDraft): Promise<NewWebhook> {
      const { topics, url, description, secret } = checkedInput('webhooks.subscribe', SentWebhook, draft);
      const subject = sentence('activity.subject.newWebhook', { host: new URL(url).host });
      return change({ action: 'webhooks.subscribe', subject }, (guard) =>
        api.call('webhooks.subscribe', {
          body: { topics, url, ...omitNulls({ description, secret }) },
          guard,
          priority: 'person',
          schema: NewWebhookWire,
        }),
      );
    },

    /** Irreversible; NOT_FOUND if it no longer exists. */
    async remove(subscription: { id: string }): Promise<void> {
      const { id } = checkedInput('webhooks.remove', SubscriptionId, subscription);
      const subject = sentence('activity.subject.webhook', { id });
      await change({ action: 'webhooks.remove', subject }, (guard) =>
        api.call('webhooks.remove', { path: { id }, guard, priority: 'person', schema: z.unknown() }),
      );
    },
  };
  return {
    ...webhooks,
    handlers: {
      ...webhooks,
      /** Keeps the secret out of the window. */
      subscribe: async (draft: WebhookDraft) => void (await webhooks.subscribe(draft)),
    },
  };
}
