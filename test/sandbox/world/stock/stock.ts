import type { Center } from '#test/sandbox/world/centers.ts';
import type { ItemCatalog } from '#test/sandbox/world/items/item-catalog.ts';
import { GrownStock } from './grown-stock.ts';
import { type ForgottenEvents, type HistoryQuestion, StockHistory } from './stock-history.ts';
import { type StockAccount, type StockEvent, StockLedger } from './stock-ledger.ts';
import type { StockBook, StockLevel, StockLot, StockMove } from './stock-move.ts';
import { openingMoves, recordYear } from './stock-year.ts';

export type StockOptions = { catalog: ItemCatalog; centers: readonly Center[]; nowMs: number; seed: number };
type Reserved = Omit<StockLevel, 'onHand'>;

export interface CenterLevel extends StockLevel {
  centerId: number;
}

const nothingReserved = (): Reserved => ({ committed: 0, awaiting: 0, internalTransfer: 0, exception: 0 });

const firstToExpire = (first: { lotDateMs: number | null }, second: { lotDateMs: number | null }): number =>
  (first.lotDateMs ?? Number.MAX_VALUE) - (second.lotDateMs ?? Number.MAX_VALUE);

const begunWith = ({ changes, onHand }: StockAccount): number =>
  changes.reduce((held, { quantity }) => held - quantity, onHand);

/** Returns since when an account has not been empty, as of a given time. */
function heldSince(account: StockAccount, atMs: number): number {
  let held = begunWith(account);
  let sinceMs = held > 0 ? -Infinity : 0;
  for (const change of account.changes) {
    if (change.atMs > atMs) break;
    if (held <= 0 && change.quantity > 0) sinceMs = change.atMs;
    held += change.quantity;
  }
  return sinceMs;
}

export class Stock implements StockBook {
  readonly #catalog: ItemCatalog;
  readonly #grown: GrownStock;
  readonly #ledger: StockLedger;
  readonly #reserved = new Map<number, Map<number, Reserved>>();
  #history: StockHistory | null = null;
  #revision = 0;

