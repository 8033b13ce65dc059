import { accessRows } from './specification/access-rows.ts';
import { authorizeRows } from './specification/authorize-rows.ts';
import { centerRows } from './specification/center-rows.ts';
import { channelRows } from './specification/channel-rows.ts';
import { conventionRows } from './specification/convention-rows.ts';
import { distributionRows } from './specification/distribution-rows.ts';
import { estimateRows } from './specification/estimate-rows.ts';
import { featureRows } from './specification/feature-rows.ts';
import { historyRows } from './specification/history-rows.ts';
import { inventoryPageRows } from './specification/inventory-page-rows.ts';
import { inventoryRows } from './specification/inventory-rows.ts';
import { inventoryRuleRows } from './specification/inventory-rule-rows.ts';
import { invoiceRows } from './specification/invoice-rows.ts';
import { legacyProductRows } from './specification/legacy-product-rows.ts';
import { lotRows } from './specification/lot-rows.ts';
import { nullableRows } from './specification/nullable-rows.ts';
import { orderActionRows } from './specification/order-action-rows.ts';
import { orderAnswerRows } from './specification/order-answer-rows.ts';
import { orderCreationRows } from './specification/order-creation-rows.ts';
import { orderQueryRows } from './specification/order-query-rows.ts';
import { orderRows } from './specification/order-rows.ts';
import { orderRuleRows } from './specification/order-rule-rows.ts';
import { orderWindowRows } from './specification/order-window-rows.ts';
import { pathRows } from './specification/path-rows.ts';
import { productFilterRows } from './specification/product-filter-rows.ts';
import { productRows } from './specification/product-rows.ts';
import { productWriteRows } from './specification/product-write-rows.ts';
import { rateLimitRows } from './specification/rate-limit-rows.ts';
import { receivingChangeRows } from './specification/receiving-change-rows.ts';
import { receivingCreationRows } from './specification/receiving-creation-rows.ts';
import { receivingRows } from './specification/receiving-rows.ts';
import { returnRows } from './specification/return-rows.ts';
import { returnStateRows } from './specification/return-state-rows.ts';
import type { Row } from './specification/row.ts';
import { shipmentRows } from './specification/shipment-rows.ts';
import { simulationRows } from './specification/simulation-rows.ts';
import { tokenLifetimeRows } from './specification/token-lifetime-rows.ts';
import { tokenRows } from './specification/token-rows.ts';
import { trackingFilterRows } from './specification/tracking-filter-rows.ts';
import { transactionQueryRows } from './specification/transaction-query-rows.ts';
import { transactionRows } from './specification/transaction-rows.ts';
import { unidentifiedRows } from './specification/unidentified-rows.ts';
import { uploadRows } from './specification/upload-rows.ts';
import { variantRows } from './specification/variant-rows.ts';
import { versionRows } from './specification/version-rows.ts';
import { webhookRows } from './specification/webhook-rows.ts';

/** Every row of the specification by resource; each resource has a test of its name in `specification/`. */
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
