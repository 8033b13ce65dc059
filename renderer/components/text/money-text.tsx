import { type IntlShape, useIntl } from 'react-intl';

/** A plain number if the currency is missing or invalid. */
export function moneyText(
  intl: Pick<IntlShape, 'formatNumber'>,
  amount: number,
  currency: string | null,
): string {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  if (currency !== null && /^[A-Z]{3}$/i.test(currency)) {
    return intl.formatNumber(amount, { style: 'currency', currency, currencyDisplay: 'code' });
  }
  const plain = intl.formatNumber(amount, decimals);
  return currency === null || currency === '' ? plain : `${plain} ${currency}`;
}

type MoneyTextProps = { readonly amount: number; readonly currency: string | null };

export function MoneyText({ amount, currency }: MoneyTextProps) {
  return <bdi className="nowrap">{moneyText(useIntl(), amount, currency)}</bdi>;
}
