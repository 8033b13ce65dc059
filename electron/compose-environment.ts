import { setTimeout as delay } from 'node:timers/promises';
import { type CatalogueFiles, composeCatalogue } from './compose-catalogue.ts';
import type { SaveFile } from './files/save-file.ts';
import type { EnvironmentServices, Resources } from './ipc/handlers.ts';
import { accountOf } from './ipc/handlers.ts';
import type { Publish } from './ipc/publish.ts';
import type { Log } from './log/log.ts';
import type { DeskPreferences } from './preferences/desk-preferences.ts';
import type { PreferenceFile } from './preferences/preference-file.ts';
import type { Profile } from './preferences/profile.ts';
import type { LocalDemo } from './read-start-files.ts';
import { createApi } from './service/api.ts';
import { createCatalogue } from './service/catalogue.ts';
import { createCenters } from './service/centers.ts';
import { listChannels } from './service/channels.ts';
import { createHistory } from './service/history.ts';
import type { Http } from './service/http.ts';
import { createInventory } from './service/inventory.ts';
import { createKeptItems } from './service/kept-items.ts';
import { createLabels } from './service/labels.ts';
import { createLots } from './service/lots.ts';
import { createOrders } from './service/orders.ts';
import { createPictures } from './service/pictures.ts';
import { createProducts } from './service/products.ts';
import { createRateBudget } from './service/rate-budget.ts';
import { createReadThrough } from './service/read-through.ts';
import { createReceiving } from './service/receiving.ts';
import { createReturns } from './service/returns.ts';
import { createSeen } from './service/seen.ts';
import { ServiceError } from './service/service-error.ts';
import { createUnidentified } from './service/unidentified.ts';
import { createVersionChoice } from './service/versions.ts';
import { AccountIndexEntry } from './session/account-index.ts';
import type { SecretStore } from './session/secret-store.ts';
import { createSession } from './session/session.ts';
import type { SessionActivity } from './session/session-options.ts';
import type { Store } from './store/open-store.ts';
import { watchConnection } from './sync/connection.ts';
import { createProbe, noticeUnreachable } from './sync/reachable-tokens.ts';
import { createStatus } from './sync/status.ts';
import { checkLink } from './windows/link-gate.ts';

/** How long closing an environment may take. */
const longestCloseMs = 5_000;

/** One environment in use: its session and everything that speaks to its service. */
export type Environment = EnvironmentServices & {
  /** Reads the keychain; with the local sandbox's secret, fills its form in first. */
  start: (localDemo: LocalDemo | null) => Promise<void>;
  /** Ends a running sign-in and what runs in the background; what is kept stays. */
  close: () => Promise<void>;
};

/** What all environments share. */
export type EnvironmentOptions = {
  profile: Profile;
  file: PreferenceFile;
  preferences: DeskPreferences;
  store: Store;
  catalogueFiles: CatalogueFiles;
  secretStore: SecretStore;
  http: Http;
  publish: Publish;
  openLink: (url: string) => Promise<void>;
  saveFile: SaveFile;
  log: Log;
};

