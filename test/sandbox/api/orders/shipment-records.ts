import type { Call } from '#test/sandbox/api/answer.ts';
import type { PostalAddress, Recipient } from '#test/sandbox/world/orders/order.ts';
import type {
  Measurements,
  ParentCarton,
  Shipment,
  ShippedProduct,
  StatusDetail,
  Tracking,
} from '#test/sandbox/world/orders/shipment.ts';
import { type WireTimeStyle, wireTimeOrNull, wireTimeStyleOf } from '#test/sandbox/world/wire-time.ts';

export const addressToWire = (address: PostalAddress): object => ({
  address1: address.address1,
  address2: address.address2,
  company_name: address.companyName,
  city: address.city,
  state: address.state,
  zip_code: address.zipCode,
  country: address.country,
});

const recipientToWire = (recipient: Recipient): object => ({
  name: recipient.name,
  full_name: recipient.name,
  email: recipient.email,
  phone_number: recipient.phoneNumber,
  address: addressToWire(recipient.address),
});

const measurementsToWire = (measurements: Measurements): object => ({
  depth_in: measurements.depth,
  length_in: measurements.length,
  width_in: measurements.width,
  total_weight_oz: measurements.weight,
});

const productToWire = (product: ShippedProduct, style: WireTimeStyle): object => ({
  id: product.id,
  name: product.name,
  reference_id: product.referenceId,
  sku: product.sku,
  inventory_items: product.items.map((item) => ({
    id: item.inventoryId,
    name: item.name,
    quantity: item.quantity,
    quantity_committed: item.quantityCommitted,
    lot: item.lotNumber,
    expiration_date: wireTimeOrNull(item.expiresAtMs, style),
    is_dangerous_goods: item.isDangerousGoods,
    serial_numbers: item.serialNumbers,
  })),
});

const parentCartonToWire = (parent: ParentCarton, style: WireTimeStyle): object => ({
  barcode: parent.barcode,
  type: parent.type,
  measurements: measurementsToWire(parent.measurements),
  cartons: parent.cartons.map((carton) => ({
    id: carton.id,
    barcode: carton.barcode,
    type: carton.type,
    measurements: measurementsToWire(carton.measurements),
    carton_details: [{ products: carton.products.map((product) => productToWire(product, style)) }],
  })),
});

const detailToWire = (detail: StatusDetail): object => ({
  id: detail.id,
  name: detail.name,
  description: detail.description,
  inventory_id: detail.inventoryId,
  exception_fulfillment_center_id: detail.exceptionCenterId,
  extra_information: detail.messages.length === 0 ? null : { validation_messages: detail.messages },
});

const trackingToWire = (tracking: Tracking, style: WireTimeStyle): object => ({
  carrier: tracking.carrier,
  carrier_service: tracking.carrierService,
  tracking_number: tracking.trackingNumber,
  tracking_url: tracking.trackingUrl,
  shipping_date: wireTimeOrNull(tracking.shippedAtMs, style),
  bol: tracking.bol,
  pro_number: tracking.proNumber,
  scac: tracking.scac,
});

export function shipmentToWire(shipment: Shipment, referenceId: string | null, { world }: Call): object {
  const style = wireTimeStyleOf(shipment.id);
  const time = (atMs: number | null) => wireTimeOrNull(atMs, style);
  const center = world.centers.find(({ id }) => id === shipment.centerId);
  return {
    id: shipment.id,
    order_id: shipment.orderId,
    reference_id: referenceId,
    created_date: time(shipment.createdAtMs),
    // Null if it was never changed since its creation.
    last_update_at: time(shipment.lastUpdatedAtMs === shipment.createdAtMs ? null : shipment.lastUpdatedAtMs),
    last_tracking_update_at: time(shipment.lastTrackingUpdateAtMs),
    estimated_fulfillment_date: time(shipment.estimatedFulfillmentAtMs),
    actual_fulfillment_date: time(shipment.actualFulfillmentAtMs),
    delivery_date: time(shipment.deliveredAtMs),
    estimated_fulfillment_date_status: shipment.fulfillmentDateStatus,
    status: shipment.status,
    status_details: shipment.statusDetails.map(detailToWire),
    gift_message: shipment.giftMessage,
    insurance_value: shipment.insuranceValue,
    invoice_amount: shipment.invoiceAmount,
    invoice_currency_code: shipment.invoiceCurrencyCode,
    is_tracking_uploaded: shipment.isTrackingUploaded,
    location: center === undefined ? null : { id: center.id, name: center.name },
    measurements: measurementsToWire(shipment.measurements),
    package_material_type: shipment.packageMaterial,
    require_signature: shipment.requiresSignature,
    ship_option: shipment.shipOption,
    recipient: recipientToWire(shipment.recipient),
    products: shipment.products.map((product) => productToWire(product, style)),
    parent_cartons: shipment.parentCartons.map((parent) => parentCartonToWire(parent, style)),
    tracking: shipment.tracking === null ? null : trackingToWire(shipment.tracking, style),
  };
}
