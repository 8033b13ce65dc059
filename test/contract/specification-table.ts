import { centerRows } from './specification/account/center-rows.ts';
import { invoiceRows } from './specification/account/invoice-rows.ts';
import { transactionQueryRows, transactionRows } from './specification/account/transaction-rows.ts';
import { webhookRows } from './specification/account/webhook-rows.ts';
import {
  conventionRows,
  featureRows,
  nullableRows,
  pathRows,
} from './specification/conventions/convention-rows.ts';
import { rateLimitRows } from './specification/conventions/rate-limit-rows.ts';
import { versionRows } from './specification/conventions/version-rows.ts';
import { historyRows } from './specification/inventory/history-rows.ts';
import {
  inventoryPageRows,
  inventoryRows,
  inventoryRuleRows,
} from './specification/inventory/inventory-rows.ts';
import { lotRows } from './specification/inventory/lot-rows.ts';
import { orderActionRows } from './specification/orders/order-action-rows.ts';
import { orderAnswerRows, orderRuleRows } from './specification/orders/order-answer-rows.ts';
import { orderCreationRows } from './specification/orders/order-creation-rows.ts';
import { orderQueryRows, orderWindowRows } from './specification/orders/order-query-rows.ts';
import { orderRows } from './specification/orders/order-rows.ts';
import { legacyProductRows } from './specification/products/legacy-product-rows.ts';
import { productFilterRows } from './specification/products/product-filter-rows.ts';
import { productRows } from './specification/products/product-rows.ts';
import { productWriteRows } from './specification/products/product-write-rows.ts';
import { variantRows } from './specification/products/variant-rows.ts';
import { receivingChangeRows } from './specification/receiving/receiving-change-rows.ts';
import { receivingCreationRows } from './specification/receiving/receiving-creation-rows.ts';
import { distributionRows, receivingRows } from './specification/receiving/receiving-rows.ts';
import { unidentifiedRows } from './specification/receiving/unidentified-rows.ts';
import { returnRows } from './specification/returns/return-rows.ts';
import { returnStateRows } from './specification/returns/return-state-rows.ts';
import type { Row } from './specification/row.ts';
import { shipmentRows, trackingFilterRows } from './specification/shipments/shipment-rows.ts';
import { simulationRows } from './specification/shipments/simulation-rows.ts';
import { estimateRows, uploadRows } from './specification/shipments/upload-rows.ts';
import { accessRows } from './specification/sign-in/access-rows.ts';
import { authorizeRows } from './specification/sign-in/authorize-rows.ts';
import { channelRows } from './specification/sign-in/channel-rows.ts';
import { tokenLifetimeRows, tokenRows } from './specification/sign-in/token-rows.ts';

/** Every row of the specification by resource; the tests in `specification/` run them. */
export const specificationTable: Readonly<Record<string, readonly Row[]>> = {
  conventions: conventionRows,
  channels: channelRows,
  products: productRows,
  'product-filters': productFilterRows,
  'product-writes': productWriteRows,
  'legacy-products': legacyProductRows,
  variants: variantRows,
  receiving: receivingRows,
  access: accessRows,
  authorize: authorizeRows,
  center: centerRows,
  inventory: inventoryRows,
  'inventory-rules': inventoryRuleRows,
  lot: lotRows,
  'receiving-change': receivingChangeRows,
  'receiving-creation': receivingCreationRows,
  return: returnRows,
  'return-state': returnStateRows,
  token: tokenRows,
  'token-lifetimes': tokenLifetimeRows,
  unidentified: unidentifiedRows,
  orders: orderRows,
  'order-queries': orderQueryRows,
  'order-creation': orderCreationRows,
  'order-actions': orderActionRows,
  'order-rules': orderRuleRows,
  simulation: simulationRows,
  invoices: invoiceRows,
  transactions: transactionRows,
  'transaction-query': transactionQueryRows,
  versions: versionRows,
  webhooks: webhookRows,
  'inventory-pages': inventoryPageRows,
  history: historyRows,
  'order-answers': orderAnswerRows,
  paths: pathRows,
  shipments: shipmentRows,
  'tracking-filters': trackingFilterRows,
  uploads: uploadRows,
  nullable: nullableRows,
  distributions: distributionRows,
  estimates: estimateRows,
  features: featureRows,
  'order-windows': orderWindowRows,
  'rate-limit': rateLimitRows,
};

export { outsideOfTheApi } from './specification/outside-of-the-api.ts';