  constructor({ catalog, centers, nowMs, seed }: StockOptions) {
    this.#catalog = catalog;
    this.#grown = new GrownStock(catalog.grown, centers, seed, nowMs);
    this.#ledger = new StockLedger((inventoryId) => {
      const number = catalog.grown.numberOf(inventoryId);
      return number === null ? [] : this.#grown.held(number);
    });
  }

  /** Changes with every modification: values computed before may be outdated. */
  get revision(): number {
    return this.#revision;
  }

  record(move: StockMove): void {
    const sides = [move.increment, move.decrement].filter((side) => side !== null);
    for (const { centerId, committed } of sides) {
      this.#changed(move.inventoryId, centerId, 'committed', committed);
    }
    this.#ledger.write(move);
    for (const { centerId, committed } of sides) {
      if (committed !== 0) this.#change(move.inventoryId, centerId, 'committed', committed);
    }
    this.#revision += 1;
  }

  commit(inventoryId: number, centerId: number, quantity: number): void {
    this.#change(inventoryId, centerId, 'committed', quantity);
  }

  announce(inventoryId: number, centerId: number, quantity: number): void {
    this.#change(inventoryId, centerId, 'awaiting', quantity);
  }

  transfer(inventoryId: number, centerId: number, quantity: number): void {
    this.#change(inventoryId, centerId, 'internalTransfer', quantity);
  }

  backorder(inventoryId: number, centerId: number, quantity: number): void {
    this.#change(inventoryId, centerId, 'exception', quantity);
  }

  level(inventoryId: number, centerId: number): StockLevel {
    return this.#levelOf(inventoryId, centerId, this.#ledger.accounts(inventoryId));
  }

  levels(inventoryId: number): CenterLevel[] {
    const accounts = this.#ledger.accounts(inventoryId);
    const centerIds = new Set(accounts.map(({ centerId }) => centerId));
    for (const centerId of this.#reserved.get(inventoryId)?.keys() ?? []) centerIds.add(centerId);
    return [...centerIds].map((centerId) =>
      Object.assign(this.#levelOf(inventoryId, centerId, accounts), { centerId }),
    );
  }

  accounts(inventoryId: number): readonly StockAccount[] {
    return this.#ledger.accounts(inventoryId);
  }

  totalOnHand(inventoryId: number): number {
    return this.#ledger.accounts(inventoryId).reduce((sum, { onHand }) => sum + onHand, 0);
  }

  lots(inventoryId: number, centerId: number, atMs = Infinity): readonly StockLot[] {
    return this.#ledger
      .accounts(inventoryId)
      .flatMap((account): StockLot[] => {
        const { lotNumber, lotDateMs } = account;
        if (account.centerId !== centerId || lotNumber === null) return [];
        const onHand = this.#ledger.availableIn(account, atMs);
        return onHand > 0 ? [{ lotNumber, lotDateMs, onHand, heldSinceMs: heldSince(account, atMs) }] : [];
      })
      .sort(firstToExpire);
  }

  lotsToPick(inventoryId: number, centerId: number, atMs = Infinity): readonly StockLot[] {
    const isAsOld = (first: StockLot, second: StockLot) => first.heldSinceMs === second.heldSinceMs;
    // Lots that arrived at the same time are picked by expiration.
    return this.lots(inventoryId, centerId, atMs).toSorted((first, second) =>
      isAsOld(first, second) ? 0 : first.heldSinceMs - second.heldSinceMs,
    );
  }

  available(inventoryId: number, centerId: number, atMs: number, lotNumber: string | null = null): number {
    return this.#ledger.available(inventoryId, centerId, atMs, lotNumber);
  }

  /** Returns the first matching events, by ascending id. The first use of the history assigns ids to past events. */
  events(question: HistoryQuestion): StockEvent[] {
    return this.#wholeHistory().query(question);
  }

  /** Omits events from the history from now on; the stock on hand does not change. */
  forget(events: ForgottenEvents): void {
    this.#wholeHistory().forget(events);
  }

  #wholeHistory(): StockHistory {
    this.#history ??= new StockHistory(this.#ledger.moves, this.#grown, (inventoryId) =>
      this.#catalog.grown.numberOf(inventoryId),
    );
    return this.#history;
  }

  #levelOf(inventoryId: number, centerId: number, accounts: readonly StockAccount[]): StockLevel {
    let onHand = 0;
    for (const account of accounts) if (account.centerId === centerId) onHand += account.onHand;
    return { onHand, ...this.#reservedAt(inventoryId, centerId, accounts) };
  }

  /** Unchanged quantities of a generated item are derived from its initial pieces, regardless of later moves. */
  #reservedAt(inventoryId: number, centerId: number, accounts: readonly StockAccount[]): Reserved {
    const known = this.#reserved.get(inventoryId)?.get(centerId);
    if (known !== undefined) return known;
    const number = this.#catalog.grown.numberOf(inventoryId);
    if (number === null) return nothingReserved();
    let grownWith = 0;
    for (const account of accounts) {
      if (account.centerId === centerId) grownWith += begunWith(account);
    }
    return this.#grown.reserved(number, centerId, grownWith);
  }

  /** Returns the reserved quantities after a change; refuses one that would make them negative. */
  #changed(inventoryId: number, centerId: number, figure: keyof Reserved, quantity: number): Reserved {
    const accounts = this.#ledger.accounts(inventoryId);
    const reserved = { ...this.#reservedAt(inventoryId, centerId, accounts) };
    reserved[figure] += quantity;
    if (reserved[figure] < 0) {
      throw new RangeError(`The ${figure} of item ${inventoryId} at center ${centerId} would be negative.`);
    }
    return reserved;
  }

  #change(inventoryId: number, centerId: number, figure: keyof Reserved, quantity: number): void {
    const reserved = this.#changed(inventoryId, centerId, figure, quantity);
    const byCenter = this.#reserved.get(inventoryId) ?? new Map<number, Reserved>();
    byCenter.set(centerId, reserved);
    this.#reserved.set(inventoryId, byCenter);
    this.#revision += 1;
  }
}

/** Creates the initial stock of a merchant: the opening stock, and a year of events other than orders and parcels. */
export function createStock(options: StockOptions): Stock {
  const stock = new Stock(options);
  for (const move of openingMoves(options)) stock.record(move);
  recordYear(stock, options);
  return stock;
}
