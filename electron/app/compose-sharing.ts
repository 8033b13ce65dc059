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
  const received = (area: string, owner: string) => {
    if (owner === account()) publish('site.shared', { area, keys: [] });
  };
  const common = { site, store, faulted };
  const portsOf = (area: string) => ({
    site,
    store,
    received: (owner: string) => received(area, owner),
    faulted: notShared,
    unreadable,
  });
  const joining = (area: string) => ({
    area,
    hasJoined: (owner: string) => preferences.hasJoined(owner, area),
    join: (owner: string) => preferences.join(owner, area),
  });

  const codes = createSharedSettings<DeskCode>({
    ...common,
    ...joining(siteAreas.codes),
    schema: DeskCode,
    read: (owner) =>
      new Map(preferences.readCodes(owner).map((code) => [deskCodeKey(readBarcode(code.code)), code])),
    write(owner, values) {
      preferences.saveCodes(owner, [...values.values()]);
      received(siteAreas.codes, owner);
    },
    gaveWay(owner, { mine, theirs }) {
      // A code means one thing: this desk's own meaning is recorded in its log.
      const { code, sku, name, inventoryId: id, quantity } = mine ?? theirs;
      void activity.recordHere(owner, {
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
    read: (owner) => new Map(preferences.readViews(owner).map((view) => [viewKey(view), view])),
    write(owner, values) {
      preferences.saveViews(owner, [...values.values()]);
      if (owner === account()) publish('preferences.changed', preferences.read());
    },
    gaveWay(owner, { mine, taken }) {
      if (mine === null) return null;
      const name = uniqueViewName(mine, activity.people(owner).desk ?? site.status().name, taken);
      const renamed = { ...mine, view: { ...mine.view, name } };
      return [viewKey(renamed), renamed];
    },
  });

  const templates = createSharedSettings<LabelTemplate>({
    ...common,
    ...joining(siteAreas.labels),
    schema: LabelTemplate,
    read: (owner) => new Map(Object.entries(preferences.readTemplates(owner))),
    write(owner, values) {
      preferences.saveTemplates(owner, Object.fromEntries(values));
      if (owner === account()) publish('preferences.changed', preferences.read());
    },
    gaveWay(owner, { taken }) {
      // One template applies to all; the settings show which.
      faulted(`another desk changed the label templates of ${owner} first, now ${taken.size}`);
      return null;
    },
  });

  const reports = createDeskReports({
    ...portsOf(siteAreas.reports),
    readOwn: async (owner) => ({ desk: activity.people(owner).desk, ...(await readReport(owner)) }),
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
  const forOwner = async <Value>(read: (owner: string) => Promise<Value>): Promise<Value | null> => {
    const owner = account();
    const value = owner === null ? null : await read(owner);
    // Another account may have signed in in the meantime.
    return owner === account() ? value : null;
  };
  const reportChanged = () => {
    const owner = account();
    if (owner !== null) reports.changed(owner);
  };

  const checkIns = shareCheckIns({ ...portsOf(siteAreas.checkIns), people: activity.people });

  const openRecords = createOpenRecords({ ...portsOf(siteAreas.open), people: activity.people });

  let drafts: SharedDrafts | null = null;

  const removal = createDeskRemoval({
    site,
    activity,
    counts: {
      drafts: async (owner, id) => (await drafts?.countOf(owner, id)) ?? 0,
      checkIns: (owner, id) => checkIns.countOf(owner, id),
      writes: (owner, id) => reports.countOf(owner, id),
    },
    faulted: notShared,
  });

  return {
    checkIns,
    noteOpen: (records: readonly OpenRecord[]) => openRecords.note(account(), records),
    listOpen: () => forOwner((owner) => openRecords.list(owner)),
    shareDrafts(
      parts: Pick<Parameters<typeof createSharedDrafts>[0], 'outbox' | 'owner' | 'people'>,
    ): SharedDrafts {
      drafts = createSharedDrafts({
        ...parts,
        site,
        store,
        trustedNow,
        received: (owner, area) => received(area, owner),
        faulted: notShared,
        unreadable,
      });
      return drafts;
    },
    outboxChanged: reportChanged,
    activityRecorded() {
      reportChanged();
      const owner = account();
      if (owner !== null) sharedActivity.recorded(owner);
    },
    /** The combined figures of all desks. */
    ofToday: { name: site.status().name, isConnected, others: reports.others },
    listDesks: () =>
      forOwner((owner) => reports.listDesks(owner, activity.people(owner).desk ?? site.status().name)),
    readDesk: (id: string) => forOwner((owner) => removal.readShare(owner, id)),
    removeDesk: (id: string) => removal.remove(account(), id),
    /** Lists what waits in the outboxes of all desks, entries that need a user first. */
    listWrites: () =>
      forOwner(async (owner) => {
        const [own, others] = await Promise.all([reports.readOwn(owner), reports.others(owner)]);
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
      const owner = account();
      if (owner === null || !isConnected()) return;
      const steps = [
        checkIns.recheck,
        sharedActivity.removeExpired,
        ...(drafts === null ? [] : [drafts.recheck]),
      ];
      for (const step of steps) await step(owner).catch(notShared);
    },
    close() {
      reports.close();
      sharedActivity.close();
    },
    codesChanged: codes.changed,
    /** Uses the saved views and the label templates of the signed-in account. */
    shareSettings() {
      const owner = account();
      preferences.shareSettings(
        owner === null
          ? null
          : {
              account: owner,
              viewsChanged: () => views.changed(owner),
              templatesChanged: () => templates.changed(owner),
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
    async noteOpen({ records }) {
      sharing?.noteOpen(records);
      return {};
    },
    listOpen: async () => (await sharing?.listOpen()) ?? [],
  } satisfies AccountHandlers['site'];
}
