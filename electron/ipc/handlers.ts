import { setTimeout as delay } from 'node:timers/promises';
import type { ReadTable, SaveTable } from '#electron/files/table-files.ts';
import type { DeskLock } from '#electron/preferences/desk-lock.ts';
import type { Operators } from '#electron/preferences/operators.ts';
import { lockedAmong, type Policy, toPolicyView } from '#electron/preferences/policy.ts';
import type { Profile } from '#electron/preferences/profile.ts';
import { RequestRefused } from '#electron/request-refused.ts';
import { SessionError, whyNotSaved } from '#electron/session/session-error.ts';
import type { Session } from '#electron/session/session-options.ts';
import { accountOf } from '#electron/session/session-state.ts';
import type { Updates } from '#electron/updates/updates.ts';
import type { LoginItem } from '#electron/windows/login-item.ts';
import type { Prints } from '#electron/windows/print.ts';
import type { UsbNumbers } from '#electron/windows/window-policy.ts';
import type { DataSizes } from '#shared/app/contract.ts';
import { proposeDesk } from '#shared/desk/model/propose-desk.ts';
import { type ContractHandlers, contract } from '#shared/ipc/contract.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { PreferencesView } from '#shared/preferences/preferences-view.ts';
import { ReceivingFilters } from '#shared/receiving/receiving.ts';
import { createProfileHandlers, type ProfileServices } from './profile-handlers.ts';

/** The areas that the app itself answers. */
const ownAreas = [
  'app',
  'profiles',
  'session',
  'desk',
  'preferences',
  'updates',
  'diagnostics',
  'operators',
  'lock',
  'prints',
  'exports',
  'imports',
] as const;
type OwnArea = (typeof ownAreas)[number];

/** The requests answered by the modules of the current environment. */
export type AccountHandlers = Omit<ContractHandlers, OwnArea>;

export type EnvironmentServices = {
  profile: Profile;
  session: Session;
  checkConnection: () => Promise<void>;
  /** Returns whether this computer has any data of the profile's accounts. */
  holdsData: () => Promise<boolean>;
  /** Lets the environment's modules answer a request; notes a refusal caused by a missing scope. */
  use: <Value>(work: (handlers: AccountHandlers) => Promise<Value>) => Promise<Value>;
};

export type HandlerServices = Omit<ProfileServices, 'environment'> & {
  info: {
    version: string;
    runtime: 'electron' | 'host';
    platform: string;
    locale: string;
    isSafeMode: boolean;
  };
  /** The name of this computer in its system. */
  computerName: string;
  /** The settings that IT has made for this computer. */
  policy: Policy;
  operators: Operators;
  lock: DeskLock;
  /** null while no profile is known. */
  environment: () => EnvironmentServices | null;
  /** Which writes and drafts of a profile aren't sent yet; null if there are none. */
  explainUnsent: (profile: Profile) => Promise<Sentence | null>;
  /** Number of unsent writes of a profile that are still drafts. */
  countDrafts: (profileId: string) => Promise<number>;
  openLink: (url: string) => Promise<void>;
  /** Asks for a location, and writes the table there. */
  saveTable: SaveTable;
  readTable: ReadTable;
  updates: Pick<Updates, 'read' | 'check' | 'install'>;
  diagnostics: ContractHandlers['diagnostics'];
  /** The window's content in print, on paper or in a file. */
  prints: Prints;
  readSizes: () => Promise<DataSizes>;
  readRecovery: ContractHandlers['app']['readRecovery'];
  /** Deletes the cache of the environment, which is closed in the meantime, and opens it again. */
  clearRecords: () => Promise<void>;
  /** Opens the license notices of the package; false if there are none. */
  openLicenses: () => Promise<boolean>;
  /** Allows the window to use the camera, or revokes it. */
  allowCamera: (isAllowed: boolean) => void;
  /** Whether the app starts with the computer. */
  loginItem: LoginItem;
  /** Closes the app cleanly and restarts it, in safe mode or not. */
  restart: (isSafeMode: boolean) => void;
  /** Allows the window to read the scale, or to request one (null), or revokes it. */
  allowScale: (isAllowed: boolean, device: UsbNumbers | null) => void;
  /** Called with the saved preferences, before the windows are notified. */
  preferencesChanged: (saved: PreferencesView) => void;
};

