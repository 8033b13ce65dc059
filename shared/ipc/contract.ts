import { z } from 'zod';
import { ActivityPage, ActivityQuery } from '../activity/activity-view.ts';
import { Center } from '../centers/centers.ts';
import { CheckIn } from '../check-in/check-in.ts';
import { DeskView } from '../desk/desk.ts';
import { ExportedTable, ExportFormat, SaveOutcome } from '../files/exported-table.ts';
import { HistoryPage, HistoryQuery } from '../history/history.ts';
import { Distributions } from '../inventory/distributions.ts';
import {
  InventoryFilters,
  InventoryItem,
  InventoryLevel,
  InventoryLocations,
  InventoryLots,
  InventoryPage,
} from '../inventory/inventory.ts';
import { ItemHits, ItemLookUp, ItemSearch } from '../inventory/item-view.ts';
import { LotChangeQuery, LotChanges, LotOffers } from '../lots/lot-change-view.ts';
import { LotExclusions } from '../lots/lots.ts';
import { Order, OrderFilters, OrderPage, Shipment } from '../orders/orders.ts';
import { outboxDecisions, outboxStates } from '../outbox/model/outbox-states.ts';
import {
  OutboxCounts,
  OutboxEntries,
  OutboxEntry,
  OutboxHealth,
  OutboxListQuery,
} from '../outbox/outbox-view.ts';
import { printPapers } from '../preferences/model/print-paper.ts';
import { PreferencesChange, PreferencesView } from '../preferences/preferences-view.ts';
import { Product } from '../products/products.ts';
import { ReceivingBox, ReceivingFilters, ReceivingOrder, ReceivingPage } from '../receiving/receiving.ts';
import { ChangedReceiving, ExternalSyncQuery, ExternalSyncs } from '../receiving/receiving-change-view.ts';
import { ReceivingDraft } from '../receiving/receiving-draft.ts';
import { ReceivingDraftRow } from '../receiving/receiving-draft-row.ts';
import { InboundFindings, ReceivingIndexView } from '../receiving/receiving-index-view.ts';
import { RecentHits } from '../recent/recent-view.ts';
import { ReturnBody } from '../returns/return-body.ts';
import { ChangedReturn, DuplicateQuery, Duplicates } from '../returns/return-change-view.ts';
import { ReturnDraft } from '../returns/return-draft.ts';
import { ReturnDraftRow } from '../returns/return-draft-row.ts';
import { ReturnItemView } from '../returns/return-item-view.ts';
import { ReturnFilters, ReturnOrder, ReturnPage } from '../returns/returns.ts';
import { ProfileView } from '../session/profile-view.ts';
import { LeftBehind, SessionView } from '../session/session-view.ts';
import { ChangedShipment, TrackingUploads } from '../shipments/shipment-change-view.ts';
import { ShipmentFindings, ShipmentIndexView } from '../shipments/shipment-view.ts';
import { StatusView } from '../sync/status-view.ts';
import { SyncView } from '../sync/sync-view.ts';
import { MatchView } from '../unidentified/match-view.ts';
import { Picture, UnidentifiedOrder, UnidentifiedPage } from '../unidentified/unidentified.ts';
import { LinkedUnidentified } from '../unidentified/unidentified-change-view.ts';
import { answerOf } from './answer.ts';
import {
  type ContractShape,
  type DottedName,
  type EventPayload,
  type Handlers,
  type PublishedApi,
  request,
} from './define.ts';

const nothing = z.object({});
const id = z.number().int().positive().max(2_147_483_647);
/** A secret that a person typed: it goes in, and no schema of this contract lets it out again. */
const typedSecret = z.string().trim().min(1).max(4_096);

/** `cache` answers at once with what is kept, and asks the service only where nothing is. */
const prefer = z.enum(['service', 'cache']).default('service');
const page = z.number().int().min(1).max(100_000);
const pageSize = z.number().int().min(1).max(250);
/** What leads to the next page, as the page before handed it out. */
const cursor = z.string().max(4_096).nullable();
/** One record, from the service or from what is kept. */
const oneRecord = z.object({ id, prefer });

/**
 * Everything that crosses between the window and the main process, on one page: requests by area, and events in
 * the past tense. The type of `window.dockhand` and the type of the handlers are derived from this value.
 */
