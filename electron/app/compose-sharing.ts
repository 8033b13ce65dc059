import type { Http } from '#electron/api/http/http.ts';
import type { Store } from '#electron/cache/open-store.ts';
import { deskCodeKey } from '#electron/catalog/desk-codes.ts';
import type { AccountHandlers } from '#electron/ipc/handlers.ts';
import type { ActivityLog } from '#electron/log/activity-log.ts';
import type { Log } from '#electron/log/log.ts';
import { toDeskWrite } from '#electron/outbox/outbox-entry.ts';
import { createSharedDrafts, type SharedDrafts } from '#electron/outbox/shared-drafts.ts';
import type { Outbox } from '#electron/outbox/storage/outbox.ts';
import type { DeskPreferences } from '#electron/preferences/desk-preferences.ts';
import type { Publish } from '#electron/resources/account-context.ts';
import { shareCheckIns } from '#electron/resources/check-ins/check-ins.ts';
import { createDeskRemoval } from '#electron/site/desk-removal.ts';
import { createDeskReports, type DeskReport, maxSharedWrites } from '#electron/site/desk-reports.ts';
import { createOpenRecords } from '#electron/site/open-records.ts';
import { createSharedActivity } from '#electron/site/shared-activity.ts';
import { createSharedSettings } from '#electron/site/shared-settings.ts';
import type { Site } from '#electron/site/site.ts';
import { readBarcode } from '#shared/barcode/read-barcode.ts';
import { DeskCode } from '#shared/inventory/desk-code.ts';
import { LabelTemplate } from '#shared/labels/label.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import { SharedView } from '#shared/preferences/list-setup.ts';
import { uniqueViewName, viewKey } from '#shared/preferences/model/list-setup-rules.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';
import type { OpenRecord } from '#shared/site/site.ts';

type SharingOptions = Pick<Http, 'trustedNow'> & {
  site: Site;
  store: Store;
  preferences: DeskPreferences;
  account: () => string | null;
  activity: Pick<ActivityLog, 'people' | 'recordHere'>;
  publish: Publish;
  log: Pick<Log, 'warn'>;
  readReport: (account: string) => Promise<Omit<DeskReport, 'desk'>>;
};

