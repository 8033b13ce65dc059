import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError } from '../api/api-error.ts';
import type { Http } from '../api/http/http.ts';
import { createActivityList, createRecent } from '../cache/account-lists.ts';
import type { Store } from '../cache/open-store.ts';
import { createReadThrough } from '../cache/read-through.ts';
import { createCatalog } from '../catalog/catalog.ts';
import { holdsItemIndexes } from '../catalog/open-item-index.ts';
import type { OpenPdf } from '../files/pdf.ts';
import type { SaveFile } from '../files/save-file.ts';
import { accountOf, type EnvironmentServices, type Resources } from '../ipc/handlers.ts';
import type { Publish } from '../ipc/publish.ts';
import { createActivityLog } from '../log/activity-log.ts';
import type { Log } from '../log/log.ts';
import type { Outbox } from '../outbox/storage/outbox.ts';
import type { DeskPreferences } from '../preferences/desk-preferences.ts';
import type { PreferenceFile } from '../preferences/preference-file.ts';
import type { Profile } from '../preferences/profile.ts';
import { createCenters, readCachedCenters } from '../resources/centers/centers.ts';
import { listChannels } from '../resources/channels/channels.ts';
import { createHistory } from '../resources/history/history.ts';
import { createCachedItems } from '../resources/inventory/cached-items.ts';
import { createInventory } from '../resources/inventory/inventory.ts';
import { createOrders } from '../resources/orders/orders.ts';
import { createPictures } from '../resources/products/pictures.ts';
import { createProducts } from '../resources/products/products.ts';
import { receivingKind } from '../resources/receiving/receiving-content.ts';
import { createReturnItems } from '../resources/returns/return-items.ts';
import { createReturns } from '../resources/returns/returns.ts';
import { createAccountIndex } from '../session/account-index.ts';
import type { SecretStore } from '../session/secret-store.ts';
import { createSession } from '../session/session.ts';
import { createStatus } from '../sync/status.ts';
import { checkLink } from '../windows/link-gate.ts';
import { type BudgetOptions, composeService } from './compose-api.ts';
import { type CatalogFiles, composeCatalog } from './compose-catalog.ts';
import { composeInboundResources } from './compose-inbound-resources.ts';
import { composePurge } from './compose-purge.ts';
import { composeShipments } from './compose-shipments.ts';
import { composeWrites } from './compose-writes.ts';
import type { LocalDemo } from './read-start-files.ts';

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
  outbox: Outbox;
  catalogFiles: CatalogFiles;
  secretStore: SecretStore;
  http: Http;
  publish: Publish;
  openLink: (url: string) => Promise<void>;
  saveFile: SaveFile;
  openPdf: OpenPdf;
  /** Rejects where a file is still held by another program. */
  forgetOpenedPdfs: () => Promise<void>;
  removeDamagedPreferences: () => void;
  clearPageData: () => Promise<void>;
  log: Log;
  budgetOptions?: BudgetOptions;
};

