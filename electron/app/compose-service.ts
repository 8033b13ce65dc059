import { createApi } from '#electron/api/api-client.ts';
import { ServiceError } from '#electron/api/api-error.ts';
import type { Http } from '#electron/api/http/http.ts';
import { createRateBudget, type RateBudgetOptions } from '#electron/api/rate-limiter.ts';
import { createVersionChoice, versionsInUse } from '#electron/api/versions.ts';
import type { Store } from '#electron/cache/open-store.ts';
import type { AccountHandlers } from '#electron/ipc/handlers.ts';
import { createActivityLog } from '#electron/log/activity-log.ts';
import type { Log } from '#electron/log/log.ts';
import type { MainMessages } from '#electron/messages.ts';
import type { DeskPreferences } from '#electron/preferences/desk-preferences.ts';
import type { PreferenceFile } from '#electron/preferences/preference-file.ts';
import type { Profile } from '#electron/preferences/profile.ts';
import type { Publish } from '#electron/resources/account-context.ts';
import { listChannels } from '#electron/resources/channels/channels.ts';
import { createAccountIndex } from '#electron/session/account-index.ts';
import type { SecretStore } from '#electron/session/secret-store.ts';
import { createSession } from '#electron/session/session.ts';
import { accountOf } from '#electron/session/session-state.ts';
import { shareBudget } from '#electron/site/shared-budget.ts';
import { createSite } from '#electron/site/site.ts';
import { createProbe, reportTokenFailures, watchConnection } from '#electron/sync/connection.ts';
import { createStatus } from '#electron/sync/status.ts';
import { quoted } from '#shared/messages/messages.ts';
import type { createPurge } from './purge.ts';

/**
 * The rate limit and the clock that measures its minute; default: the service's documented limit and the system's
 * clock.
 */
export type BudgetOptions = Pick<RateBudgetOptions, 'limit' | 'now' | 'timers'>;

export type ServiceOptions = {
  profile: Profile;
  /** The program's version. */
  version: string;
  file: PreferenceFile;
  preferences: DeskPreferences;
  store: Store;
  secretStore: SecretStore;
  http: Http;
  publish: Publish;
  messages: MainMessages;
  openLink: (url: string) => Promise<void>;
  log: Log;
  budgetOptions: BudgetOptions | undefined;
  purge: ReturnType<typeof createPurge>;
};

/** Creates a list of subscribers to a change, called in the order in which they subscribed. */
function createChange() {
  const listeners: (() => void)[] = [];
  return {
    subscribe: (listener: () => void) => void listeners.push(listener),
    publish: () => {
      for (const listener of listeners) listener();
    },
  };
}

/**
 * Constructs the access to the service of one profile: the session, one rate budget, one connection monitor, and the
 * recording of who did what.
 */
export function composeService(options: ServiceOptions) {
  const { profile, preferences, store, http, log, publish } = options;
  const sessionChange = createChange();
  const connectionChange = createChange();
  const written = createChange();
  const account = () => accountOf(session.view());
  const status = createStatus({
    connection: () => connection.state(),
    budget: () => ownBudget.view(),
    async cacheAge() {
      const id = account();
      return id === null ? null : store.readCacheAge(id);
    },
    site: () => site?.status() ?? null,
    publish: (view) => publish('status.changed', view),
  });
  sessionChange.subscribe(status.changed);
  connectionChange.subscribe(status.changed);
  const backgroundShare = () => preferences.read().syncShare;
  const ownBudget = createRateBudget({
    ...options.budgetOptions,
    changed: status.changed,
    backgroundShare,
    ownShare: () => site?.ownShare() ?? 1,
  });
  const site =
    profile.site === null
      ? null
      : createSite({
          ...options,
          site: profile.site,
          environment: profile.id,
          account,
          desk: () => ({
            name: preferences.readDesk(account() ?? '')?.name ?? preferences.read().deskNumber,
            programVersion: options.version,
          }),
          changed: status.changed,
          faulted: (message) => log.warn(`The site can't be used: ${message}`),
        });
  sessionChange.subscribe(() => site?.sessionChanged());
  const budget =
    site === null
      ? ownBudget
      : shareBudget(ownBudget, { ...options.budgetOptions, backgroundShare, draw: site.draw });
  const tokens = reportTokenFailures(
    {
      accessToken: () => session.accessToken(),
      refreshAfterRejection: (rejected) => session.refreshAfterRejection(rejected),
    },
    () => connection.unreachable(),
  );
  const connection = watchConnection({
    probe: createProbe(tokens, () => api.ping()),
    changed: connectionChange.publish,
  });
  const versions = createVersionChoice({
    pinned: profile.versions,
    remembered: {
      read: (operation, sinceMs) => preferences.readVersion(profile.id, operation, sinceMs),
      write: (operation, version) => preferences.saveVersion(profile.id, operation, version),
    },
  });
  const api = createApi({
    http,
    baseUrl: profile.baseUrl,
    channelHeader: profile.channelHeader,
    channelId: () => {
      const view = session.view();
      return view.step === 'signedIn' ? view.account.channelId : null;
    },
    authorizer: tokens,
    budget,
    versions,
    onAnswer: connection.answered,
    onUnreachable: connection.unreachable,
    onToken: connection.tokenJudged,
    onWritten: written.publish,
  });

  const activity = createActivityLog({
    store,
    preferences,
    onRecorded: (id) => publish('activity.recorded', { id }),
    onProblem: (error) => log.error('The activity log could not be written:', error),
  });
  const session = createSession({
    profile,
    secretStore: options.secretStore,
    accountIndex: createAccountIndex(options.file, profile.id),
    fetch: http.fetch,
    listChannels: (accessToken) => listChannels(api, accessToken),
    openBrowser: options.openLink,
    messages: options.messages,
    now: Date.now,
    changed(view) {
      publish('session.changed', view);
      // Whatever ended it, no request gets through before the next sign-in.
      if (view.step === 'over') connection.tokenJudged(false);
      sessionChange.publish();
    },
    recordActivity({ action, outcome, detail, accountId }) {
      const subject = quoted(profile.name);
      const entry = { action: `session.${action}`, subject, outcome, requestId: null, detail };
      // Before sign-in, a user acts for the environment: notes about such actions are deleted with its data.
      void activity.recordHere(accountId ?? profile.id, entry);
    },
    purge: options.purge,
  });
  const noteMissingScope = (error: unknown) => {
    if (!(error instanceof ServiceError) || error.failure.code !== 'FORBIDDEN') return;
    if (error.failure.missingScope !== null) session.reportMissingScope(error.failure.missingScope);
  };

  return {
    statusHandlers: {
      read: status.read,
      async checkConnection() {
        await connection.check();
        return status.read();
      },
      readVersions: async () => versionsInUse(versions),
    } satisfies AccountHandlers['status'],
    account,
    activity,
    api,
    budget,
    connection,
    onWritten: written.subscribe,
    noteMissingScope,
    onConnection: connectionChange.subscribe,
    onSession: sessionChange.subscribe,
    session,
    site,
    status,
    tokens,
    versions,
  };
}
