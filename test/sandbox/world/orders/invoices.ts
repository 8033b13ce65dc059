import type { Merchant, World } from '#test/sandbox/world/world.ts';
import {
  type Charge,
  chargeId,
  chargesOf,
  type InvoiceType,
  invoiceTypes,
  toCents,
  weekEnd,
} from './charges.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

export interface Invoice {
  id: number;
  type: InvoiceType;
  issuedAtMs: number;
  amount: number;
  runningBalance: number;
  charges: readonly Charge[];
}

/** A transaction on the account, and the invoice that lists it; null until it is on one. */
export type BookedCharge = { charge: Charge; invoice: Invoice | null };

export type Account = { invoices: readonly Invoice[]; charges: readonly BookedCharge[] };

/** No two merchants have an invoice with the same number. */
const invoiceId = ({ userId }: Merchant, issuedAtMs: number, type: InvoiceType): number =>
  (userId % 1_000) * 1_000_000 + Math.floor(issuedAtMs / weekMs) * 10 + invoiceTypes.indexOf(type);

function issueInvoices(merchant: Merchant, charges: readonly Charge[], nowMs: number): Invoice[] {
  const groups = Map.groupBy(
    charges.filter(({ atMs, invoiceType }) => invoiceType !== null && weekEnd(atMs) <= nowMs),
    ({ atMs, invoiceType }) => `${weekEnd(atMs)} ${invoiceType}`,
  );
  return [...groups.values()]
    .flatMap((group): Invoice[] => {
      const [first] = group;
      if (first === undefined || first.invoiceType === null) return [];
      const issuedAtMs = weekEnd(first.atMs);
      return [
        {
          id: invoiceId(merchant, issuedAtMs, first.invoiceType),
          type: first.invoiceType,
          issuedAtMs,
          amount: toCents(group.reduce((sum, { amount }) => sum + amount, 0)),
          runningBalance: 0,
          charges: group,
        },
      ];
    })
    .sort((first, second) => first.issuedAtMs - second.issuedAtMs || first.id - second.id);
}

/** Pays the amount due three days after each week's invoices, and writes the balance on every invoice. */
function settle(merchant: Merchant, invoices: readonly Invoice[], nowMs: number): Charge[] {
  const payments: Charge[] = [];
  let balance = 0;
  for (const [index, invoice] of invoices.entries()) {
    balance = toCents(balance + invoice.amount);
    invoice.runningBalance = balance;
    const isLastOfWeek = invoices[index + 1]?.issuedAtMs !== invoice.issuedAtMs;
    const paidAtMs = invoice.issuedAtMs + 3 * dayMs;
    if (!isLastOfWeek || balance <= 0 || paidAtMs > nowMs) continue;
    payments.push({
      id: chargeId(merchant.userId, `payment ${invoice.issuedAtMs}`),
      type: 'Payment',
      fee: 'Payment',
      amount: -balance,
      atMs: paidAtMs,
      invoiceType: null,
      reference: null,
      center: null,
      details: { Method: 'Bank transfer' },
    });
    balance = 0;
  }
  return payments;
}

/**
 * Returns the account by its current records: charges are invoiced at the end of their week, by the sandbox's clock.
 */
export function accountOf(merchant: Merchant, world: World, nowMs: number): Account {
  const charges = chargesOf(merchant, world, nowMs);
  const invoices = issueInvoices(merchant, charges, nowMs);
  const payments = settle(merchant, invoices, nowMs);
  const invoiceOf = new Map(
    invoices.flatMap((invoice) => invoice.charges.map((charge) => [charge.id, invoice] as const)),
  );
  const booked = [...charges, ...payments]
    .sort((first, second) => first.atMs - second.atMs || (first.id < second.id ? -1 : 1))
    .map((charge) => ({ charge, invoice: invoiceOf.get(charge.id) ?? null }));
  return { invoices, charges: booked };
}
