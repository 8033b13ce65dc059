import type { EventName, RequestName } from './contract.ts';

/**
 * The names of the contract alone: the preload script publishes from this list, since it must not carry zod.
 * A contract test holds it equal to the contract.
 */
export const requestNames = [
  'app.readInfo',
  'app.openLink',
  'profiles.list',
  'profiles.importProfile',
  'profiles.choose',
  'profiles.remove',
  'session.read',
  'session.saveClient',
  'session.signIn',
  'session.reopenBrowser',
  'session.cancelSignIn',
  'session.signInWithToken',
  'session.retryKeychain',
  'session.chooseChannel',
  'session.signOut',
  'desk.read',
  'desk.save',
  'preferences.read',
  'preferences.save',
  'status.read',
  'status.checkConnection',
  'centers.list',
  'receiving.list',
  'receiving.read',
  'receiving.listBoxes',
  'receiving.readDistributions',
  'receiving.saveLabels',
  'unidentified.list',
  'unidentified.read',
  'unidentified.readPicture',
  'inventory.list',
  'inventory.read',
  'inventory.readLevel',
  'inventory.readLocations',
  'inventory.readLots',
  'inventory.listProducts',
  'history.list',
  'lots.listExclusions',
  'returns.list',
  'returns.read',
  'returns.readPicture',
  'orders.list',
  'orders.read',
  'orders.readShipment',
  'seen.search',
  'exports.saveTable',
] as const satisfies readonly RequestName[];

/** The names of the events. */
export const eventNames = [
  'session.changed',
  'profiles.changed',
  'preferences.changed',
  'status.changed',
] as const satisfies readonly EventName[];
