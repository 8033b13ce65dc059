import { gtinProblem, shownGtin } from '../../shared/barcode/gtin.ts';
import { type Barcode, readBarcode } from '../../shared/barcode/read-barcode.ts';
import { readDeskCommand } from '../../shared/desk/model/desk-command.ts';
import type { DeskCode } from '../../shared/inventory/desk-code.ts';
import type { ItemHit, ItemLookUp } from '../../shared/inventory/item-view.ts';
import { mostDeskCodes, shortestDeskCode } from '../../shared/inventory/model/desk-code-rules.ts';
import { type MessageId, type SentenceValues, sentence } from '../../shared/messages/messages.ts';
import type { InboundFindings } from '../../shared/receiving/receiving-index-view.ts';
import type { ShipmentFindings } from '../../shared/shipments/shipment-view.ts';
import { failedWith } from '../api/api-error.ts';
import type { BeginNote, ChangeEntry } from '../cache/activity/change-record.ts';
import { signedOut } from '../cache/read-through.ts';
import { foldCode } from './item-keys.ts';

type Texts = { texts: readonly string[] };

type DeskCodeOptions = {
  /** Whose codes they are; null when nobody is signed in. */
  account: () => string | null;
  read: (account: string) => readonly DeskCode[];
  write: (account: string, codes: readonly DeskCode[]) => void;
  deskNumber: () => string;
  badges: () => readonly string[];
  /** What a code names already. */
  lookUp: (query: Texts) => Promise<ItemLookUp>;
  findShipments: (query: Texts) => Promise<ShipmentFindings>;
  findInbound: (query: Texts) => Promise<InboundFindings>;
  startActivity: BeginNote<ChangeEntry<'inventory.saveCode' | 'inventory.removeCode'>>;
};

const operation = 'inventory.list';

/**
 * What a code is compared by: the GTIN that it names, in whichever form and with whichever lot it is printed, else its
 * text without regard to case.
 */
export function deskCodeKey(barcode: Barcode): string {
  return foldCode(writtenCode(barcode));
}

/** A code as it is listed. */
function writtenCode({ data, readings }: Barcode): string {
  for (const reading of readings) {
    if (reading.kind === 'gtin') return shownGtin(reading.key);
    if (reading.kind === 'gs1' && reading.gtin !== null) return shownGtin(reading.gtin);
  }
  return data;
}

/**
 * The codes that mean something at this desk alone: an item that the server doesn't name by them, or the units in a
 * case. They belong to the account, survive a rebuild of the catalog, and go with the account's desk at a purge.
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

  /** The item that a code is to mean, as the catalog on this desk has it. */
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
   * Makes a code mean units of an item at this desk, or changes how many. Rejects with INVALID for a code that can be
   * none, and with CONFLICT for one that names something else already.
   */
  const save = async (wanted: { code: string; inventoryId: number; quantity: number }): Promise<DeskCode> => {
    const account = accountId();
    const { inventoryId, quantity } = wanted;
    const barcode = readBarcode(wanted.code);
    const code = writtenCode(barcode);
    const codes = read(account);
    const before = codes.find(same(foldCode(code)));
    if (code.length < shortestDeskCode) throw invalid('deskCode.tooShort', { shortest: shortestDeskCode });
    if (readDeskCommand(code, options.deskNumber()) !== null) throw invalid('deskCode.command', { code });
    if (options.badges().includes(code)) throw conflict('deskCode.badge', { code });
    if (gtinProblem(code)?.code === 'CHECK') throw invalid('deskCode.checkDigit', { code });
    const item = await itemOf(inventoryId);
    if (item === null) throw invalid('deskCode.noItem', { id: inventoryId });
    const texts = [wanted.code];
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
    const isCase = named?.by === 'caseOf' || named?.item.isCase === true;
    if (before === undefined && named !== undefined && !isCase && quantity === 1) {
      throw conflict('deskCode.known', { code, item: labelOf(item) });
    }
    if (before === undefined && named === undefined && (await isParcel(texts))) {
      throw conflict('deskCode.parcel', { code });
    }
    if (before === undefined && codes.length >= mostDeskCodes) {
      throw conflict('deskCode.full', { most: mostDeskCodes });
    }
    if (options.account() !== account) throw signedOut(operation, 'failure.accountChanged');
    const { sku, name } = item;
    const saved: DeskCode = { code, inventoryId, sku, name, quantity };
    write(account, [...without(foldCode(code), account), saved]);
    note('inventory.saveCode', saved);
    return saved;
  };

  /** Makes a code mean nothing more at this desk; one that isn't there is gone already. */
  const remove = async ({ code }: { code: string }) => {
    const account = accountId();
    const key = foldCode(code);
    const removed = read(account).find(same(key));
    if (removed === undefined) return {};
    write(account, without(key, account));
    note('inventory.removeCode', removed);
    return {};
  };

  return {
    listCodes: async () => [...read(accountId())],
    saveCode: save,
    removeCode: remove,
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
