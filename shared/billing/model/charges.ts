/** What an invoice is for (specification 2.10); the set may grow. */
export const invoiceTypes = [
  'Shipping',
  'WarehouseStorage',
  'Inbound Fee',
  'Return',
  'AdditionalFee',
  'Credits',
] as const;

/** What moves the account (reference-notes 16); the set may grow. */
export const transactionTypes = ['Charge', 'Refund', 'Credit', 'Payment', 'BalanceAdjustment'] as const;

/** What a transaction is about (reference-notes 16); the set may grow. */
export const referenceTypes = ['Shipment', 'Return', 'WRO', 'URO'] as const;

type Amount = { readonly amount: number | null; readonly currencyCode: string | null };

/** Finer than any currency's smallest unit. */
const partsOfOne = 10_000;

/** The sum of amounts for each currency, in the order in which they come; unknown amounts count nothing. */
export function totalsOf(amounts: readonly Amount[]): { currency: string | null; total: number }[] {
  const parts = new Map<string | null, number>();
  for (const { amount, currencyCode } of amounts) {
    if (amount === null) continue;
    // Whole parts are added without a rounding error, which fractions are not.
    parts.set(currencyCode, (parts.get(currencyCode) ?? 0) + Math.round(amount * partsOfOne));
  }
  return [...parts].map(([currency, sum]) => ({ currency, total: sum / partsOfOne }));
}