/** Constructs the services of one profile and hands them to each other; nothing runs before `start`. */
export function composeEnvironment(options: EnvironmentOptions): Environment {
  const { profile, preferences, store, http, publish, log } = options;
  const logged = (sentence: string) => (error: unknown) => {
    log.error(sentence, error);
  };

  const status = createStatus({
    connection: () => connection.state(),
    budget: () => budget.view(),
    cacheAge: async () => {
      const account = accountOf(session.view());
      return account === null ? null : store.readCacheAge(account);
    },
    publish: (view) => {
      publish('status.changed', view);
    },
  });

  const { api, versions, budget, tokens, connection } = composeService({
    profile,
    preferences,
    http,
    session: () => session,
    budgetChanged: status.changed,
    connectionChanged() {
      status.changed();
      catalog.sync.connectionChanged();
      shipments.sync.connectionChanged();
      inbound.sync.connectionChanged();
      if (connection.state().connection === 'online') writes.connectionRestored();
    },
    budgetOptions: options.budgetOptions,
  });

  const activity = createActivityLog({
    store,
    preferences,
    onRecorded: (id) => publish('activity.recorded', { id }),
    onProblem: logged('The activity log could not be written:'),
  });

  const session = createSession({
    profile,
    secretStore: options.secretStore,
    accountIndex: createAccountIndex(options.file, profile.id),
    fetch: http.fetch,
    listChannels: (accessToken) => listChannels(api, accessToken),
    openBrowser: options.openLink,
    now: Date.now,
    changed: (view) => {
      publish('session.changed', view);
      // Whatever ended it, no request gets through before somebody signs in again.
      if (view.step === 'over') connection.tokenJudged(false);
      status.changed();
      catalog.indexes.sessionChanged();
      catalog.sync.sessionChanged();
      shipments.sync.sessionChanged();
      inbound.sync.sessionChanged();
      writes.sessionChanged();
    },
    recordActivity({ action, outcome, detail, accountId }) {
      const entry = { action: `session.${action}`, subject: profile.name, outcome, requestId: null, detail };
      // Who is not signed in yet acts for the environment: what is noted of it goes with its data.
      void activity.recordHere(accountId ?? profile.id, entry);
    },
    purge: (accountId, purgesUnsent) => purge(accountId, purgesUnsent),
  });

  const account = () => accountOf(session.view());
  const onStoreProblem = logged('The cache could not be used:');
  const readThrough = createReadThrough({ store, account, onStoreProblem });

  /** What the service refused for want of a scope is listed as missing from then on. */
  const noteMissingScope = (error: unknown) => {
    if (!(error instanceof ServiceError) || error.failure.code !== 'FORBIDDEN') return;
    if (error.failure.missingScope !== null) session.reportMissingScope(error.failure.missingScope);
  };
  const catalog = composeCatalog({
    files: options.catalogFiles,
    environment: profile.id,
    api,
    account,
    connection: () => connection.state().connection,
    publish: (view) => {
      publish('sync.progressed', view);
    },
    noteMissingScope,
    log,
  });
  const { indexOf } = catalog.indexes;
  const purge = composePurge({
    ...options,
    environment: profile.id,
    catalogs: catalog.indexes,
    activity,
  });
  const cachedItems = createCachedItems({ indexOf, onStoreProblem });

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
  const returns = createReturns({ api, readThrough, store, pictures });
  const writes = composeWrites({
    environment: profile.id,
    outbox: options.outbox,
    api,
    returns,
    session: () => session.view(),
    activity,
    centers: (accountId) => readCachedCenters(store, accountId),
    onSent: ({ kind, resultId }) => {
      if (kind === receivingKind) inbound.orderCreated(resultId);
    },
    creationVersion: () => versions.known('receiving.create'),
    publish: (change) => {
      publish('outbox.changed', change);
    },
    reportMissingScope: (scope) => {
      session.reportMissingScope(scope);
    },
    log,
  });
  const orders = createOrders({ api, readThrough, store, account });
  const shipments = composeShipments({
    api,
    pages: catalog.pages,
    store,
    orders,
    account,
    connection: () => connection.state().connection,
    publish: (view) => {
      publish('shipments.indexed', view);
    },
    startActivity: () => activity.beginHere(account()),
    noteMissingScope,
    log,
  });
  const inbound = composeInboundResources({
    api,
    versions,
    readThrough,
    pictures,
    saveFile: options.saveFile,
    openPdf: options.openPdf,
    holder: writes.holder,
    activity,
    pages: catalog.pages,
    store,
    account,
    connection: () => connection.state().connection,
    publish: (view) => {
      publish('receiving.indexed', view);
    },
    noteMissingScope,
    log,
  });
  const resources: Resources = {
    ...inbound.resources,
    centers: createCenters({ api, readThrough, onLocationsProblem: noteMissingScope }),
    receivingDesk: writes.receivingDesk,
    inventory: createInventory({ api, readThrough, cachedItems }),
    products: createProducts({ api, readThrough, cachedItems }),
    catalog: createCatalog({ indexOf, account, onStoreProblem }),
    history: createHistory({ api, readThrough }),
    returns,
    returnItems: createReturnItems({ indexOf, account, onStoreProblem }),
    returnDesk: writes.returnDesk,
    returnChanges: writes.returnChanges,
    outbox: writes.outboxDesk,
    shipments: shipments.shipments,
    orders,
    recent: createRecent({ store, account }),
    activity: createActivityList({ store, account }),
  };

  return {
    profile,
    session,
    status: status.read,
    checkConnection: connection.check,
    holdsData: async () =>
      holdsItemIndexes(options.catalogFiles.folder, profile.id) ||
      (await options.outbox.holds(profile.id)) ||
      store.holds(profile.id),
    sync: catalog.sync,
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
      const reading = Promise.all([shipments.close(), inbound.close()]).then(catalog.close);
      const closing = Promise.all([session.dispose(), reading, writes.close()]);
      await Promise.race([closing, delay(longestCloseMs, undefined, { ref: false })]);
    },
  };
}
