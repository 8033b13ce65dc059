import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ordersKey } from '#renderer/features/orders/orders-queries.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import {
  maxTypedLength,
  type OrderField,
  type OrderFinding,
  orderFields,
  requiredFields,
} from '#shared/orders/model/order-draft-rules.ts';
import type { OrderDraft } from '#shared/orders/order-draft.ts';
import styles from './new-order.module.css';

type OrderFormProps = {
  readonly draft: OrderDraft;
  readonly findings: readonly OrderFinding[];
  /** Whether sending was already tried, so that missing fields are reported too. */
  readonly wasTried: boolean;
  readonly onChange: (field: OrderField, text: string) => void;
};

export function findingText({ field, problem, maxLength }: OrderFinding, t: Translate): string {
  if (field === 'lines') return t('newOrder.problem.lines');
  return t(`newOrder.problem.${problem}`, { field: t(`newOrder.field.${field}`), most: maxLength });
}

/** Values out of bounds are reported while typing. */
export function OrderForm({ draft, findings, wasTried, onChange }: OrderFormProps) {
  const t = useMessages();
  const errorOf = (targetField: OrderField) => {
    const found = findings.find(({ field }) => field === targetField);
    return found === undefined || (found.problem === 'missing' && !wasTried) ? null : findingText(found, t);
  };
  return (
    <div className={styles.fields}>
      {orderFields.map((field) =>
        field === 'shippingMethod' ? (
          <ShippingMethodField
            key={field}
            value={draft.shippingMethod}
            error={errorOf(field)}
            onChange={(text) => onChange(field, text)}
          />
        ) : (
          <TextInput
            key={field}
            label={t(`newOrder.field.${field}`)}
            withAsterisk={requiredFields.has(field)}
            {...(field === 'country' ? { placeholder: t('newOrder.countryHint') } : {})}
            data-field={field}
            value={draft[field]}
            maxLength={maxTypedLength}
            error={errorOf(field)}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(field, event.currentTarget.value)}
          />
        ),
      )}
    </div>
  );
}

type ShippingMethodFieldProps = {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (text: string) => void;
};

/** Offers the service's methods; if the service does not list them, the name is typed. */
function ShippingMethodField({ value, error, onChange }: ShippingMethodFieldProps) {
  const t = useMessages();
  const account = useAccount();
  const [isTyping, setTyping] = useState(false);
  const { data } = useQuery({
    queryKey: [...ordersKey(account.id), 'shipping-methods'],
    queryFn: () => call('orders.listShippingMethods', {}),
    retry: false,
  });
  const names = (data?.methods ?? []).flatMap(({ name, active }) => (name === null || !active ? [] : name));
  const label = t('newOrder.field.shippingMethod');
  const field = { label, withAsterisk: true, error, 'data-field': 'shippingMethod' } as const;
  // Methods that arrive while the name is typed are offered once the field is left.
  if (names.length === 0 || isTyping) {
    return (
      <TextInput
        {...field}
        value={value}
        maxLength={maxTypedLength}
        autoComplete="off"
        onFocus={() => setTyping(true)}
        // If only the window has lost the focus, it returns to this field.
        onBlur={({ currentTarget }) => setTyping(document.activeElement === currentTarget)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <Select
      {...field}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      data={[...new Set(value === '' ? names : [...names, value])]}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
