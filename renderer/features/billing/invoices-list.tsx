import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { idColumn, textColumn } from '#renderer/components/data-grid/value-columns.tsx';
import { defineList } from '#renderer/components/list-screen/define-list.ts';
import { choiceFilter } from '#renderer/components/list-screen/filters/choice-filter.tsx';
import { daySpanFilter } from '#renderer/components/list-screen/filters/day-span-filter.tsx';
import { barItem } from '#renderer/components/list-screen/filters/list-filter.tsx';
import { ListScreen } from '#renderer/components/list-screen/list-screen.tsx';
import { useList } from '#renderer/components/list-screen/use-list.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { Invoice } from '#shared/billing/billing.ts';
import { invoiceTypes } from '#shared/billing/model/charges.ts';
import { dayColumn, moneyColumn } from './billing-columns.tsx';
import { dayEnd, dayStart, firstDay, type InvoiceFilters, invoiceListQuery } from './billing-queries.ts';
import { invoiceTypeWord } from './billing-words.ts';

export function BillingViews({ shown }: { readonly shown: 'invoices' | 'charges' }) {
  const t = useMessages();
  const navigate = useNavigate();
  return (
    <SegmentedControl
      aria-label={t('billing.views')}
      value={shown}
      data={[
        { value: 'invoices', label: t('billing.invoices') },
        { value: 'charges', label: t('billing.charges') },
      ]}
      onChange={(view) => void navigate({ to: view === 'invoices' ? '/billing' : '/charges' })}
    />
  );
}

export const billingPresets = [
  { label: 'filter.last30', days: 30 },
  { label: 'billing.last90', days: 90 },
  { label: 'billing.last365', days: 365 },
] as const;

/** Latest first. */
export const invoicesList = defineList({
  path: '/billing',
  title: 'billing.invoices',
  label: (part) => `billing.list.${part}`,
  remains: 'billing.remains',
  largestId: Number.MAX_SAFE_INTEGER,
  rowId: ({ invoiceId }: Invoice) => String(invoiceId),
  filters: [
    barItem(() => <BillingViews shown="invoices" />),
    daySpanFilter({
      label: 'billing.period',
      from: 'term.from',
      to: 'term.to',
      presets: billingPresets,
    }),
    choiceFilter('types', 'term.type', invoiceTypes, invoiceTypeWord),
  ],
  columns: ({ t }) => [
    idColumn(
      { id: 'id', header: t('term.invoice'), width: 96, grow: 0.2, priority: 1 },
      ({ invoiceId }) => invoiceId,
      'strong',
    ),
    dayColumn(
      { id: 'date', header: t('billing.column.date'), width: 108, grow: 0.3, priority: 1 },
      ({ invoiceDate }) => invoiceDate,
    ),
    textColumn({ id: 'type', header: t('term.type'), width: 132, grow: 1, priority: 2 }, ({ invoiceType }) =>
      invoiceTypeWord(invoiceType, t),
    ),
    moneyColumn(
      { id: 'amount', header: t('billing.column.amount'), width: 124, grow: 0.3, priority: 1 },
      ({ amount, currencyCode }) => ({ amount, currency: currencyCode }),
    ),
    moneyColumn(
      { id: 'balance', header: t('billing.column.balance'), width: 132, grow: 0.3, priority: 3 },
      ({ runningBalance, currencyCode }) => ({ amount: runningBalance, currency: currencyCode }),
    ),
    {
      ...textColumn<Invoice>(
        { id: 'currency', header: t('billing.column.currency'), width: 76, grow: 0, priority: 8 },
        ({ currencyCode }) => currencyCode,
      ),
      isOptional: true,
    },
  ],
  source: {
    toRequest: ({ from, to, types }): InvoiceFilters => ({
      from: dayStart(from ?? firstDay),
      to: to === undefined ? null : dayEnd(to),
      types: [...(types ?? [])],
    }),
    query: invoiceListQuery,
    passes: ({ invoiceDate, invoiceType }, { from, to, types = [] }) =>
      (types.length === 0 || types.includes(invoiceType)) &&
      (invoiceDate === null ||
        (dayStart(invoiceDate) >= (from ?? '') && (to === null || dayStart(invoiceDate) <= (to ?? '')))),
  },
});

export function InvoicesScreen() {
  const { route, list } = useList(invoicesList);
  return <ListScreen of={invoicesList} route={route} list={list} />;
}
