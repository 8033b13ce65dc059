import { omitNulls } from '#electron/api/request-body.ts';
import { joinedParameter } from '#electron/cache/numbered-list.ts';
import type { AddressBody, EstimateBody, OrderBody, OrderBodyLine } from '#shared/orders/order-body.ts';
import type { OrderQuery } from '#shared/orders/order-query.ts';

type Wire = Record<string, unknown>;

/** Returns a timestamp in UTC with its seconds; null stays null. */
function instantOnWire(moment: string | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

function addressOnWire(
  address: Omit<AddressBody, 'address1' | 'city'> & { address1: string | null; city: string | null },
): Wire {
  return omitNulls({
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    company_name: address.companyName,
    country: address.country,
    state: address.state,
    zip_code: address.zipCode,
  });
}

function lineOnWire(line: OrderBodyLine): Wire {
  return omitNulls({
    id: line.id,
    reference_id: line.referenceId,
    name: line.name,
    external_line_id: line.externalLineId,
    sku: line.sku,
    gtin: line.gtin,
    upc: line.upc,
    unit_price: line.unitPrice,
    quantity: line.quantity,
    quantity_unit_of_measure_code: line.quantityUnitOfMeasureCode,
  });
}

/** Two of its members are camelCase in every version (specification 2.6). */
function programOnWire(program: NonNullable<OrderBody['retailerProgramData']>): Wire {
  return omitNulls({
    addresses: program.addresses.map((address) => ({ ...addressOnWire(address), type: address.type })),
    customer_ticket_number: program.customerTicketNumber,
    delivery_date: instantOnWire(program.deliveryDate),
    department: program.department,
    doNotShipBeforeDate: instantOnWire(program.doNotShipBeforeDate),
    mark_for_store: program.markForStore,
    purchase_order_number: program.purchaseOrderNumber,
    retailer_program_type: program.retailerProgramType,
    shipByDate: instantOnWire(program.shipByDate),
  });
}

/** Specification 2.6, reference-notes 16. Unset fields are omitted. */
export function orderOnWire(order: OrderBody): Wire {
  const { recipient, shippingTerms, retailerProgramData, totalPrice } = order;
  return omitNulls({
    reference_id: order.referenceId,
    order_number: order.orderNumber,
    type: order.type,
    purchase_date: instantOnWire(order.purchaseDate),
    gift_message: order.giftMessage,
    shipping_method: order.shippingMethod,
    shipping_terms:
      shippingTerms === null
        ? null
        : { carrier_type: shippingTerms.carrierType, payment_term: shippingTerms.paymentTerm },
    financials: totalPrice === null ? null : { total_price: totalPrice },
    location_id: order.locationId,
    recipient: omitNulls({
      name: recipient.name,
      email: recipient.email,
      phone_number: recipient.phoneNumber,
      address: addressOnWire(recipient.address),
    }),
    retailer_program_data: retailerProgramData === null ? null : programOnWire(retailerProgramData),
    tags: order.tags.length === 0 ? null : order.tags.map(({ name, value }) => ({ name, value })),
    products: order.products.map(lineOnWire),
  });
}

/** Reference-notes 16. */
export function estimateOnWire({ address, products, shippingMethods }: EstimateBody): Wire {
  return omitNulls({
    address: addressOnWire(address),
    products: products.map(({ id, referenceId, quantity }) =>
      omitNulls({ id, reference_id: referenceId, quantity }),
    ),
    shipping_methods: shippingMethods.length === 0 ? null : shippingMethods,
  });
}

/** Specification 4.3. Empty filters are omitted. */
export function orderQueryOnWire(query: OrderQuery): Record<string, string | number | boolean | null> {
  return {
    Page: query.page,
    Limit: query.pageSize,
    IDs: joinedParameter(query.ids),
    ReferenceIds: joinedParameter(query.references),
    StartDate: query.insertedFrom,
    EndDate: query.insertedTo,
    SortOrder: query.sortOrder,
    HasTracking: query.hasTracking,
    IsTrackingUploaded: query.isTrackingUploaded,
    LastUpdateStartDate: query.updatedFrom,
    LastUpdateEndDate: query.updatedTo,
    LastTrackingUpdateStartDate: query.trackingUpdatedFrom,
    LastTrackingUpdateEndDate: query.trackingUpdatedTo,
  };
}
