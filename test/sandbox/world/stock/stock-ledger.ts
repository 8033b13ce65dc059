import type { StockMove, StockSide } from './stock-move.ts';

export interface StockEvent extends StockMove {
  id: number;
}

/** The pieces of one item at one center, of one lot or without a lot. */
export interface StockAccount {
  centerId: number;
  lotNumber: string | null;
  lotDateMs: number | null;
  onHand: number;
  /** Every change recorded here, by time; the initial quantity is not included. */
  changes: { atMs: number; quantity: number }[];
}

export type OpeningOf = (inventoryId: number) => readonly Omit<StockAccount, 'changes'>[];

/** Returns the minimum quantity of an account from a given time on: an event at that time can take no more. */
function minFrom({ onHand, changes }: StockAccount, atMs: number): number {
  let held = onHand;
  let least = held;
  for (let index = changes.length - 1; index >= 0; index -= 1) {
    const change = changes[index];
    if (change === undefined || change.atMs <= atMs) break;
    held -= change.quantity;
    least = Math.min(least, held);
  }
  return least;
}

function insertByTime(changes: StockAccount['changes'], atMs: number, quantity: number): void {
  let index = changes.length;
  while (index > 0 && (changes[index - 1]?.atMs ?? 0) > atMs) index -= 1;
  changes.splice(index, 0, { atMs, quantity });
}

export class StockLedger {
  readonly #openingOf: OpeningOf;
  readonly #accounts = new Map<number, StockAccount[]>();
  readonly #moves: StockMove[] = [];

  /** @param openingOf called once per item, when it is first used */
  constructor(openingOf: OpeningOf) {
    this.#openingOf = openingOf;
  }

  get moves(): readonly StockMove[] {
    return this.#moves;
  }

  accounts(inventoryId: number): readonly StockAccount[] {
    const known = this.#accounts.get(inventoryId);
    if (known !== undefined) return known;
    return this.#opened(inventoryId);
  }

  available(inventoryId: number, centerId: number, atMs: number, lotNumber: string | null): number {
    const account = this.#find(this.accounts(inventoryId), centerId, lotNumber);
    return account === undefined ? 0 : minFrom(account, atMs);
  }

  availableIn(account: StockAccount, atMs: number): number {
    return minFrom(account, atMs);
  }

  write(move: StockMove): void {
    const { inventoryId, atMs, increment, decrement } = move;
    if (decrement !== null) {
      const { centerId, lotNumber, quantity } = decrement;
      const most = this.available(inventoryId, centerId, atMs, lotNumber);
      if (quantity > 0) throw new RangeError('The decrement of a movement cannot add pieces.');
      if (most + quantity < 0) {
        const what = `${-quantity} pieces of item ${inventoryId}, lot ${lotNumber ?? 'none'}`;
        throw new RangeError(`${what}, cannot leave center ${centerId}: there are ${most}.`);
      }
    }
    if (increment !== null && increment.quantity < 0) {
      throw new RangeError('The increment of a movement cannot take pieces.');
    }
    const accounts = this.#open(inventoryId);
    for (const side of [decrement, increment]) if (side !== null) this.#apply(accounts, side, atMs);
    this.#moves.push(move);
  }

  #apply(accounts: StockAccount[], side: StockSide, atMs: number): void {
    const { centerId, lotNumber, lotDateMs, quantity } = side;
    let account = this.#find(accounts, centerId, lotNumber);
    if (account === undefined) {
      account = { centerId, lotNumber, lotDateMs, onHand: 0, changes: [] };
      accounts.push(account);
    }
    account.onHand += quantity;
    account.lotDateMs ??= lotDateMs;
    if (quantity !== 0) insertByTime(account.changes, atMs, quantity);
  }

  #open(inventoryId: number): StockAccount[] {
    let accounts = this.#accounts.get(inventoryId);
    if (accounts === undefined) {
      accounts = this.#opened(inventoryId);
      this.#accounts.set(inventoryId, accounts);
    }
    return accounts;
  }

  #opened(inventoryId: number): StockAccount[] {
    return this.#openingOf(inventoryId).map(({ centerId, lotNumber, lotDateMs, onHand }) => {
      return { centerId, lotNumber, lotDateMs, onHand, changes: [] };
    });
  }

  #find(
    accounts: readonly StockAccount[],
    centerId: number,
    lotNumber: string | null,
  ): StockAccount | undefined {
    return accounts.find((account) => account.centerId === centerId && account.lotNumber === lotNumber);
  }
}
