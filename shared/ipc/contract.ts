import { activityEvents, activityRequests } from '#shared/activity/contract.ts';
import { appEvents, appRequests } from '#shared/app/contract.ts';
import { attachmentsRequests } from '#shared/attachments/contract.ts';
import { billingRequests } from '#shared/billing/contract.ts';
import { centersRequests } from '#shared/centers/contract.ts';
import { channelsRequests } from '#shared/channels/contract.ts';
import { deskRequests } from '#shared/desk/contract.ts';
import { diagnosticsRequests } from '#shared/diagnostics/contract.ts';
import {
  exportsRequests,
  importsRequests,
  printsRequests,
  scheduleEvents,
  scheduleRequests,
} from '#shared/files/contract.ts';
import { historyRequests } from '#shared/history/contract.ts';
import { inventoryRequests } from '#shared/inventory/contract.ts';
import { labelsRequests } from '#shared/labels/contract.ts';
import { lotsRequests } from '#shared/lots/contract.ts';
import { ordersRequests } from '#shared/orders/contract.ts';
import { outboxEvents, outboxRequests } from '#shared/outbox/contract.ts';
import {
  lockEvents,
  lockRequests,
  operatorsRequests,
  preferencesEvents,
  preferencesRequests,
} from '#shared/preferences/contract.ts';
import { productsRequests } from '#shared/products/contract.ts';
import { profilesEvents, profilesRequests } from '#shared/profiles/contract.ts';
import { receivingEvents, receivingRequests } from '#shared/receiving/contract.ts';
import { recentRequests } from '#shared/recent/contract.ts';
import { returnsRequests } from '#shared/returns/contract.ts';
import { sessionEvents, sessionRequests } from '#shared/session/contract.ts';
import { shipmentsEvents, shipmentsRequests } from '#shared/shipments/contract.ts';
import { simulationRequests } from '#shared/simulation/contract.ts';
import { siteEvents, siteRequests } from '#shared/site/contract.ts';
import { statusEvents, statusRequests, syncEvents, syncRequests } from '#shared/sync/contract.ts';
import { todayEvents, todayRequests } from '#shared/today/contract.ts';
import { unidentifiedRequests } from '#shared/unidentified/contract.ts';
import { updatesEvents, updatesRequests } from '#shared/updates/contract.ts';
import { webhooksRequests } from '#shared/webhooks/contract.ts';
import type { ContractShape, DottedName, EventPayload, Handlers, PublishedApi } from './define.ts';

/**
 * Everything exchanged between the window and the main process: requests by area, and events in the past tense; each
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
    updates: updatesRequests,
    diagnostics: diagnosticsRequests,
    operators: operatorsRequests,
    lock: lockRequests,
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
    site: siteRequests,
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
    schedule: scheduleRequests,
    imports: importsRequests,
  },
  events: {
    app: appEvents,
    session: sessionEvents,
    profiles: profilesEvents,
    preferences: preferencesEvents,
    updates: updatesEvents,
    lock: lockEvents,
    status: statusEvents,
    sync: syncEvents,
    site: siteEvents,
    outbox: outboxEvents,
    shipments: shipmentsEvents,
    receiving: receivingEvents,
    activity: activityEvents,
    schedule: scheduleEvents,
    today: todayEvents,
  },
} as const satisfies ContractShape;

export type Contract = typeof contract;

/** `area.name` of every request. */
export type RequestName = DottedName<Contract['requests']>;

/** `area.name` of every event. */
export type EventName = DottedName<Contract['events']>;

export type PayloadOf<Name extends EventName> = EventPayload<Contract, Name>;

/** What `electron/ipc/handlers.ts` provides. */
export type ContractHandlers = Handlers<Contract>;

/** `window.dockhand`. */
export type DockhandApi = PublishedApi<Contract>;
