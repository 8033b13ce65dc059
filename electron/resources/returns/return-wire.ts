import { joinedParameter, type NumberedQuery } from '#electron/cache/numbered-list.ts';
import type { ReturnFilters } from '#shared/returns/returns.ts';

/** Reference-notes 4.4. Empty filters are omitted. */
export function returnsWireQuery(
  { filters, page, pageSize }: NumberedQuery<ReturnFilters>,
  version: string,
): Record<string, string | number | null> {
  const common = {
    Limit: pageSize,
    ReferenceIds: joinedParameter(filters.references),
    Status: joinedParameter(filters.statuses),
    FulfillmentCenterIds: joinedParameter(filters.centerIds),
    TrackingNumbers: joinedParameter(filters.trackingNumbers),
    OriginalShipmentIds: joinedParameter(filters.shipmentIds),
    InventoryIds: joinedParameter(filters.inventoryIds),
    StartDate: filters.insertedFrom,
    EndDate: filters.insertedTo,
  };
  if (version === '1.0')
    return { ...common, Page: page, IDs: joinedParameter(filters.ids), SortOrder: 'Newest' };
  return {
    ...common,
    // From 2025-07 on the cursor is a page number.
    Cursor: page,
    Ids: joinedParameter(filters.ids),
    SortOrder: 'Desc',
    CompletedStartDate: filters.completedFrom,
    CompletedEndDate: filters.completedTo,
    ReturnTypes: joinedParameter(filters.returnTypes),
  };
}