/** Constructs the services of one profile and hands them to each other; nothing runs before `start`. */
export function composeEnvironment(options: EnvironmentOptions): Environment {
  const { profile, preferences, store, http, publish, log } = options;

  const status = createStatus({
    connection: () => connection.state(),
    budget: () => budget.view(),
    cacheAge: async () => {
      const account = accountOf(session.view());
      return account === null ? null : store.cacheAge(account);
    },
    publish: (view) => {
      publish('status.changed', view);
    },
  });

  const budget = createRateBudget({
    changed: status.changed,
    backgroundShare: () => preferences.read().syncShare,
  });
  const tokens = noticeUnreachable(
    {
      accessToken: () => session.accessToken(),
      refreshAfterRejection: (rejected) => session.refreshAfterRejection(rejected),
    },
    () => {
      connection.unreachable();
    },
  );
  const connection = watchConnection({
    probe: createProbe(tokens, () => api.reach()),
    changed() {
      status.changed();
      catalogue.sync.connectionChanged();
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
    versions: createVersionChoice({
      pinned: profile.versions,
      remembered: {
        read: (operation) => preferences.readVersion(profile.id, operation),
        write: (operation, version) => {
          preferences.saveVersion(profile.id, operation, version);
        },
      },
    }),
    onAnswer: connection.answered,
    onUnreachable: connection.unreachable,
  });

  const recordActivity = ({ action, outcome, detail, accountId }: SessionActivity) => {
    const entry = {
      at: new Date().toISOString(),
      account: accountId,
      desk: accountId === null ? null : (preferences.readDesk(accountId)?.name ?? null),
      operator: null,
      action: `session.${action}`,
      subject: profile.name,
      outcome,
      requestId: null,
      detail,
    };
    store.appendActivity(entry).catch((error: unknown) => {
      log.error('The activity log could not be written:', error);
    });
  };

  const sessionKey = `session ${profile.id}`;
  const session = createSession({
    profile,
    secretStore: options.secretStore,
    accountIndex: {
      read: () => AccountIndexEntry.safeParse(options.file.read(sessionKey)).data ?? null,
      write: (entry) => {
        options.file.write(sessionKey, entry);
      },
    },
    fetch: http.fetch,
    listChannels: (accessToken) => listChannels(api, accessToken),
    openBrowser: options.openLink,
    now: Date.now,
    changed: (view) => {
      publish('session.changed', view);
      status.changed();
      catalogue.indexes.sessionChanged();
      catalogue.sync.sessionChanged();
    },
    recordActivity,
    async purge(accountId) {
      const itemCount = await catalogue.indexes.purge(accountId);
      return itemCount + (await store.purgeAccount(accountId));
    },
  });

  const account = () => accountOf(session.view());
  const onStoreProblem = (error: unknown) => {
    log.error('The cache could not be used:', error);
  };
  const readThrough = createReadThrough({ store, account, onStoreProblem });

  /** What the service refused for want of a scope is listed as missing from then on. */
  const noteMissingScope = (error: unknown) => {
    if (!(error instanceof ServiceError) || error.failure.code !== 'FORBIDDEN') return;
    if (error.failure.missingScope !== null) session.reportMissingScope(error.failure.missingScope);
  };
  const catalogue = composeCatalogue({
    files: options.catalogueFiles,
    api,
    account,
    connection: () => connection.state().connection,
    publish: (view) => {
      publish('sync.progressed', view);
    },
    noteMissingScope,
    log,
  });
  const { indexOf } = catalogue.indexes;
  const keptItems = createKeptItems({ indexOf, onStoreProblem });

  const pictures = createPictures({
    http,
    baseUrl: profile.baseUrl,
    authorizer: tokens,
    budget,
    readThrough,
    // The service may stand inside of the company's network, and hand its pictures out itself.
    checkAddress: (address) =>
      checkLink(address, {
        acceptsLoopback: profile.baseUrl.startsWith('http:'),
        trustedOrigins: [new URL(profile.baseUrl).origin],
      }),
  });
  const resources: Resources = {
    centers: createCenters({ api, readThrough, onLocationsProblem: noteMissingScope }),
    receiving: createReceiving({ api, readThrough, store }),
    labels: createLabels({ api, saveFile: options.saveFile }),
    unidentified: createUnidentified({ api, readThrough, store, pictures }),
    inventory: createInventory({ api, readThrough, keptItems }),
    products: createProducts({ api, readThrough, keptItems }),
    catalogue: createCatalogue({ indexOf, account, onStoreProblem }),
    history: createHistory({ api, readThrough }),
    lots: createLots({ api, readThrough }),
    returns: createReturns({ api, readThrough, store, pictures }),
    orders: createOrders({ api, readThrough, store, account }),
    seen: createSeen({ store, account }),
  };

  return {
    profile,
    session,
    status: status.read,
    checkConnection: connection.check,
    sync: catalogue.sync,
    async use(work) {
      try {
        return await work(resources);
      } catch (error) {
        noteMissingScope(error);
        throw error;
      }
    },
    async start(localDemo) {
      const view = await session.start();
      if (localDemo !== null && view.step === 'signedOut' && !view.hasClientSecret) {
        await session.saveClient({ clientId: profile.clientId, clientSecret: localDemo.clientSecret });
      }
    },
    async close() {
      connection.dispose();
      status.dispose();
      // It waits for a refresh under way, whose rotated token must be kept; a service that hangs must not hold the exit.
      const closing = Promise.all([session.dispose(), catalogue.close()]);
      await Promise.race([closing, delay(longestCloseMs, undefined, { ref: false })]);
    },
  };
}
