import type { Contract, RequestName } from '../../shared/ipc/contract.ts';
import type { EventPayload, Handlers } from '../../shared/ipc/define.ts';
import type { ProfileView } from '../../shared/ipc/profile-view.ts';
import type { SessionView } from '../../shared/ipc/session-view.ts';
import type { StatusView } from '../../shared/ipc/status-view.ts';
import { ReceivingBoxListWire, ReceivingOrderWire } from '../../shared/service/receiving.ts';

type OutputOf<Name extends RequestName> = Name extends `${infer Area}.${infer Method}`
  ? Area extends keyof Handlers<Contract>
    ? Method extends keyof Handlers<Contract>[Area]
      ? Handlers<Contract>[Area][Method] extends (input: never) => Promise<infer Output>
        ? Output
        : never
      : never
    : never
  : never;

const profile: ProfileView = {
  id: 'local',
  name: 'Local sandbox',
  kind: 'local',
  authUrl: 'http://127.0.0.1:4000',
  baseUrl: 'http://127.0.0.1:4000',
  dashboardUrl: null,
  channelHeader: 'service_channel_id',
  clientId: 'dockhand',
  redirectUri: 'http://127.0.0.1:47613/callback',
  scopes: ['receiving_read'],
  integrationName: 'Dockhand',
  issuer: 'http://127.0.0.1:4000',
  versions: {},
  isManaged: true,
  isChosen: true,
};

const session: SessionView = {
  step: 'signedIn',
  method: 'oauth',
  account: { id: 'local/17', channelId: 17, channelName: 'Dock', applicationName: 'Dockhand' },
  channels: [{ id: 17, name: 'Dock', applicationName: 'Dockhand', canWrite: true }],
  grantedScopes: ['receiving_read'],
  missingScopes: [],
  isKept: true,
  keychain: 'working',
};

const status: StatusView = {
  connection: 'online',
  lastAnswerAt: '2026-11-21T08:00:00.000Z',
  rateBudget: { limit: 150, remaining: 149, waiting: 0 },
  cache: { oldestAsOf: '2026-11-20T08:00:00.000Z', newestAsOf: '2026-11-21T08:00:00.000Z', recordCount: 3 },
};

const order = ReceivingOrderWire.parse({
  id: 9,
  status: 'Processing',
  fulfillment_center: { id: 3, name: 'Moreno Valley' },
  inventory_quantities: [
    { inventory_id: 1, sku: 'A-1', expected_quantity: 4, received_quantity: 3, stowed_quantity: 2 },
  ],
  a_field_that_is_new: { kept: true },
});

const seen = { source: 'cache', asOf: '2026-11-21T08:00:00.000Z' } as const;

/** A believable output of every request; a request without one does not compile. */
export const sampleOutputs: { [Name in RequestName]: OutputOf<Name> } = {
  'app.readInfo': { version: '0.1.0', runtime: 'host', platform: 'linux', locale: 'en-US' },
  'app.openLink': {},
  'profiles.list': [profile],
  'profiles.importProfile': profile,
  'profiles.choose': profile,
  'profiles.remove': {},
  'session.read': session,
  'session.saveClient': {
    step: 'signedOut',
    keychain: 'working',
    clientId: 'x',
    hasClientSecret: true,
    problem: null,
  },
  'session.signIn': {
    step: 'waitingForBrowser',
    authorizeUrl: 'https://auth.example.test/connect/authorize?client_id=x',
    redirectUri: 'http://127.0.0.1:47613/callback',
    startedAt: '2026-11-21T08:00:00.000Z',
    expiresAt: '2026-11-21T08:05:00.000Z',
  },
  'session.reopenBrowser': {},
  'session.cancelSignIn': {
    step: 'signedOut',
    keychain: 'locked',
    clientId: '',
    hasClientSecret: false,
    problem: { kind: 'cancelled', message: 'You cancelled the sign-in.', port: null },
  },
  'session.signInWithToken': session,
  'session.retryKeychain': { step: 'keychainProblem', keychain: 'unavailable' },
  'session.chooseChannel': session,
  'session.signOut': { session: { step: 'noProfile' }, keychainVerified: true, purgedRows: null },
  'desk.read': null,
  'desk.save': { name: 'Dock 4', centerId: 3, centerName: 'Moreno Valley' },
  'preferences.read': {
    theme: 'dark',
    density: 'compact',
    isRailCollapsed: true,
    listShare: 0.4,
    retentionDays: 30,
  },
  'preferences.save': {
    theme: 'dark',
    density: 'compact',
    isRailCollapsed: true,
    listShare: 0.4,
    retentionDays: 30,
  },
  'status.read': status,
  'status.checkConnection': status,
  'centers.list': {
    ...seen,
    data: [
      {
        id: 3,
        name: 'Moreno Valley',
        city: 'Moreno Valley',
        state: 'CA',
        country: 'US',
        processesReturns: null,
      },
    ],
  },
  'receiving.list': { ...seen, data: { orders: [order], page: 1, totalCount: null, hasMore: false } },
  'receiving.read': { ...seen, data: order },
  'receiving.listBoxes': {
    ...seen,
    data: ReceivingBoxListWire.parse([
      { box_id: 1, box_status: 'Arrived', box_items: [{ inventory_id: 1, lot_date: '2027-01-31T00:00:00' }] },
    ]),
  },
};

/** A believable payload of every event. */
export const samplePayloads: {
  'session.changed': EventPayload<Contract, 'session.changed'>;
  'profiles.changed': EventPayload<Contract, 'profiles.changed'>;
  'preferences.changed': EventPayload<Contract, 'preferences.changed'>;
  'status.changed': EventPayload<Contract, 'status.changed'>;
} = {
  'session.changed': session,
  'profiles.changed': [profile],
  'preferences.changed': sampleOutputs['preferences.read'],
  'status.changed': status,
};
