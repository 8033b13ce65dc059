import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { emptyCell, idColumn, textColumn } from '#renderer/components/data-grid/value-columns.tsx';
import { defineList } from '#renderer/components/list-screen/define-list.ts';
import {
  ChoiceFilter,
  choiceFilter,
  oneOfFilter,
} from '#renderer/components/list-screen/filters/choice-filter.tsx';
import { daySpanFilter } from '#renderer/components/list-screen/filters/day-span-filter.tsx';
import { idsFilter, textsFilter } from '#renderer/components/list-screen/filters/field-filter.tsx';
import { barItem, valueFilter } from '#renderer/components/list-screen/filters/list-filter.tsx';
import { ListScreen } from '#renderer/components/list-screen/list-screen.tsx';
import { textsFrom, undefinedIfEmpty } from '#renderer/components/list-screen/list-search.ts';
import { useList } from '#renderer/components/list-screen/use-list.ts';
import { RecordLink } from '#renderer/components/text/record-link.tsx';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import type { Transaction } from '#shared/billing/billing.ts';
import { referenceTypes, transactionTypes } from '#shared/billing/model/charges.ts';
import { dayColumn, moneyColumn } from './billing-columns.tsx';
import {
  type ChargeFilters,
  chargeId,
  chargeListQuery,
  dayEnd,
  dayStart,
  feesQuery,
} from './billing-queries.ts';
import {
  invoiceTypeWord,
  referenceAddress,
  referenceTypeWord,
  transactionTypeWord,
} from './billing-words.ts';
import { BillingViews, billingPresets } from './invoices-list.tsx';

const chargeSubjects = [...referenceTypes, 'Item'] as const;

function aboutWord(subject: (typeof chargeSubjects)[number], t: Translate): string {
  return subject === 'Item' ? t('charges.aboutItem') : referenceTypeWord(subject, t);
}

const feeFilter = valueFilter(
  'fees',
  (raw) => undefinedIfEmpty(textsFrom(raw, 20, 400)),
  ({ value = [], onChange }) => {
    const t = useMessages();
    const { data } = useQuery(feesQuery(useAccount().id));
    const fees = [...new Set([...(data?.data ?? []), ...value])];
    const choices = fees.map((fee) => ({ value: fee, label: fee }));
    return (
      <ChoiceFilter label={t('billing.column.fee')} choices={choices} chosen={value} onChoose={onChange} />
    );
  },
);

/** Charges for an item by its own number have no reference type, and other records can have the same number. */
function ownTypes(subject: (typeof chargeSubjects)[number] | undefined): string[] {
  return subject === undefined || subject === 'Item' ? [] : [subject];
}

function taxOf({ taxes }: Transaction): number | null {
  const known = taxes.flatMap(({ taxAmount }) => taxAmount ?? []);
  return known.length === 0 ? null : Math.round(known.reduce((sum, tax) => sum + tax, 0) * 100) / 100;
}

function detailsOf({ additionalDetails }: Transaction): string {
  return Object.entries(additionalDetails)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ');
}

/** Charges and credits of the account, on an invoice or not, latest first. */
const chargesList = defineList({
  path: '/charges',
  title: 'rail.charges',
  label: (part) => `charges.list.${part}`,
  remains: 'billing.remains',
  rowId: chargeId,
  filters: [
    barItem(() => <BillingViews shown="charges" />),
    textsFilter('reference', { label: 'term.reference', widthPx: 128, longest: 400, isFirst: true }),
    oneOfFilter('about', 'charges.about', chargeSubjects, aboutWord),
    idsFilter('invoice', { label: 'charges.invoice', widthPx: 104, largest: Number.MAX_SAFE_INTEGER }),
    daySpanFilter({
      label: 'charges.period',
      from: 'term.from',
      to: 'term.to',
      presets: billingPresets,
    }),
    feeFilter,
    choiceFilter('types', 'term.type', transactionTypes, transactionTypeWord),
  ],
  columns: ({ t }) => [
    dayColumn(
      { id: 'date', header: t('billing.column.charged'), width: 108, grow: 0.2, priority: 1 },
      ({ chargeDate }) => chargeDate,
    ),
    textColumn(
      { id: 'fee', header: t('billing.column.fee'), width: 140, grow: 1, priority: 1 },
      ({ transactionFee }) => transactionFee,
    ),
    {
      ...textColumn<Transaction>(
        { id: 'reference', header: t('charges.about'), width: 148, grow: 0.6, priority: 2 },
        ({ referenceType, referenceId }) =>
          [referenceTypeWord(referenceType, t), referenceId].filter(Boolean).join(' '),
      ),
      cell: ({ referenceType, referenceId }) => {
        const text = [referenceTypeWord(referenceType, t), referenceId].filter(Boolean).join(' ');
        const address = referenceAddress(referenceType, referenceId);
        if (text === '') return emptyCell;
        return address === null ? (
          <bdi>{text}</bdi>
        ) : (
          <RecordLink to={address} isInGrid>
            {text}
          </RecordLink>
        );
      },
    },
    textColumn({ id: 'type', header: t('term.type'), width: 92, grow: 0.2, priority: 6 }, (charge) =>
      transactionTypeWord(charge.transactionType, t),
    ),
    textColumn(
      { id: 'center', header: t('term.center'), width: 116, grow: 0.4, priority: 5 },
      ({ fulfillmentCenter }) => fulfillmentCenter,
    ),
    moneyColumn(
      { id: 'amount', header: t('billing.column.amount'), width: 124, grow: 0.2, priority: 1 },
      ({ amount, currencyCode }) => ({ amount, currency: currencyCode }),
    ),
    {
      ...moneyColumn<Transaction>(
        { id: 'tax', header: t('charges.column.tax'), width: 104, grow: 0.2, priority: 7 },
        (charge) => ({ amount: taxOf(charge), currency: charge.currencyCode }),
      ),
      isOptional: true,
    },
    idColumn(
      { id: 'invoice', header: t('term.invoice'), width: 96, grow: 0.2, priority: 3 },
      ({ invoiceId }) => invoiceId,
      'plain',
    ),
    {
      ...textColumn<Transaction>(
        { id: 'invoiceType', header: t('charges.column.invoiceType'), width: 124, grow: 0.4, priority: 8 },
        ({ invoiceType }) => invoiceTypeWord(invoiceType ?? '', t),
      ),
      isOptional: true,
    },
    textColumn(
      { id: 'details', header: t('charges.column.details'), width: 160, grow: 1, priority: 9 },
      detailsOf,
    ),
    {
      ...textColumn<Transaction>(
        { id: 'currency', header: t('billing.column.currency'), width: 76, grow: 0, priority: 10 },
        ({ currencyCode }) => currencyCode,
      ),
      isOptional: true,
    },
  ],
  source: {
    toRequest: ({ reference, about, invoice, from, to, fees, types }): ChargeFilters => ({
      from: from === undefined ? null : dayStart(from),
      to: to === undefined ? null : dayEnd(to),
      invoiceIds: [...(invoice ?? [])],
      referenceIds: [...(reference ?? [])],
      referenceTypes: ownTypes(about),
      fees: [...(fees ?? [])],
      types: [...(types ?? [])],
      isAboutItem: about === 'Item',
    }),
    query: chargeListQuery,
  },
});

/** A row opens its invoice. */
export function ChargesScreen() {
  const { route, list } = useList(chargesList);
  const navigate = useNavigate();
  return (
    <ListScreen
      of={chargesList}
      route={route}
      list={list}
      onOpen={({ invoiceId }) => {
        if (invoiceId !== null) void navigate({ to: `/billing/${invoiceId}` });
      }}
    />
  );
}
