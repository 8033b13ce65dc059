import type { ReceivingIndexView } from '../../shared/receiving/receiving-index-view.ts';
import type { Api } from '../api/api-client.ts';
import type { Store } from '../cache/open-store.ts';
import { createInboundIndex, type InboundIndex } from '../inbound/account-inbound.ts';
import { createInbound, createInboundNotes, type Inbound, type InboundNotes } from '../inbound/inbound.ts';
import { createInboundPages } from '../inbound/inbound-pages.ts';
import type { Log } from '../log/log.ts';
import type { Connection } from '../sync/connection.ts';
import type { PageReader } from '../sync/page-reader.ts';

export type ComposeInboundOptions = {
  api: Pick<Api, 'call' | 'download'>;
  pages: PageReader;
  store: Store;
  /** Whose data it is; null when nobody is signed in. */
  account: () => string | null;
  connection: () => Connection;
  publish: (view: ReceivingIndexView) => void;
  /** Called with what the reading was refused for want of a scope, among other errors. */
  noteMissingScope: (error: unknown) => void;
  log: Log;
};

/** What is known at the inbound orders of one profile, and what keeps that up to date. */
type ComposedInbound = {
  inbound: Inbound;
  /** Handed to the services whose answers tell of inbound orders too. */
  notes: InboundNotes;
  sync: Pick<InboundIndex, 'sessionChanged' | 'connectionChanged'>;
  /** Ends the reading; before the store and the pages' reader are closed. */
  close: () => Promise<void>;
};

/** Constructs the inbound orders of one profile; nothing is read before somebody is signed in. */
export function composeInbound(options: ComposeInboundOptions): ComposedInbound {
  const { api, pages, store, account, log } = options;
  const onStoreProblem = (error: unknown) => {
    log.error('The cache could not be used:', error);
  };
  const index = createInboundIndex({
    pages: createInboundPages({ api, pages }),
    store,
    account,
    connection: options.connection,
    publish: options.publish,
    faulted: (error) => {
      options.noteMissingScope(error);
      log.warn(`The receiving orders could not be read on: ${String(error)}`);
    },
  });
  const notes = createInboundNotes({ store, onNoted: index.noted, onStoreProblem });
  const inbound = createInbound({ store, index, account, onStoreProblem });
  return { inbound, notes, sync: index, close: () => index.dispose() };
}
