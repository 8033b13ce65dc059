import type { ReceivingIndexView } from '../../shared/receiving/receiving-index-view.ts';
import type { Api } from '../api/api-client.ts';
import type { Store } from '../cache/open-store.ts';
import { createDoor, type Door } from '../inbound/inbound.ts';
import { createDoorIndex, type DoorIndex } from '../inbound/inbound-index.ts';
import { createDoorNotes, type DoorNotes } from '../inbound/inbound-notes.ts';
import { createDoorPages } from '../inbound/inbound-pages.ts';
import type { Log } from '../log/log.ts';
import type { Connection } from '../sync/connection.ts';
import type { PageReader } from '../sync/page-reader.ts';

/** What {@link composeDoor} needs. */
export type ComposeDoorOptions = {
  api: Pick<Api, 'call' | 'download'>;
  pages: PageReader;
  store: Store;
  /** Whose data it is; null when nobody is signed in. */
  account: () => string | null;
  connection: () => Connection;
  publish: (view: ReceivingIndexView) => void;
  /** Told of what the reading was refused for want of a scope, among other errors. */
  noteMissingScope: (error: unknown) => void;
  log: Log;
};

/** What is known at the door of one profile, and what keeps that up to date. */
export type ComposedDoor = {
  door: Door;
  /** Handed to the services whose answers tell of the door too. */
  notes: DoorNotes;
  sync: Pick<DoorIndex, 'sessionChanged' | 'connectionChanged'>;
  /** Ends the reading; before the store and the pages' reader are closed. */
  close: () => Promise<void>;
};

/** Constructs the door of one profile; nothing is read before somebody is signed in. */
export function composeDoor(options: ComposeDoorOptions): ComposedDoor {
  const { api, pages, store, account, log } = options;
  const onStoreProblem = (error: unknown) => {
    log.error('The cache could not be used:', error);
  };
  const index = createDoorIndex({
    pages: createDoorPages({ api, pages }),
    store,
    account,
    connection: options.connection,
    publish: options.publish,
    faulted: (error) => {
      options.noteMissingScope(error);
      log.warn(`The receiving orders could not be read on: ${String(error)}`);
    },
  });
  const notes = createDoorNotes({ store, onNoted: index.noted, onStoreProblem });
  const door = createDoor({ store, index, account, onStoreProblem });
  return { door, notes, sync: index, close: () => index.dispose() };
}
