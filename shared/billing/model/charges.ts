/** Specification 2.10; the set may grow. */
export const invoiceTypes = [
  'Shipping',
  'WarehouseStorage',
  'Inbound Fee',
  'Return',
  'AdditionalFee',
  'Credits',
] as const;

/** Reference-notes 16; the set may grow. */
export const transactionTypes = ['Charge', 'Refund', 'Credit', 'Payment', 'BalanceAdjustment'] as const;

/** Reference-notes 16; the set may grow. */
export const referenceTypes = ['Shipment', 'Return', 'WRO', 'URO'] as const;

type Amount = { readonly amount: number | null; readonly currencyCode: string | null };

/** Finer than any currency's smallest unit. */
const partsPerUnit = 10_000;

/** Sums amounts per currency, in order of appearance; unknown amounts are ignored. */
export function totalsOf(amounts: readonly Amount[]): { currency: string | null; total: number }[] {
  const parts = new Map<string | null, number>();
  for (const { amount, currencyCode } of amounts) {
    if (amount === null) continue;
    // Integer parts are added without the rounding error of fractions.
    parts.set(currencyCode, (parts.get(currencyCode) ?? 0) + Math.round(amount * partsPerUnit));
  }
  return [...parts].map(([currency, sum]) => ({ currency, total: sum / partsPerUnit }));
}
