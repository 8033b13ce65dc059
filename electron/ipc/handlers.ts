import type { ContractHandlers } from '../../shared/ipc/contract.ts';
import type { Failure } from '../../shared/ipc/failure.ts';
import type { LeftBehind, SessionView } from '../../shared/session/session-view.ts';
import type { StatusView } from '../../shared/sync/status-view.ts';
import type { ActivityList } from '../cache/activity/activity-list.ts';
import type { Recent } from '../cache/recent/recent.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { InventorySync } from '../catalog/sync/inventory-sync.ts';
import type { SaveTable } from '../files/save-table.ts';
import type { Inbound } from '../inbound/inbound.ts';
import type { OutboxDesk } from '../outbox/outbox-desk.ts';
import type { DeskPreferences } from '../preferences/desk-preferences.ts';
import { type Profile, toProfileView } from '../preferences/profile.ts';
import type { Profiles } from '../preferences/profiles.ts';
import type { Centers } from '../resources/centers/centers.ts';
import type { CheckIns } from '../resources/check-ins/check-ins.ts';
import type { History } from '../resources/history/history.ts';
import type { Inventory } from '../resources/inventory/inventory.ts';
import type { LotChanges } from '../resources/lots/lot-changes.ts';
import type { Lots } from '../resources/lots/lots.ts';
import type { Orders } from '../resources/orders/orders.ts';
import type { Products } from '../resources/products/products.ts';
import type { Labels } from '../resources/receiving/labels.ts';
import type { Receiving } from '../resources/receiving/receiving.ts';
import type { ReceivingChanges } from '../resources/receiving/receiving-changes.ts';
import type { ReceivingDesk } from '../resources/receiving/receiving-desk.ts';
import type { ReturnChanges } from '../resources/returns/return-changes.ts';
import type { ReturnDesk } from '../resources/returns/return-desk.ts';
import type { ReturnItems } from '../resources/returns/return-items.ts';
import type { Returns } from '../resources/returns/returns.ts';
import type { Shipments } from '../resources/shipments/shipments.ts';
import type { Unidentified } from '../resources/unidentified/unidentified.ts';
import type { UnidentifiedLinks } from '../resources/unidentified/unidentified-links.ts';
import type { Session } from '../session/session-options.ts';
import type { Prints } from '../windows/print.ts';
import { createInboundHandlers } from './inbound-handlers.ts';
import type { Publish } from './publish.ts';
import { createReturnHandlers } from './return-handlers.ts';

/** What the service holds, one part for each of its resources. */
export type Resources = {
  centers: Centers;
  inbound: Inbound;
  receiving: Receiving;
  receivingDesk: ReceivingDesk;
  receivingChanges: ReceivingChanges;
  checkIns: CheckIns;
  labels: Labels;
  unidentified: Unidentified;
  unidentifiedLinks: UnidentifiedLinks;
  inventory: Inventory;
  products: Products;
  catalog: Catalog;
  history: History;
  lots: Lots;
  lotChanges: LotChanges;
  returns: Returns;
  returnItems: ReturnItems;
  returnDesk: ReturnDesk;
  returnChanges: ReturnChanges;
  outbox: OutboxDesk;
  shipments: Shipments;
  orders: Orders;
  recent: Recent;
  activity: ActivityList;
};

/** What the handlers need of the environment in use. */
export type EnvironmentServices = {
  profile: Profile;
  session: Session;
  status: () => Promise<StatusView>;
  checkConnection: () => Promise<void>;
  /** Whether anything of the profile's accounts is on this computer. */
  holdsData: () => Promise<boolean>;
  /** What keeps the catalog on this desk up to date. */
  sync: InventorySync;
  /** Does something with the service's resources; what is refused for want of a scope is noted on the way. */
  use: <Value>(work: (resources: Resources) => Promise<Value>) => Promise<Value>;
};