/** Constructs what the desks of a site share; only if the profile names a site. */
export function composeSharing({
  site,
  store,
  preferences,
  account,
  activity,
  publish,
  log,
  trustedNow,
  readReport,
}: SharingOptions) {
  const faulted = (message: string) => log.warn(`The site: ${message}`);
  const notShared = (error: unknown) => faulted(`could not be shared: ${String(error)}`);
  const unreadable = (location: string) => faulted(`a row of another desk can't be read, ${location}`);
  const received = (area: string, accountId: string) => {
    if (accountId === account()) publish('site.shared', { area, keys: [] });
  };
  const common = { site, store, faulted };
  const portsOf = (area: string) => ({
    site,
    store,
    received: (accountId: string) => received(area, accountId),
    faulted: notShared,
    unreadable,
  });
  const joining = (area: string) => ({
    area,
    hasJoined: (accountId: string) => preferences.hasJoined(accountId, area),
    join: (accountId: string) => preferences.join(accountId, area),
  });

  const codes = createSharedSettings<DeskCode>({
    ...common,
    ...joining(siteAreas.codes),
    schema: DeskCode,
    read: (accountId) =>
      new Map(preferences.readCodes(accountId).map((code) => [deskCodeKey(readBarcode(code.code)), code])),
    write(accountId, values) {
      preferences.saveCodes(accountId, [...values.values()]);
      received(siteAreas.codes, accountId);
    },
    copyReplaced(accountId, { mine, theirs }) {
      // A code means one thing: this desk's own meaning is recorded in its log.
      const { code, sku, name, inventoryId: id, quantity } = mine ?? theirs;
      void activity.recordHere(accountId, {
        action: mine === null ? 'inventory.removeCode' : 'inventory.saveCode',
        subject: sentence('activity.subject.code', { code, item: sku ?? name ?? String(id), id }),
        outcome: 'refused',
        requestId: null,
        detail: sentence('activity.detail.codeOfSite', {
          quantity: theirs.quantity,
          item: theirs.sku ?? theirs.name ?? String(theirs.inventoryId),
          own: mine === null ? 0 : quantity,
        }),
      });
      return null;
    },
  });

  const views = createSharedSettings<SharedView>({
    ...common,
    ...joining(siteAreas.views),
    schema: SharedView,
    read: (accountId) => new Map(preferences.readViews(accountId).map((view) => [viewKey(view), view])),
    write(accountId, values) {
      preferences.saveViews(accountId, [...values.values()]);
      if (accountId === account()) publish('preferences.changed', preferences.read());
    },
    copyReplaced(accountId, { mine, taken }) {
      if (mine === null) return null;
      const name = uniqueViewName(mine, activity.people(accountId).desk ?? site.status().name, taken);
      const renamed = { ...mine, view: { ...mine.view, name } };
      return [viewKey(renamed), renamed];
    },
  });

  const templates = createSharedSettings<LabelTemplate>({
    ...common,
    ...joining(siteAreas.labels),
    schema: LabelTemplate,
    read: (accountId) => new Map(Object.entries(preferences.readTemplates(accountId))),
    write(accountId, values) {
      preferences.saveTemplates(accountId, Object.fromEntries(values));
      if (accountId === account()) publish('preferences.changed', preferences.read());
    },
    copyReplaced(accountId, { taken }) {
      // One template applies to all; the settings show which.
      faulted(`another desk changed the label templates of ${accountId} first, now ${taken.size}`);
      return null;
    },
  });

  const reports = createDeskReports({
    ...portsOf(siteAreas.reports),
    readOwn: async (accountId) => ({
      desk: activity.people(accountId).desk,
      ...(await readReport(accountId)),
    }),
  });
  const sharedActivity = createSharedActivity({
    ...portsOf(siteAreas.activity),
    trustedNow,
    days: () => {
      const { activityDays, retentionDays } = preferences.read();
      return Math.min(activityDays, retentionDays);
    },
  });
  const isConnected = () => site.status().state === 'connected';
  const forAccount = async <Value>(read: (accountId: string) => Promise<Value>): Promise<Value | null> => {
    const accountId = account();
    const value = accountId === null ? null : await read(accountId);
    // Another account may have signed in in the meantime.
    return accountId === account() ? value : null;
  };
  const reportChanged = () => {
    const accountId = account();
    if (accountId !== null) reports.changed(accountId);
  };

  const checkIns = shareCheckIns({ ...portsOf(siteAreas.checkIns), people: activity.people });

  const openRecords = createOpenRecords({ ...portsOf(siteAreas.open), people: activity.people });

  let drafts: SharedDrafts | null = null;

  const removal = createDeskRemoval({
    site,
    activity,
    counts: {
      drafts: async (accountId, id) => (await drafts?.countOf(accountId, id)) ?? 0,
      checkIns: (accountId, id) => checkIns.countOf(accountId, id),
      writes: (accountId, id) => reports.countOf(accountId, id),
    },
    faulted: notShared,
  });

  return {
    checkIns,
    noteOpen: (records: readonly OpenRecord[]) => openRecords.note(account(), records),
    listOpen: () => forAccount((accountId) => openRecords.list(accountId)),
    shareDrafts(
      parts: Pick<Parameters<typeof createSharedDrafts>[0], 'outbox' | 'owner' | 'people'>,
    ): SharedDrafts {
      drafts = createSharedDrafts({
        ...parts,
        site,
        store,
        trustedNow,
        received: (accountId, area) => received(area, accountId),
        faulted: notShared,
        unreadable,
      });
      return drafts;
    },
    outboxChanged: reportChanged,
    activityRecorded() {
      reportChanged();
      const accountId = account();
      if (accountId !== null) sharedActivity.recorded(accountId);
    },
    /** The combined figures of all desks. */
    ofToday: { name: site.status().name, isConnected, others: reports.others },
    listDesks: () =>
      forAccount((accountId) =>
        reports.listDesks(accountId, activity.people(accountId).desk ?? site.status().name),
      ),
    readDesk: (id: string) => forAccount((accountId) => removal.readShare(accountId, id)),
    removeDesk: (id: string) => removal.remove(account(), id),
    /** Lists what waits in the outboxes of all desks, entries that need a user first. */
    listWrites: () =>
      forAccount(async (accountId) => {
        const [own, others] = await Promise.all([reports.readOwn(accountId), reports.others(accountId)]);
        const all = [{ ...own, deskId: site.deskId }, ...others];
        return {
          writes: all.flatMap(({ writes, deskId, desk }) =>
            writes.map((write) => ({ ...write, deskId, desk, isThisDesk: deskId === site.deskId })),
          ),
          totalCount: all.reduce((sum, { writeCount }) => sum + writeCount, 0),
        };
      }),
    /** Removes from the site what this desk no longer has, such as data removed by retention. */
    async recheck(): Promise<void> {
      const accountId = account();
      if (accountId === null || !isConnected()) return;
      const steps = [
        checkIns.recheck,
        sharedActivity.removeExpired,
        ...(drafts === null ? [] : [drafts.recheck]),
      ];
      for (const step of steps) await step(accountId).catch(notShared);
    },
    close() {
      reports.close();
      sharedActivity.close();
    },
    codesChanged: codes.changed,
    /** Uses the saved views and the label templates of the signed-in account. */
    shareSettings() {
      const accountId = account();
      preferences.shareSettings(
        accountId === null
          ? null
          : {
              account: accountId,
              viewsChanged: () => views.changed(accountId),
              templatesChanged: () => templates.changed(accountId),
            },
      );
      publish('preferences.changed', preferences.read());
    },
  };
}

