import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createActivityList, createRecent } from '#electron/cache/account-lists.ts';
import type { ChangeEntry } from '#electron/cache/activity/change-record.ts';
import { createReadThrough } from '#electron/cache/read-through.ts';
import { holdsItemIndexes } from '#electron/catalog/open-item-index.ts';
import { type StoreThreads, threadLimits } from '#electron/database/store-threads.ts';
import type { OpenPdf } from '#electron/files/pdf.ts';
import type { SaveFile } from '#electron/files/save-file.ts';
import type { WriteTable } from '#electron/files/table-files.ts';
import { createInbound } from '#electron/inbound/inbound.ts';
import type { AccountHandlers } from '#electron/ipc/handlers.ts';
import { createAccountOutbox } from '#electron/outbox/account-outbox.ts';
import type { Outbox } from '#electron/outbox/storage/outbox.ts';
import type { Operators } from '#electron/preferences/operators.ts';
import { createLabelPrints } from '#electron/printing/label-prints.ts';
import type { AccountContext, Publish } from '#electron/resources/account-context.ts';
import type { AttachmentFiles } from '#electron/resources/attachments/attachment-files.ts';
import { createAttachments } from '#electron/resources/attachments/attachments.ts';
import { createBilling } from '#electron/resources/billing/billing.ts';
import { createCenters, readCachedCenters } from '#electron/resources/centers/centers.ts';
import { searchChannels } from '#electron/resources/channels/channels.ts';
import { createHistory } from '#electron/resources/history/history.ts';
import { createInventory } from '#electron/resources/inventory/inventory.ts';
import { createLotWrites } from '#electron/resources/lots/lot-writes.ts';
import { createLots } from '#electron/resources/lots/lots.ts';
import { createOrderChanges } from '#electron/resources/orders/order-changes.ts';
import { createOrderDesk } from '#electron/resources/orders/order-desk.ts';
import { createOrderWrites } from '#electron/resources/orders/order-writes.ts';
import { createOrders } from '#electron/resources/orders/orders.ts';
import { createPictures } from '#electron/resources/pictures/pictures.ts';
import { createMarkWrites } from '#electron/resources/receiving/mark-writes.ts';
import { createReceiving } from '#electron/resources/receiving/receiving.ts';
import { receivingKind } from '#electron/resources/receiving/receiving-content.ts';
import { createReceivingWrites } from '#electron/resources/receiving/receiving-writes.ts';
import { createReturnWrites } from '#electron/resources/returns/return-writes.ts';
import { createReturns } from '#electron/resources/returns/returns.ts';
import { createShipments } from '#electron/resources/shipments/shipments.ts';
import { createSandboxTools } from '#electron/resources/simulation/sandbox-tools.ts';
import { createToday } from '#electron/resources/today/today.ts';
import { createLinkWrites } from '#electron/resources/unidentified/link-writes.ts';
import { createUnidentified } from '#electron/resources/unidentified/unidentified.ts';
import { createWebhooks } from '#electron/resources/webhooks/webhooks.ts';
import type { ReadingPace } from '#electron/sync/account-reading.ts';
import { createPageReader } from '#electron/sync/page-reader.ts';
import { linkGateOf } from '#electron/windows/link-gate.ts';
import {
  createSystemNotifications,
  type SystemNotificationPorts,
} from '#electron/windows/system-notifications.ts';
import { type ChangeKind, isChangeKind } from '#shared/outbox/model/change-records.ts';
import { composeCatalog } from './compose-catalog.ts';
import { composeExports } from './compose-exports.ts';
import { composeProducts } from './compose-products.ts';
import { composeService, type ServiceOptions } from './compose-service.ts';
import { composeSharing, reportReader, siteHandlers } from './compose-sharing.ts';
import { createPurge, type PurgeOptions } from './purge.ts';
import type { LocalDemo } from './start-options.ts';

const dayMs = 86_400_000;
const closeTimeoutMs = 5_000;
/** Maximum time for the export on closing. */
const exportTimeoutMs = 20_000;

/** One environment in use: its session and everything that communicates with its service. */
export type ComposedAccount = ReturnType<typeof composeAccount>;