/** What the handlers need of the app as a whole. */
export type HandlerServices = {
  info: { version: string; runtime: 'electron' | 'host'; platform: string; locale: string };
  profiles: Profiles;
  preferences: DeskPreferences;
  /** null while no profile is known. */
  environment: () => EnvironmentServices | null;
  /** Opens the environment of the profile that is chosen now, closing the one before. */
  reopenEnvironment: () => Promise<void>;
  /** How many writes of a profile, whoever's they are, were not sent. */
  countUnsent: (profileId: string) => Promise<number>;
  /** Removes all that is kept of a profile but its file; answers the parts of which something may be left. */
  forgetProfile: (profileId: string) => Promise<readonly LeftBehind[]>;
  openLink: (url: string) => Promise<void>;
  /** Asks where, and writes the table there. */
  saveTable: SaveTable;
  /** What the window shows in print, on paper or in a file. */
  prints: Prints;
  themeChanged: (theme: 'system' | 'light' | 'dark') => void;
  publish: Publish;
};

/** A request that cannot be answered in the state that the app is in; it carries its failure. */
class RequestRefused extends Error {
  readonly failure: Failure;

  constructor(code: 'SIGNED_OUT' | 'INVALID' | 'CONFLICT', message: string) {
    super(message);
    this.name = 'RequestRefused';
    this.failure =
      code === 'INVALID'
        ? { code, message, requestId: null, fields: {} }
        : { code, message, requestId: null };
  }
}

const writesWere = (count: number) => (count === 1 ? 'One write was' : `${count} writes were`);

function refusedRemoval(unsent: number): RequestRefused {
  return new RequestRefused(
    'INVALID',
    `${writesWere(unsent)} not sent to this environment yet. Sign in to it, and send or cancel them in the outbox. Nothing was removed.`,
  );
}

const platforms = ['linux', 'darwin', 'win32'] as const;