/** The states of open writes, in the order in which a report includes them: those that need a user first. */
const reportedStates: readonly (readonly OutboxState[])[] = [
  ['unconfirmed', 'held', 'unreadable'],
  ['draft'],
  ['sending', 'queued'],
];

/** Reads this desk's report: what was done here today, and what waits in its outbox. */
export function reportReader(
  outbox: Pick<Outbox, 'list'>,
  readToday: (account: string) => Promise<Omit<DeskReport, 'desk' | 'writes' | 'writeCount'>>,
): SharingOptions['readReport'] {
  return async (account) => {
    const list = (states: readonly OutboxState[]) =>
      outbox.list({ account, states: [...states], order: 'oldest', offset: 0, limit: maxSharedWrites });
    const [today, ...pages] = await Promise.all([readToday(account), ...reportedStates.map(list)]);
    const rows = pages.flatMap((page) => page.rows).slice(0, maxSharedWrites);
    const writeCount = pages.reduce((sum, { totalCount }) => sum + totalCount, 0);
    return { ...today, writes: rows.map(toDeskWrite), writeCount };
  };
}

/** A lone desk has none. */
export function siteHandlers(site: Site | null, sharing: ReturnType<typeof composeSharing> | null) {
  return {
    read: async () => (await site?.handlers.read()) ?? null,
    savePassword: async (input) => (await site?.handlers.savePassword(input)) ?? null,
    retry: async () => (await site?.handlers.retry()) ?? null,
    listDesks: async () => (await sharing?.listDesks()) ?? [],
    readDesk: async ({ id }) => (await sharing?.readDesk(id)) ?? null,
    async removeDesk({ id }) {
      await sharing?.removeDesk(id);
      return (await site?.handlers.read()) ?? null;
    },
    noteOpen: async ({ records }) => sharing?.noteOpen(records),
    listOpen: async () => (await sharing?.listOpen()) ?? [],
  } satisfies AccountHandlers['site'];
}
