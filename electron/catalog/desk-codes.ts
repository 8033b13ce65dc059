import { failedWith } from '#electron/api/api-error.ts';
import type { ChangeEntry, StartActivity } from '#electron/cache/activity/change-record.ts';
import { signedOut } from '#electron/cache/read-through.ts';
import { gtinProblem, printedGtin } from '#shared/barcode/gtin.ts';
import { type Barcode, readBarcode } from '#shared/barcode/read-barcode.ts';
import { readDeskCommand } from '#shared/desk/model/desk-command.ts';
import type { DeskCode } from '#shared/inventory/desk-code.ts';
import type { ItemHit, ItemLookUp } from '#shared/inventory/item-view.ts';
import { maxDeskCodes, minDeskCodeLength } from '#shared/inventory/model/desk-code-rules.ts';
import type { ContractHandlers } from '#shared/ipc/contract.ts';
import { type MessageId, type SentenceValues, sentence } from '#shared/messages/messages.ts';
import { bodyOfVariant, variantFields } from '#shared/products/model/variant-edit-rules.ts';
import type { Product } from '#shared/products/products.ts';
import type { InboundFindings } from '#shared/receiving/receiving-index-view.ts';
import type { ShipmentFindings } from '#shared/shipments/shipment-view.ts';
import { foldCode } from './item-keys.ts';

type Texts = { texts: readonly string[] };
type ProductHandlers = ContractHandlers['products'];

type DeskCodeOptions = {
  /** The account of the codes; null if none is signed in. */
  account: () => string | null;
  read: (account: string) => readonly DeskCode[];
  write: (account: string, codes: readonly DeskCode[]) => void;
  deskNumber: () => string;
  /** Returns whether the code is a badge that selects an operator. */
  isBadge: (code: string) => Promise<boolean>;
  /** Returns what a code already names. */
  lookUp: (query: Texts) => Promise<ItemLookUp>;
  findShipments: (query: Texts) => Promise<ShipmentFindings>;
  findInbound: (query: Texts) => Promise<InboundFindings>;
  startActivity: StartActivity<ChangeEntry<'inventory.saveCode' | 'inventory.removeCode'>>;
  /** The product operations of the service that {@link createDeskCodes} needs. */
  products: {
    read: (id: number) => Promise<Product>;
    findByBarcode: (code: string) => Promise<readonly Product[]>;
    changeVariant: ProductHandlers['changeVariant'];
  };
  /** Adds a product to the catalog on this desk, so that a scan finds it. */
  save: (account: string, product: Product, asOf: string) => Promise<void>;
};

const operation = 'inventory.list';
const maxBarcodeLength = variantFields.barcodes.longest;

/**
 * Returns the key that a code is compared by: the GTIN it names, in any form and with any lot, else its text ignoring
 * case.
 */
export function deskCodeKey(barcode: Barcode): string {
  return foldCode(writtenCode(barcode));
}

/** Returns the GTIN that a code names, as printed on labels; otherwise its text. */
function writtenCode({ data, readings }: Barcode): string {
  for (const reading of readings) {
    if (reading.kind === 'gtin') return printedGtin(reading.key);
    if (reading.kind === 'gs1' && reading.gtin !== null) return printedGtin(reading.gtin);
  }
  return data;
}

/**
 * Manages codes with a meaning at this desk only: an item that the server doesn't name by them, or the units in a case.
 * They belong to the account, survive a rebuild of the catalog, and are removed when the account's desk is purged.
 */