const platforms = ['linux', 'darwin', 'win32'] as const;

/** The longest time that the first run waits for the center of the latest receiving orders. */
const ordersTimeoutMs = 3_000;

/** Reads the centers, and where the latest receiving orders are sent; leaves out what cannot be read. */
async function readCenters(handlers: Pick<AccountHandlers, 'centers' | 'receiving'>) {
  const centers = await handlers.centers.list({}).then(
    ({ data }) => data,
    () => [],
  );
  const query = { filters: ReceivingFilters.parse({}), page: 1, pageSize: 100, prefer: 'service' } as const;
  const orderCenters =
    centers.length < 2
      ? []
      : await Promise.race([
          handlers.receiving.list(query).then(
            ({ data }) => data.orders.map(({ fulfillmentCenter }) => fulfillmentCenter?.id ?? null),
            () => [],
          ),
          delay(ordersTimeoutMs, [], { ref: false }),
        ]);
  return { centers, orderCenters };
}

/** Merges the handlers of the app with those of the current environment; has no state of its own. */
export function createHandlers(services: HandlerServices): ContractHandlers {
  const { info, profiles, preferences, operators, lock, policy, publish } = services;

  const environment = () => {
    const current = services.environment();
    if (current === null) throw new RequestRefused('SIGNED_OUT', sentence('failure.noEnvironment'));
    return current;
  };
  /** Forwards every request of the other areas to the environment in use when it arrives. */
  const accountHandlers = () => {
    type HandlersByArea = Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
    const areas = Object.entries(contract.requests).filter(([area]) => !ownAreas.includes(area as OwnArea));
    const answering = areas.map(([area, requests]) => {
      const answer = (name: string) => async (input: unknown) =>
        environment().use(async (handlers) => (handlers as unknown as HandlersByArea)[area]?.[name]?.(input));
      return [area, Object.fromEntries(Object.keys(requests).map((name) => [name, answer(name)]))];
    });
    return Object.fromEntries(answering) as AccountHandlers;
  };
  const accountId = () => {
    const account = accountOf(services.environment()?.session.view() ?? { step: 'noProfile' });
    if (account === null) throw new RequestRefused('SIGNED_OUT', sentence('failure.signedOut'));
    return account;
  };
  const refuseLocked = (names: readonly string[]) => {
    if (lockedAmong(policy, names).length > 0)
      throw new RequestRefused('INVALID', sentence('failure.managedSetting'));
  };
  /** Unsent writes are never purged with everything else: a user must confirm it. */
  const refuseWhileUnsent = async () => {
    // An unreadable outbox does not prevent signing out; it refuses a purge itself.
    const unsent = await services.explainUnsent(environment().profile).catch(() => null);
    if (unsent !== null) throw new RequestRefused('CONFLICT', unsent);
  };
  return {
    app: {
      readInfo: async () => ({
        ...info,
        platform: platforms.find((name) => name === info.platform) ?? 'other',
      }),
      readSizes: services.readSizes,
      readRecovery: services.readRecovery,
      clearRecords: services.clearRecords,
      openLicenses: async () => ({ isThere: await services.openLicenses() }),
      openLink: async ({ url }) => services.openLink(url),
      allowCamera: async ({ isAllowed }) => services.allowCamera(isAllowed),
      readLoginItem: async () => ({ isOn: services.loginItem.read() }),
      saveLoginItem: async ({ isOn }) => {
        refuseLocked(['startAtLogin']);
        services.loginItem.save(isOn);
        return { isOn: services.loginItem.read() };
      },
      restart: async ({ isSafeMode }) => services.restart(isSafeMode),
      allowScale: async ({ isAllowed, device }) => services.allowScale(isAllowed, device),
    },
    profiles: createProfileHandlers(services, () => environment().profile),
    session: {
      read: async () =>
        services.environment()?.session.view() ?? {
          step: profiles.chosen() === null ? 'noProfile' : 'starting',
        },
      saveClient: async (client) => environment().session.saveClient(client),
      signIn: async () => environment().session.signIn(),
      reopenBrowser: async () => environment().session.reopenBrowser(),
      cancelSignIn: async () => environment().session.cancelSignIn(),
      signInWithToken: async (token) => environment().session.signInWithToken(token),
      retryKeychain: async () => environment().session.retryKeychain(),
      chooseChannel: async (channel) => environment().session.chooseChannel(channel),
      signOut: async (options) => {
        if (options.purge && !options.purgesUnsent) await refuseWhileUnsent();
        const signedOut = await environment().session.signOut(options);
        if (lock.view().isLocked) {
          // The way out if no one could unlock, also on a full disk: the next user is not the previous one.
          publish('preferences.changed', preferences.setOperator(null));
          lock.release();
        }
        return signedOut;
      },
      readStored: async () => {
        const { id } = environment().profile;
        const unsent = await services.countUnsent(id);
        const drafts = await services.countDrafts(id);
        return { unsent, drafts, holdsData: unsent > 0 || (await environment().holdsData()) };
      },
    },
    desk: {
      read: async () => preferences.readDesk(accountId()),
      propose: async () => {
        const { computerName } = services;
        const known = await environment().use((handlers) => readCenters(handlers));
        return proposeDesk({ ...known, computerName, lastDesk: preferences.readLastDesk() });
      },
      save: async (desk) => {
        const account = accountId();
        return orWhyNotSaved(() => preferences.saveDesk(account, desk));
      },
    },
    preferences: {
      read: async () => preferences.read(),
      readPolicy: async () => toPolicyView(policy),
      save: async (change) => {
        refuseLocked(Object.keys(change));
        const saved = await orWhyNotSaved(() => preferences.save(change));
        services.preferencesChanged(saved);
        publish('preferences.changed', saved);
        return saved;
      },
      renewCommands: async () => {
        const renewed = await orWhyNotSaved(() => preferences.renewDeskNumber());
        publish('preferences.changed', renewed);
        return renewed;
      },
    },
    updates: {
      read: async () => services.updates.read(),
      check: async () => services.updates.check(),
      install: () => services.updates.install(),
    },
    diagnostics: services.diagnostics,
    operators: {
      save: async (change) => {
        const problem = await orWhyNotSaved(() => operators.save(change));
        // The operator whom a full disk could not save is not replaced with the saved one.
        if (problem === null && change.before !== null && preferences.read().operator === change.before)
          preferences.setOperator(change.name);
        if (problem === null) publish('preferences.changed', preferences.read());
        return { problem };
      },
      remove: async ({ name }) => {
        await orWhyNotSaved(() => operators.remove(name));
        if (preferences.read().operator === name) preferences.setOperator(null);
        publish('preferences.changed', preferences.read());
        return preferences.read();
      },
      identify: async ({ texts }) => ({ name: await operators.identify(texts) }),
    },
    lock: {
      read: async () => lock.view(),
      lock: async () => {
        if (!lock.canUnlock()) throw new RequestRefused('CONFLICT', sentence('lock.nobody'));
        lock.lock();
        return lock.view();
      },
      unlock: async (unlocking) => lock.unlock(unlocking),
    },
    prints: {
      listPrinters: async () => services.prints.listPrinters(),
      print: async (query) => services.prints.print(query),
      savePdf: async (query) => services.prints.savePdf(query),
    },
    exports: {
      saveTable: async (request) => services.saveTable(request),
    },
    imports: {
      readTable: async ({ base64 }) => services.readTable(Buffer.from(base64, 'base64')),
    },
    ...accountHandlers(),
  } satisfies ContractHandlers;
}

async function orWhyNotSaved<Value>(save: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await save();
  } catch (error) {
    throw new SessionError('INTERNAL', whyNotSaved(error));
  }
}
