import { Checkbox, Radio, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DelayedSkeleton } from '#renderer/components/feedback/delayed-skeleton.tsx';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { findProductsQuery } from '#renderer/features/products/products-queries.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import type { Product } from '#shared/products/products.ts';
import styles from './changes.module.css';

/** A variant, or the product itself. */
export type Option = { readonly id: number; readonly name: string; readonly detail: string };

type ProductFinderProps = {
  readonly optionsOf: (product: Product) => readonly Option[];
  readonly chosen: readonly Option[];
  readonly isSingle?: boolean;
  readonly onToggle: (option: Option) => void;
};

/** Longer than the gap between two keystrokes of a person. */
const debounceMs = 300;

export function ProductFinder({ optionsOf, chosen, isSingle = false, onToggle }: ProductFinderProps) {
  const t = useMessages();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), debounceMs);
  const { data, error, isFetching } = useQuery(findProductsQuery(useAccount().id, text));
  const found = data?.data.products.flatMap(optionsOf) ?? [];
  const Choice = isSingle ? Radio : Checkbox;
  return (
    <div className={styles.group}>
      <TextInput
        data-autofocus
        aria-label={t('products.find')}
        placeholder={t('products.find')}
        value={typed}
        maxLength={400}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error !== null && <FailureNotice error={error} isRead />}
      {isFetching && data === undefined && <DelayedSkeleton lines={3} />}
      {data !== undefined && found.length === 0 && (
        <p className="no-margin small dim">{t('products.findNone')}</p>
      )}
      {found.length > 0 && (
        <div className={styles.found}>
          {found.map((option) => (
            <Choice
              key={option.id}
              className={styles.option ?? ''}
              name="found"
              checked={chosen.some(({ id }) => id === option.id)}
              onChange={() => onToggle(option)}
              label={
                <span className="baseline-row gap-8">
                  <ServiceText>{option.name}</ServiceText>
                  <span className="small dim">
                    <ServiceText>{option.detail}</ServiceText>
                  </span>
                </span>
              }
            />
          ))}
        </div>
      )}
    </div>
  );
}

export function toggled(options: readonly Option[], option: Option): readonly Option[] {
  const isIn = options.some(({ id }) => id === option.id);
  return isIn ? options.filter(({ id }) => id !== option.id) : [...options, option];
}