export const contract = {
  requests: {
    app: {
      /** What runs: for the About line and for support. */
      readInfo: request(
        nothing,
        z.object({
          version: z.string(),
          runtime: z.enum(['electron', 'host']),
          platform: z.enum(['linux', 'darwin', 'win32', 'other']),
          locale: z.string(),
        }),
      ),
      /** Opens an address in the system's browser, if the one gate for links lets it pass. */
      openLink: request(z.object({ url: z.string().max(4_096) }), nothing),
    },
    profiles: {
      list: request(nothing, z.array(ProfileView)),
      /** What a profile file would import, which a person confirms first; INVALID as with `importProfile`. */
      checkProfile: request(z.object({ text: z.string().max(200_000) }), ProfileView),
      /** Takes the text of a profile file; a wrong field is named in an INVALID failure. */
      importProfile: request(z.object({ text: z.string().max(200_000) }), ProfileView),
      /** Makes a profile the one in use; the session of the one before stays in the keychain. */
      choose: request(z.object({ profileId: z.string().max(100) }), ProfileView),
      /**
       * Removes an imported profile with all that this computer keeps of it; refused for a managed one, and while
       * something was not sent. With any part in `leftBehind` the profile stays, to be removed again.
       */
      remove: request(
        z.object({ profileId: z.string().max(100) }),
        z.object({ leftBehind: z.array(LeftBehind) }),
      ),
    },
    session: {
      read: request(nothing, SessionView),
      /** Stores what OAuth needs and was not in the profile. An absent client secret keeps the stored one. */
      saveClient: request(
        z.object({ clientId: z.string().trim().min(1).max(400), clientSecret: typedSecret.optional() }),
        SessionView,
      ),
      /** Starts an attempt and answers at once; its steps arrive as `session.changed`. */
      signIn: request(nothing, SessionView),
      /** Opens the system's browser at the running attempt's address once more. */
      reopenBrowser: request(nothing, nothing),
      cancelSignIn: request(nothing, SessionView),
      signInWithToken: request(z.object({ token: typedSecret }), SessionView),
      /** Looks at the keychain again, after a person unlocked it. */
      retryKeychain: request(nothing, SessionView),
      chooseChannel: request(z.object({ channelId: id }), SessionView),
      /**
       * Ends the session and verifies that the keychain let go; with `purge`, the data of every account of the profile
       * goes too. What waits in the outbox goes with `purgesUnsent` alone; CONFLICT, and nothing is done, where it
       * would be lost without. What could not be done is in the session, and is done by calling it again.
       */
      signOut: request(
        z.object({ purge: z.boolean(), purgesUnsent: z.boolean().default(false) }),
        z.object({ session: SessionView, keychainVerified: z.boolean(), purgedRows: z.number().nullable() }),
      ),
      /** Whether anything of the profile's accounts is on this computer, and how much of it was not sent. */
      readStored: request(nothing, z.object({ holdsData: z.boolean(), unsent: z.number() })),
    },
    desk: {
      read: request(nothing, DeskView.nullable()),
      save: request(DeskView, DeskView),
    },
    preferences: {
      read: request(nothing, PreferencesView),
      save: request(PreferencesChange, PreferencesView),
      /** Gives this desk another number: command codes that were printed before stop working. */
      renewCommands: request(nothing, PreferencesView),
    },
    status: {
      read: request(nothing, StatusView),
      /** Asks the service now whether it can be reached, instead of at the next request. */
      checkConnection: request(nothing, StatusView),
    },
    centers: {
      list: request(nothing, answerOf(z.array(Center))),
    },
    receiving: {
      list: request(z.object({ filters: ReceivingFilters, page, pageSize, prefer }), answerOf(ReceivingPage)),
      read: request(oneRecord, answerOf(ReceivingOrder)),
      listBoxes: request(oneRecord, answerOf(z.array(ReceivingBox))),
      /** How the order is placed over the centers; NOT_FOUND outside of the placement program. */
      readDistributions: request(oneRecord, answerOf(Distributions)),
      /** Fetches the box labels (a PDF) and asks where to save them. */
      saveLabels: request(z.object({ id }), SaveOutcome),
      /** Fetches the box labels and opens them in this computer's program for PDFs, which prints them. */
      openLabels: request(z.object({ id }), nothing),
      /** What a scanned or typed code names among inbound orders, from what this desk knows alone: boxes, orders, UROs. */
      lookUp: request(z.object({ texts: z.array(z.string().max(4_096)).min(1).max(4) }), InboundFindings),
      readIndex: request(nothing, ReceivingIndexView),
      /** Brings what this desk knows of inbound orders up to date now, instead of at its next time. */
      refreshIndex: request(nothing, ReceivingIndexView),
      /** Which version of the API creates orders here: what it takes differs; null before one answered. */
      readCreation: request(nothing, z.object({ version: z.string().nullable() })),
      /** Keeps a draft, on the disk when it answers; without an id it is begun. */
      saveDraft: request(z.object({ id: id.nullable(), draft: ReceivingDraft }), ReceivingDraftRow),
      readDrafts: request(z.object({ everyone: z.boolean() }), z.array(ReceivingDraftRow)),
      readDraft: request(z.object({ id }), ReceivingDraftRow.nullable()),
      /** Checks and freezes a draft: it is on the disk, and leaves by itself, when this answers; else INVALID. */
      queue: request(z.object({ id }), OutboxEntry),
      /** `seen` is the status that the person looked at. */
      cancel: request(z.object({ id, seen: z.string().max(60) }), ChangedReceiving),
      setExternalSync: request(ExternalSyncQuery, ExternalSyncs),
      /** The count of what came in for an order, local to this desk; null where none was begun. */
      readCheckIn: request(z.object({ id }), CheckIn.nullable()),
      /** Keeps the count, on the disk when it answers. */
      saveCheckIn: request(CheckIn, nothing),
      forgetCheckIn: request(z.object({ id }), nothing),
    },
    unidentified: {
      /** One page of 50; linked and not linked are two lists (reference-notes 1.1). */
      list: request(z.object({ isLinked: z.boolean(), page, prefer }), answerOf(UnidentifiedPage)),
      read: request(oneRecord, answerOf(UnidentifiedOrder)),
      /** A picture of it, by its position from 0; the address is taken from the record, never from the window. */
      readPicture: request(
        z.object({ id, position: z.number().int().min(0).max(1_000), prefer }),
        answerOf(Picture),
      ),
      /** The receiving orders that it may belong to, ranked from what this desk knows; never asks the service. */
      listCandidates: request(z.object({ id }), MatchView),
      /** Links it, which nothing undoes: read again before and after; CONFLICT where it is linked by now. */
      link: request(z.object({ id, receivingOrderId: id }), LinkedUnidentified),
    },
    inventory: {
      list: request(
        z.object({ filters: InventoryFilters, cursor, pageSize, prefer }),
        answerOf(InventoryPage),
      ),
      read: request(oneRecord, answerOf(InventoryItem)),
      readLevel: request(oneRecord, answerOf(InventoryLevel)),
      readLocations: request(oneRecord, answerOf(InventoryLocations)),
      readLots: request(oneRecord, answerOf(InventoryLots)),
      /** The products whose variants are this item: barcodes, bundle definitions, return preferences. */
      listProducts: request(oneRecord, answerOf(z.array(Product))),
      /**
       * What a scanned or typed code names, from the catalog on this desk alone; never asks the service. Several
       * texts are several readings of the same keys: the one that names something is believed.
       */
      lookUp: request(z.object({ texts: z.array(z.string().max(4_096)).min(1).max(4) }), ItemLookUp),
      /** Items of the catalog on this desk; never asks the service. */
      search: request(ItemSearch, ItemHits),
    },
    sync: {
      read: request(nothing, SyncView),
      /** Goes on where it stood, or begins at once where it was idle. */
      start: request(nothing, SyncView),
      /** Stops after the request under way, until it is started again; nothing that was read is lost. */
      pause: request(nothing, SyncView),
      /** Forgets the catalog on this desk, and reads it anew. */
      rebuild: request(nothing, SyncView),
    },
    history: {
      list: request(z.object({ query: HistoryQuery, cursor, prefer }), answerOf(HistoryPage)),
    },
    lots: {
      /** The exclusions of one item, by its inventory id. */
      listExclusions: request(oneRecord, answerOf(LotExclusions)),
      /** Excludes, deletes or restores lots; a result for each. */
      change: request(LotChangeQuery, LotChanges),
      /** Which of the operations this account's server offers, without asking it. */
      readOffers: request(nothing, LotOffers),
    },
    returns: {
      list: request(z.object({ filters: ReturnFilters, page, pageSize, prefer }), answerOf(ReturnPage)),
      read: request(oneRecord, answerOf(ReturnOrder)),
      /** A picture of what was done: by the positions of the line and of the action taken, from 0. */
      readPicture: request(
        z.object({
          id,
          line: z.number().int().min(0).max(10_000),
          action: z.number().int().min(0).max(10_000),
          prefer,
        }),
        answerOf(Picture),
      ),
      /** What the catalog on this desk knows of an item that comes back; null where it does not know it. */
      readItem: request(z.object({ id }), ReturnItemView.nullable()),
      /** Keeps a draft, on the disk when it answers; without an id it is begun, and gets its reference. */
      saveDraft: request(z.object({ id: id.nullable(), draft: ReturnDraft }), ReturnDraftRow),
      /** The drafts of the operator at the desk, or of everybody; the one that was changed last first. */
      readDrafts: request(z.object({ everyone: z.boolean() }), z.array(ReturnDraftRow)),
      readDraft: request(z.object({ id }), ReturnDraftRow.nullable()),
      /** Checks and freezes a draft: it is on the disk, and leaves by itself, when this answers; else INVALID. */
      queue: request(z.object({ id }), OutboxEntry),
      /** The returns with the same reference, tracking number or shipment, at the service and on this desk. */
      findDuplicates: request(DuplicateQuery, Duplicates),
      /** Replaces what a return says that awaits its arrival; `seen` is the content mark that the person looked at. */
      modify: request(z.object({ id, seen: z.string().max(200_000), body: ReturnBody }), ChangedReturn),
      cancel: request(z.object({ id }), ChangedReturn),
    },
    outbox: {
      list: request(OutboxListQuery, OutboxEntries),
      read: request(z.object({ id }), OutboxEntry.nullable()),
      /** Of one kind of write, or of all of them. */
      counts: request(z.object({ kind: z.string().nullable() }), OutboxCounts),
      health: request(nothing, OutboxHealth),
      /** What a person decides of a write of which nobody knows whether it arrived. */
      decide: request(z.object({ id, decision: z.enum(outboxDecisions) }), OutboxEntry),
      /** Gives up a draft or a write that did not go out; one that may have gone out is unconfirmed again. */
      cancel: request(z.object({ id }), OutboxEntry),
      /** A new draft with the same content and a new reference, in place of one that did not go out. */
      revise: request(z.object({ id }), OutboxEntry),
      /** Lets a held write go on, whatever it waits for. */
      release: request(z.object({ id }), OutboxEntry),
      /** Ends the pauses: what waits for the service is tried now. */
      retryNow: request(nothing, z.object({ count: z.number().int() })),
    },
    shipments: {
      /** The shipments that a parcel's label names, by several readings of its keys; never asks the service. */
      lookUp: request(z.object({ texts: z.array(z.string().max(4_096)).min(1).max(4) }), ShipmentFindings),
      /** Shipments of the index on this desk by part of a tracking number, an id, an order's reference or a name. */
      search: request(
        z.object({ text: z.string().max(400), limit: z.number().int().min(1).max(200) }),
        ShipmentFindings,
      ),
      readIndex: request(nothing, ShipmentIndexView),
      /** Brings the index up to date now, instead of at its next time. */
      refreshIndex: request(nothing, ShipmentIndexView),
      cancel: request(z.object({ id }), ChangedShipment),
      /** Marks that the tracking of shipments was, or was not, handed to the shop that sold them; answers for each. */
      markTrackingUploaded: request(
        z.object({ ids: z.array(id).min(1).max(500), isUploaded: z.boolean() }),
        TrackingUploads,
      ),
    },
    orders: {
      list: request(z.object({ filters: OrderFilters, page, pageSize, prefer }), answerOf(OrderPage)),
      read: request(oneRecord, answerOf(Order)),
      /** One shipment; without that operation, or without the service, from the order that was seen with it. */
      readShipment: request(oneRecord, answerOf(Shipment)),
    },
    seen: {
      /** Looks through every record that was seen on this desk, without the service. */
      search: request(
        z.object({ text: z.string().max(400), limit: z.number().int().min(1).max(200) }),
        RecentHits,
      ),
    },
    activity: {
      /** What was done on this computer for this account, the newest first. */
      list: request(ActivityQuery, ActivityPage),
    },
    prints: {
      /** Opens the system's print dialog for what the window shows in print. */
      print: request(z.object({ paper: z.enum(printPapers) }), nothing),
      /** Asks where, and writes what the window shows in print there as a PDF, on a paper of this size. */
      savePdf: request(
        z.object({ suggestedName: z.string().min(1).max(200), paper: z.enum(printPapers) }),
        SaveOutcome,
      ),
    },
    exports: {
      /** Asks where, and writes the table there; no cell is one that a spreadsheet would run. */
      saveTable: request(
        z.object({ format: ExportFormat, suggestedName: z.string().min(1).max(200), table: ExportedTable }),
        SaveOutcome,
      ),
    },
  },
  events: {
    session: { changed: SessionView },
    profiles: { changed: z.array(ProfileView) },
    preferences: { changed: PreferencesView },
    status: { changed: StatusView },
    sync: { progressed: SyncView },
    /** A write changed its state, and that is on the disk; of the account that is signed in. */
    outbox: { changed: z.object({ id, state: z.enum(outboxStates) }) },
    shipments: { indexed: ShipmentIndexView },
    receiving: { indexed: ReceivingIndexView },
    /** Something was done here, and its row is in the activity log. */
    activity: { recorded: z.object({ id }) },
  },
} as const satisfies ContractShape;

/** The contract as a type. */
export type Contract = typeof contract;

/** `area.name` of every request. */
export type RequestName = DottedName<Contract['requests']>;

/** `area.name` of every event. */
export type EventName = DottedName<Contract['events']>;

/** The payload of one event. */
export type PayloadOf<Name extends EventName> = EventPayload<Contract, Name>;

/** What `electron/ipc/handlers.ts` supplies. */
export type ContractHandlers = Handlers<Contract>;

/** `window.dockhand`. */
export type DockhandApi = PublishedApi<Contract>;