/** Makes the handlers of the whole contract from the services; it holds no state of its own. */
export function createHandlers(services: HandlerServices): ContractHandlers {
  const { info, profiles, preferences, publish } = services;

  const environment = () => {
    const current = services.environment();
    if (current === null)
      throw new RequestRefused('SIGNED_OUT', 'No environment is chosen yet. Import a profile first.');
    return current;
  };
  const use: EnvironmentServices['use'] = (work) => environment().use(work);
  const accountId = () => {
    const account = accountOf(services.environment()?.session.view() ?? { step: 'noProfile' });
    if (account === null) throw new RequestRefused('SIGNED_OUT', 'You’re signed out. Sign in to go on.');
    return account;
  };
  /** What was not sent is never purged along with the rest: a person has to say so. */
  const refuseWhileUnsent = async () => {
    // An outbox that cannot be read keeps nobody signed in; it refuses a purge by itself.
    const unsent = await services.countUnsent(environment().profile.id).catch(() => 0);
    if (unsent === 0) return;
    throw new RequestRefused(
      'CONFLICT',
      `${writesWere(unsent)} not sent yet. Nothing was removed, and nobody signed out.`,
    );
  };
  const viewOf = (profile: Profile, isChosen: boolean) =>
    toProfileView(profile, { isChosen, isRemovable: profiles.isRemovable(profile.id) });
  const profileViews = () => {
    const chosen = profiles.chosen();
    return profiles.list().map((profile) => viewOf(profile, profile.id === chosen?.id));
  };
  const profilesChanged = () => {
    publish('profiles.changed', profileViews());
  };

  return {
    app: {
      readInfo: async () => ({
        ...info,
        platform: platforms.find((name) => name === info.platform) ?? 'other',
      }),
      openLink: async ({ url }) => {
        await services.openLink(url);
        return {};
      },
    },
    profiles: {
      list: async () => profileViews(),
      checkProfile: async ({ text }) => viewOf(profiles.checkText(text), false),
      importProfile: async ({ text }) => {
        const wasEmpty = profiles.chosen() === null;
        const profile = profiles.importText(text);
        if (wasEmpty || profile.id === services.environment()?.profile.id) await services.reopenEnvironment();
        profilesChanged();
        return viewOf(profile, profile.id === profiles.chosen()?.id);
      },
      choose: async ({ profileId }) => {
        const profile = profiles.choose(profileId);
        if (profile.id !== services.environment()?.profile.id) await services.reopenEnvironment();
        profilesChanged();
        return viewOf(profile, true);
      },
      remove: async ({ profileId }) => {
        profiles.checkRemovable(profileId);
        // Without its profile nothing of it could be sent any more, nor be seen in the outbox.
        const unsent = await services.countUnsent(profileId);
        if (unsent > 0) throw refusedRemoval(unsent);
        const leftBehind = await services.forgetProfile(profileId);
        // While the profile is there, the rest can be tried again.
        if (leftBehind.length > 0) return { leftBehind: [...leftBehind] };
        const isInUse = services.environment()?.profile.id === profileId;
        profiles.remove(profileId);
        if (isInUse) await services.reopenEnvironment();
        profilesChanged();
        return { leftBehind: [] };
      },
    },
    session: {
      read: async () =>
        services.environment()?.session.view() ?? {
          step: profiles.chosen() === null ? 'noProfile' : 'starting',
        },
      saveClient: async (client) => environment().session.saveClient(client),
      signIn: async () => environment().session.signIn(),
      reopenBrowser: async () => {
        await environment().session.reopenBrowser();
        return {};
      },
      cancelSignIn: async () => environment().session.cancelSignIn(),
      signInWithToken: async (token) => environment().session.signInWithToken(token),
      retryKeychain: async () => environment().session.retryKeychain(),
      chooseChannel: async (channel) => environment().session.chooseChannel(channel),
      signOut: async (options) => {
        if (options.purge && !options.purgesUnsent) await refuseWhileUnsent();
        return environment().session.signOut(options);
      },
      readStored: async () => {
        const { id } = environment().profile;
        const unsent = await services.countUnsent(id);
        return { unsent, holdsData: unsent > 0 || (await environment().holdsData()) };
      },
    },
    desk: {
      read: async () => preferences.readDesk(accountId()),
      save: async (desk) => preferences.saveDesk(accountId(), desk),
    },
    preferences: {
      read: async () => preferences.read(),
      save: async (change) => {
        const saved = preferences.save(change);
        services.themeChanged(saved.theme);
        publish('preferences.changed', saved);
        return saved;
      },
      renewCommands: async () => {
        const renewed = preferences.renewDeskNumber();
        publish('preferences.changed', renewed);
        return renewed;
      },
    },
    status: {
      read: async () => environment().status(),
      checkConnection: async () => {
        await environment().checkConnection();
        return environment().status();
      },
    },
    centers: {
      list: async () => use(({ centers }) => centers.list()),
    },
    ...createInboundHandlers(use, services.prints),
    inventory: {
      list: async ({ prefer, ...query }) => use(({ inventory }) => inventory.list(query, prefer)),
      read: async ({ prefer, ...query }) => use(({ inventory }) => inventory.read(query, prefer)),
      readLevel: async ({ prefer, ...query }) => use(({ inventory }) => inventory.readLevel(query, prefer)),
      readLocations: async ({ prefer, ...query }) =>
        use(({ inventory }) => inventory.readLocations(query, prefer)),
      readLots: async ({ prefer, ...query }) => use(({ inventory }) => inventory.readLots(query, prefer)),
      listProducts: async ({ prefer, ...query }) =>
        use(({ products }) => products.listProducts(query, prefer)),
      lookUp: async (codes) => use(({ catalog }) => catalog.lookUp(codes)),
      search: async (query) => use(({ catalog }) => catalog.search(query)),
    },
    sync: {
      read: async () => environment().sync.view(),
      start: async () => environment().sync.start(),
      pause: async () => environment().sync.pause(),
      rebuild: async () => environment().sync.rebuild(),
    },
    history: {
      list: async ({ prefer, ...query }) => use(({ history }) => history.list(query, prefer)),
    },
    ...createReturnHandlers(use),
    orders: {
      list: async ({ prefer, ...query }) => use(({ orders }) => orders.list(query, prefer)),
      read: async ({ prefer, ...query }) => use(({ orders }) => orders.read(query, prefer)),
      readShipment: async ({ prefer, ...query }) => use(({ orders }) => orders.readShipment(query, prefer)),
    },
    recent: {
      search: async (query) => use(({ recent }) => recent.search(query)),
    },
    exports: {
      saveTable: async (request) => services.saveTable(request),
    },
  };
}

/** The account whose data may be shown in a session's state: signed in, or over and waiting for a new sign-in. */
export function accountOf(view: SessionView): string | null {
  return view.step === 'signedIn' || view.step === 'over' ? view.account.id : null;
}
