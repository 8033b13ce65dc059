import { activityEvents, activityRequests } from '../activity/contract.ts';
import { appEvents, appRequests } from '../app/contract.ts';
import { attachmentsRequests } from '../attachments/contract.ts';
import { billingRequests } from '../billing/contract.ts';
import { centersRequests } from '../centers/contract.ts';
import { channelsRequests } from '../channels/contract.ts';
import { deskRequests } from '../desk/contract.ts';
import { exportsRequests, printsRequests } from '../files/contract.ts';
import { historyRequests } from '../history/contract.ts';
import { inventoryRequests } from '../inventory/contract.ts';
import { labelsRequests } from '../labels/contract.ts';
import { lotsRequests } from '../lots/contract.ts';
import { ordersRequests } from '../orders/contract.ts';
import { outboxEvents, outboxRequests } from '../outbox/contract.ts';
import { preferencesEvents, preferencesRequests } from '../preferences/contract.ts';
import { productsRequests } from '../products/contract.ts';
import { profilesEvents, profilesRequests } from '../profiles/contract.ts';
import { receivingEvents, receivingRequests } from '../receiving/contract.ts';
import { recentRequests } from '../recent/contract.ts';
import { returnsRequests } from '../returns/contract.ts';
import { sessionEvents, sessionRequests } from '../session/contract.ts';
import { shipmentsEvents, shipmentsRequests } from '../shipments/contract.ts';
import { simulationRequests } from '../simulation/contract.ts';
import { statusEvents, statusRequests, syncEvents, syncRequests } from '../sync/contract.ts';
import { todayEvents, todayRequests } from '../today/contract.ts';
import { unidentifiedRequests } from '../unidentified/contract.ts';
import { webhooksRequests } from '../webhooks/contract.ts';
import type { ContractShape, DottedName, EventPayload, Handlers, PublishedApi } from './define.ts';

/**
 * Everything that crosses between the window and the main process: requests by area, and events in the past tense; each
 * area declares its own in `shared/<area>/contract.ts`. The types of `window.dockhand` and of the handlers are derived
 * from this value.
 */
export const contract = {
  requests: {
    app: appRequests,
    profiles: profilesRequests,
    session: sessionRequests,
    desk: deskRequests,
    preferences: preferencesRequests,
    status: statusRequests,
    today: todayRequests,
    centers: centersRequests,
    receiving: receivingRequests,
    unidentified: unidentifiedRequests,
    inventory: inventoryRequests,
    products: productsRequests,
    channels: channelsRequests,
    billing: billingRequests,
    webhooks: webhooksRequests,
    simulation: simulationRequests,
    sync: syncRequests,
    history: historyRequests,
    lots: lotsRequests,
    returns: returnsRequests,
    outbox: outboxRequests,
    shipments: shipmentsRequests,
    orders: ordersRequests,
    recent: recentRequests,
    activity: activityRequests,
    labels: labelsRequests,
    attachments: attachmentsRequests,
    prints: printsRequests,
    exports: exportsRequests,
  },
  events: {
    app: appEvents,
    session: sessionEvents,
    profiles: profilesEvents,
    preferences: preferencesEvents,
    status: statusEvents,
    sync: syncEvents,
    outbox: outboxEvents,
    shipments: shipmentsEvents,
    receiving: receivingEvents,
    activity: activityEvents,
    today: todayEvents,
  },
} as const satisfies ContractShape;

export type Contract = typeof contract;

/** `area.name` of every request. */
export type RequestName = DottedName<Contract['requests']>;

/** `area.name` of every event. */
export type EventName = DottedName<Contract['events']>;

export type PayloadOf<Name extends EventName> = EventPayload<Contract, Name>;

/** What `electron/ipc/handlers.ts` supplies. */
export type ContractHandlers = Handlers<Contract>;

/** `window.dockhand`. */
export type DockhandApi = PublishedApi<Contract>;
