import type { Center } from '../../world/centers.ts';
import { toCents } from '../../world/orders/charges.ts';
import type { BookedCharge, Invoice } from '../../world/orders/invoices.ts';
import type { ApiVersion } from '../answer.ts';

type WireRecord = Readonly<Record<string, unknown>>;

/** What is charged on top in a country, in percent; where there is nothing, nothing. */
const taxesOf: Readonly<Record<string, readonly (readonly [type: string, rate: number])[]>> = {
  CA: [
    ['GST', 5],
    ['PST', 8],
  ],
  GB: [['VAT', 20]],
  NL: [['VAT', 21]],
  PL: [['VAT', 23]],
  AU: [['GST', 10]],
};

function dayOf(atMs: number | null | undefined): string | null {
  return atMs === null || atMs === undefined ? null : new Date(atMs).toISOString().slice(0, 10);
}

function snakeKeys(record: WireRecord): WireRecord {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}

/** A record as a version writes it: camelCase in Experimental, snake_case later; 2026-07 leaves out what is null. */
function styled(record: WireRecord, version: ApiVersion): WireRecord {
  if (version === 'Experimental') return record;
  const snake = snakeKeys(record);
  if (version !== '2026-07') return snake;
  return Object.fromEntries(Object.entries(snake).filter(([, value]) => value !== null));
}

/** An invoice (specification 2.10). */
export function invoiceToWire(
  { id, type, issuedAtMs, amount, runningBalance }: Invoice,
  version: ApiVersion,
) {
  const record = {
    invoiceId: id,
    invoiceType: type,
    invoiceDate: dayOf(issuedAtMs),
    amount,
    currencyCode: 'USD',
    runningBalance,
  };
  return styled(record, version);
}

/** The taxes that an amount holds. */
function taxesToWire(amount: number, center: Center | null, version: ApiVersion): WireRecord[] {
  const rates = taxesOf[center?.country ?? ''] ?? [];
  const whole = 100 + rates.reduce((sum, [, rate]) => sum + rate, 0);
  return rates.map(([taxType, taxRate]) =>
    styled({ taxAmount: toCents((amount * taxRate) / whole), taxRate, taxType }, version),
  );
}

/** A transaction (specification 2.10); the keys of its further details are never styled. */
export function transactionToWire({ charge, invoice }: BookedCharge, version: ApiVersion): WireRecord {
  const record = {
    transactionId: charge.id,
    transactionType: charge.type,
    transactionFee: charge.fee,
    amount: charge.amount,
    currencyCode: 'USD',
    chargeDate: dayOf(charge.atMs),
    invoiceDate: dayOf(invoice?.issuedAtMs),
    invoiceId: invoice?.id ?? null,
    invoiceType: invoice?.type ?? null,
    invoicedStatus: invoice !== null,
    referenceId: charge.reference?.id ?? null,
    referenceType: charge.reference?.type ?? null,
    fulfillmentCenter: charge.center?.name ?? null,
    additionalDetails: charge.details,
    taxes: taxesToWire(charge.amount, charge.center, version),
  };
  return styled(record, version);
}