export function createDeskCodes(options: DeskCodeOptions) {
  const { read, write, startActivity } = options;
  const accountId = () => {
    const id = options.account();
    if (id === null) throw signedOut(operation);
    return id;
  };
  const same = (key: string) => (other: DeskCode) => foldCode(other.code) === key;
  const without = (key: string, account: string) => read(account).filter((other) => !same(key)(other));
  const note = (action: 'inventory.saveCode' | 'inventory.removeCode', code: DeskCode) => {
    const values = { code: code.code, item: labelOf(code), id: code.inventoryId };
    const subject = sentence('activity.subject.code', values);
    startActivity()({ action, subject, outcome: 'done', requestId: null, detail: null });
  };

  /** Returns the item that a code is to mean, from the catalog on this desk. */
  const itemOf = async (id: number): Promise<ItemHit | null> => {
    const { matches } = await options.lookUp({ texts: [String(id)] });
    return matches.find(({ item }) => item.inventoryId === id && item.removedAt === null)?.item ?? null;
  };

  const isParcel = async (texts: readonly string[]) => {
    const [shipments, inbound] = await Promise.all([
      options.findShipments({ texts }),
      options.findInbound({ texts }),
    ]);
    return (
      shipments.hits.some(({ by }) => by === 'exact') ||
      inbound.hits.some(({ by }) => by !== 'suffix' && by !== 'id')
    );
  };

  /**
   * Checks a code before it is assigned to an item. Rejects with INVALID for a code that cannot be used, and with
   * CONFLICT for one that already names something else.
   */
  const check = async (account: string, request: { code: string; inventoryId: number }) => {
    const { inventoryId } = request;
    const barcode = readBarcode(request.code);
    const code = writtenCode(barcode);
    const before = read(account).find(same(foldCode(code)));
    if (code.length < minDeskCodeLength) throw invalid('deskCode.tooShort', { shortest: minDeskCodeLength });
    if (readDeskCommand(code, options.deskNumber()) !== null) throw invalid('deskCode.command', { code });
    if (await options.isBadge(code)) throw conflict('deskCode.badge', { code });
    if (gtinProblem(code)?.code === 'CHECK') throw invalid('deskCode.checkDigit', { code });
    const item = await itemOf(inventoryId);
    if (item === null) throw invalid('deskCode.noItem', { id: inventoryId });
    const texts = [request.code];
    const { matches } = await options.lookUp({ texts });
    const named = matches.find(
      ({ by, item: { removedAt } }) => by !== 'bound' && by !== 'lot' && removedAt === null,
    );
    if (named !== undefined && named.item.inventoryId !== inventoryId) {
      throw conflict('deskCode.taken', { code, item: labelOf(named.item) });
    }
    if (before !== undefined && before.inventoryId !== inventoryId) {
      throw conflict('deskCode.taken', {
        code,
        item: before.sku ?? before.name ?? String(before.inventoryId),
      });
    }
    if (before === undefined && named === undefined && (await isParcel(texts))) {
      throw conflict('deskCode.parcel', { code });
    }
    return { code, item, named, before };
  };

  /**
   * Assigns a code to units of an item at this desk, or changes their number. Rejects as {@link check} does, and with
   * CONFLICT if it is only to be changed (`isChange`), but was removed.
   */
  const save = async (request: {
    code: string;
    inventoryId: number;
    quantity: number;
    isChange?: boolean | undefined;
  }): Promise<DeskCode> => {
    const account = accountId();
    const { inventoryId, quantity, isChange = false } = request;
    const assertKept = () => {
      const code = writtenCode(readBarcode(request.code));
      if (isChange && !read(account).some(same(foldCode(code)))) throw conflict('deskCode.removed', { code });
    };
    assertKept();
    const { code, item, named, before } = await check(account, request);
    const codes = read(account);
    const isCase = named?.by === 'caseOf' || named?.item.isCase === true;
    if (before === undefined && named !== undefined && !isCase && quantity === 1) {
      throw conflict('deskCode.known', { code, item: labelOf(item) });
    }
    if (before === undefined && codes.length >= maxDeskCodes) {
      throw conflict('deskCode.full', { most: maxDeskCodes });
    }
    if (options.account() !== account) throw signedOut(operation, 'failure.accountChanged');
    assertKept();
    const { sku, name } = item;
    const saved: DeskCode = { code, inventoryId, sku, name, quantity };
    write(account, [...without(foldCode(code), account), saved]);
    note('inventory.saveCode', saved);
    return saved;
  };

  /**
   * Adds a code to the barcodes of a variant at the service, for all desks and everything else that scans. Reads the
   * variant's current values first and sends them along. Rejects as {@link check} and `products.changeVariant` do, and
   * with CONFLICT if another variant has the code.
   */
  const addBarcode: ProductHandlers['addBarcode'] = async ({ id, variantId, inventoryId, ...rest }) => {
    const account = accountId();
    const { code, item, named } = await check(account, { inventoryId, ...rest });
    if (code.length > maxBarcodeLength) throw invalid('deskCode.tooLong', { longest: maxBarcodeLength });
    if (named?.by === 'barcode') throw conflict('deskCode.known', { code, item: labelOf(item) });
    const key = foldCode(code);
    const isCode = (value: string | null) => value !== null && deskCodeKey(readBarcode(value)) === key;
    const [product, others] = await Promise.all([
      options.products.read(id),
      options.products.findByBarcode(code),
    ]);
    const owner = others
      .flatMap(({ variants }) => variants)
      .find(
        ({ id: other, barcodes, gtin, upc }) =>
          [gtin, upc, ...barcodes.map(({ value }) => value)].some(isCode) && other !== variantId,
      );
    if (owner !== undefined) {
      throw conflict('deskCode.taken', { code, item: owner.sku ?? owner.name ?? String(owner.id) });
    }
    const variant = product.variants.find((each) => each.id === variantId);
    if (variant === undefined) throw conflict('products.failure.changed', {});
    const { barcodes = [] } = bodyOfVariant(variant);
    const change = { id: variantId, barcodes: [...barcodes, { value: code }] };
    const changed = await options.products.changeVariant({ id, change, expected: { barcodes } });
    if (changed.product !== null) await options.save(account, changed.product.data, changed.product.asOf);
    return changed;
  };

  /** Removes the meaning of a code at this desk; does nothing if it has none. */
  const remove = async ({ code }: { code: string }) => {
    const account = accountId();
    const key = foldCode(code);
    const removed = read(account).find(same(key));
    if (removed === undefined) return;
    write(account, without(key, account));
    note('inventory.removeCode', removed);
  };

  return {
    listCodes: async () => [...read(accountId())],
    saveCode: save,
    removeCode: remove,
    addBarcode,
  };
}

const labelOf = ({ sku, name, inventoryId }: Pick<ItemHit, 'sku' | 'name' | 'inventoryId'>) =>
  sku ?? name ?? String(inventoryId);

function invalid(id: MessageId, values: SentenceValues) {
  return failedWith(operation, {
    code: 'INVALID',
    message: sentence(id, values),
    requestId: null,
    fields: {},
  });
}

function conflict(id: MessageId, values: SentenceValues) {
  return failedWith(operation, { code: 'CONFLICT', message: sentence(id, values), requestId: null });
}