/** Everything that all environments share. */
type AccountOptions = {
  operators: Pick<Operators, 'identify'>;
  outbox: Outbox;
  /** The location of all accounts' catalogs, and the built workers that open them and read their pages. */
  catalogFiles: { folder: string; threads: StoreThreads };
  pageWorkerPath: string;
  attachments: AttachmentFiles;
  notifications: SystemNotificationPorts;
  saveFile: SaveFile;
  writeTable: WriteTable;
  chooseFolder: () => Promise<string | null>;
  openPdf: OpenPdf;
  begunExports: Set<string>;
  readingPace: ReadingPace | undefined;
} & Omit<ServiceOptions, 'purge'> &
  Omit<PurgeOptions, 'environment' | 'catalogs' | 'activity' | 'removeFromSite'>;

/** Nothing runs before `start`. */
export function composeAccount(options: AccountOptions) {
  const { profile, preferences, store, outbox, http, log, catalogFiles } = options;
  let isClosed = false;
  const publishWhileOpen: Publish = (event, payload) => {
    if (!isClosed) options.publish(event, payload);
  };
  const publish: Publish = (event, payload) => {
    publishWhileOpen(event, payload);
    notifications.handleEvent(event, payload);
    if (event === 'outbox.changed') sharing?.outboxChanged();
    if (event === 'activity.recorded') sharing?.activityRecorded();
    if (event === 'receiving.indexed' || event === 'sync.progressed') today.handleEvent(payload);
  };
  const logged = (sentence: string) => (error: unknown) => log.error(sentence, error);
  const onStoreProblem = (error: unknown) => {
    // On closing, a request in progress finds the store closed; what it read is read again.
    if (!isClosed) log.error('The cache could not be used:', error);
  };
  const service = composeService({
    ...options,
    publish,
    purge: (accountId, purgesUnsent) => purge(accountId, purgesUnsent),
  });
  const { account, activity, api, budget, connection, noteMissingScope, session, site } = service;
  const { status, tokens, versions } = service;
  const notifications = createSystemNotifications({
    ...options.notifications,
    preferences: () => preferences.read().notifications,
    t: options.messages.t,
    account,
    readWrite: async (key) => outbox.read(key),
    async readLateOrders(query) {
      const { startsAt } = await today.readDay(query.account);
      return store.readLateOrders({ ...query, before: startsAt });
    },
    sessionEnd: () => session.end(),
    faulted: logged('What to notify of could not be read:'),
  });

  const pages = createPageReader(
    () => new Worker(options.pageWorkerPath, { name: 'pages', resourceLimits: threadLimits }),
  );
  const readThrough = createReadThrough({ store, account, onStoreProblem });
  service.onWritten(readThrough.startOver);
  const context: AccountContext = {
    ...options.readingPace,
    api,
    versions,
    readThrough,
    store,
    pages,
    account,
    holder: () => writes.holder(),
    startActivity: () => activity.beginHere(writes.holder()),
    connection: () => connection.state().connection,
    publish,
    noteMissingScope,
    faulted(subject, error) {
      noteMissingScope(error);
      log.warn(`${subject} could not be read on: ${String(error)}`);
    },
    onStoreProblem,
    onSession: service.onSession,
    onConnection: service.onConnection,
  };

  const followFaulted = (error: unknown) =>
    log.warn(`Rows of other desks could not be saved: ${String(error)}`);
  const { catalog, catalogHandlers, cachedItems, indexes, sync } = composeCatalog({
    ...context,
    pages,
    site,
    environment: profile.id,
    files: catalogFiles,
    readCodes: preferences.readCodes,
    log,
    followFaulted,
  });
  const { indexOf } = indexes;
  const purge = createPurge({
    ...options,
    environment: profile.id,
    catalogs: indexes,
    activity,
    removeFromSite: site && (() => site.removeOwn()),
  });

  const sharing =
    site &&
    composeSharing({
      site,
      store,
      preferences,
      account,
      activity,
      publish: publishWhileOpen,
      log,
      trustedNow: http.trustedNow,
      readReport: reportReader(outbox, (accountId) => today.readReport(accountId)),
    });
  preferences.shareSettings(null);
  service.onSession(() => sharing?.shareSettings());

  const pictures = createPictures({
    http,
    baseUrl: profile.baseUrl,
    authorizer: tokens,
    budget,
    readThrough,
    // The service may be on the company's network and serve its pictures itself.
    checkAddress: linkGateOf([profile.baseUrl]),
  });
  const writes = createAccountOutbox({
    ...context,
    environment: profile.id,
    outbox,
    share: sharing && ((parts) => sharing.shareDrafts(parts)),
    kinds: [
      createReturnWrites({ api }),
      createReceivingWrites({ api }),
      createOrderWrites({ api }),
      createLinkWrites({ api }),
      createLotWrites({ api }),
      createMarkWrites({ api }),
    ],
    session: () => session.view(),
    activity,
    otherOperators: preferences.otherOperators,
    isOnline: () => context.connection() === 'online',
    changed: (change) => publish('outbox.changed', change),
    onSent: ({ kind, resultId: id }) => {
      if (kind === receivingKind) receiving.orderCreated(id);
      if (!isChangeKind(kind)) return;
      // Updates the saved record to the service's current state, which lists show again after this event.
      void changedRecords[kind]({ id })
        .catch(noteMissingScope)
        .finally(() => publish('outbox.applied', { kind, recordId: id }));
    },
    reportMissingScope: (scope) => session.reportMissingScope(scope),
    faulted: logged('The outbox could not go on:'),
  });
  const { drafts } = writes;

  const centers = createCenters({ api, readThrough, onLocationsProblem: noteMissingScope });
  const inventory = createInventory({ api, readThrough, cachedItems });
  const orders = createOrders(context);
  const reading = site && {
    site,
    pages,
    store,
    faulted: followFaulted,
    forgetBefore: () => new Date(http.trustedNow() - preferences.read().retentionDays * dayMs).toISOString(),
  };
  const shipments = createShipments({ ...context, orders, sharing: reading });
  const orderChanges = createOrderChanges({ ...context, orders });
  const inbound = createInbound({ ...context, sharing: reading });
  const { saveFile, openPdf } = options;
  const receiving = createReceiving({
    ...context,
    inbound,
    drafts,
    saveFile,
    openPdf,
    sharedCheckIns: sharing?.checkIns ?? null,
  });
  const unidentified = createUnidentified({ ...context, pictures, inbound });
  const returns = createReturns({
    ...context,
    pictures,
    drafts,
    indexOf,
    readChecklists: preferences.readChecklists,
    writeChecklists: preferences.saveChecklists,
    lookUp: (query) => catalog.lookUp(query),
    noteReturns: (accountId, orders) => today.noteReturns(accountId, orders),
  });
  const lots = createLots({ ...context, catalog, cachedItems });
  const changedRecords: Record<ChangeKind, (query: { id: number }) => Promise<unknown>> = {
    'unidentified.link': unidentified.handlers.read,
    'lot.change': lots.handlers.listExclusions,
    'receiving.mark': receiving.handlers.read,
  };
  const today = createToday({
    ...context,
    indexOf,
    inbound,
    preferences,
    countWrites: writes.handlers.counts,
    sharing: reading,
    site: sharing?.ofToday ?? null,
    centers: (accountId) => readCachedCenters(store, accountId),
  });
  const webhooks = createWebhooks(context);
  const sandboxTools = createSandboxTools({ ...context, profile, http, orders: orderChanges });
  const products = composeProducts({
    ...context,
    cachedItems,
    preferences,
    operators: options.operators,
    lookUp: (query) => catalog.lookUp(query),
    findShipments: shipments.handlers.lookUp,
    findInbound: receiving.handlers.lookUp,
    codesChanged: (accountId) => sharing?.codesChanged(accountId),
  });
  const activityList = createActivityList({ ...context, siteDeskId: site?.deskId ?? null });
  const scheduledExport = composeExports({
    ...options,
    ...context,
    activity,
    listActivity: (query) => activityList.list(query),
    listWrites: (query) => writes.handlers.list(query),
    receiving: receiving.handlers,
    t: options.messages.t,
  });
  const handlers = {
    today: today.handlers,
    status: service.statusHandlers,
    site: siteHandlers(site, sharing),
    sync: { read: sync.view, start: sync.start, pause: sync.pause, rebuild: sync.rebuild },
    centers: centers.handlers,
    receiving: receiving.handlers,
    unidentified: unidentified.handlers,
    inventory: { ...inventory, ...products.inventory, ...catalogHandlers },
    products: products.handlers,
    channels: { search: (query) => searchChannels(api, query) },
    billing: createBilling(context),
    webhooks: {
      ...webhooks.handlers,
      listDeliveries: async () => sandboxTools.readDeliveries(await webhooks.list()),
    },
    simulation: sandboxTools.handlers,
    history: createHistory(context),
    lots: lots.handlers,
    returns: returns.handlers,
    outbox: { ...writes.handlers, listDesks: async () => (await sharing?.listWrites()) ?? null },
    shipments: shipments.handlers,
    orders: {
      ...orders,
      ...createOrderDesk({ ...context, changes: orderChanges, shipments, drafts }),
    },
    recent: createRecent(context),
    activity: activityList,
    schedule: scheduledExport.handlers,
    labels: createLabelPrints({ ...context, printers: () => preferences.read().labelPrinters }),
    attachments: createAttachments({
      ...context,
      files: options.attachments,
      openPdf,
      operator: () => preferences.read().operator,
      chooseFolder: options.chooseFolder,
      writeTable: options.writeTable,
      t: options.messages.t,
    }).handlers,
  } satisfies AccountHandlers;

  return {
    profile,
    session,
    checkConnection: connection.check,
    /** Starts recording an action of the current user at the desk that affects all accounts of the profile. */
    startActivity: () => {
      const people = activity.people(writes.holder());
      return (entry: ChangeEntry) => void activity.record({ account: profile.id, ...people, ...entry });
    },
    /** Removes from the site what retention removed here. */
    forgotOldData: async () => sharing?.recheck(),
    holdsData: async () =>
      holdsItemIndexes(catalogFiles.folder, profile.id) ||
      (await options.attachments.holds(profile.id)) ||
      (await outbox.holds(profile.id)) ||
      store.holds(profile.id),
    /** Lets the modules handle a request, and records the scope if it is refused for a missing one. */
    use: async <Value>(work: (requests: typeof handlers) => Promise<Value>): Promise<Value> => {
      try {
        return await work(handlers);
      } catch (error) {
        noteMissingScope(error);
        throw error;
      }
    },
    /** Reads the keychain; if given the local sandbox's secret, fills in its form first. */
    async start(localDemo: LocalDemo | null) {
      const view = await session.start();
      // The first screen sends no request that would show whether the service is reachable.
      if (view.step === 'signedIn') connection.start();
      if (localDemo !== null && view.step === 'signedOut' && !view.hasClientSecret) {
        await session.saveClient({ clientId: profile.clientId, clientSecret: localDemo.clientSecret });
      }
    },
    /** Aborts a running sign-in and background work; saved data is retained. Publishes nothing from then on. */
    async close(isReopened = false) {
      isClosed = true;
      // First what needs the others open: a purge, whose steps have their own time limits, and the scheduled export.
      await session.signOutEnded();
      const exported = scheduledExport.close(isReopened);
      await Promise.race([exported, delay(exportTimeoutMs, undefined, { ref: false })]);
      connection.dispose();
      status.dispose();
      notifications.close();
      sharing?.close();
      // Waits for a token refresh in progress, because the rotated token must be saved, but a server that hangs must
      // not delay the exit.
      const reading = Promise.all([shipments.close(), inbound.close(), today.close()])
        .then(() => sync.dispose())
        .then(() => Promise.all([indexes.close(), pages.close()]));
      // The desk that reads for all gives up that role before the site is left.
      const left = reading.then(() => site?.close());
      const closing = Promise.all([session.dispose(), left, writes.close()]);
      await Promise.race([closing, delay(closeTimeoutMs, undefined, { ref: false })]);
    },
  };
}
