import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { announceDone, announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import type { OutputOf } from '#renderer/platform/bridge/call.ts';
import { accountKey, serviceKey } from '#renderer/platform/bridge/queries.ts';
import type { Product } from '#shared/products/products.ts';

/** Returns the prefix of all query keys about an account's products. */
export const productsKey = accountKey('products');

export function productKey(accountId: string, id: number): readonly unknown[] {
  return [...productsKey(accountId), 'product', id];
}

type Changed = OutputOf<'products.create'>;

type ProductChange<Input> = {
  readonly send: (input: Input) => Promise<Changed>;
  /** What was done, shown once the server confirms it. */
  readonly title: (product: Product | null) => string;
  /** The changed object, in a word. */
  readonly name: string;
  /** The address to open afterwards; when omitted, the current one stays open. */
  readonly goTo?: (product: Product | null) => `/${string}` | null;
  readonly onDone: () => void;
};

/** Sends a change, shows the server's result, and announces it; a failure stays in the open dialog. */
export function useProductChange<Input>({ send, title, name, goTo, onDone }: ProductChange<Input>) {
  const t = useMessages();
  const client = useQueryClient();
  const navigate = useNavigate();
  const account = useAccount();
  const readAgain = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: productsKey(account.id) }),
      client.invalidateQueries({ queryKey: [serviceKey, account.id, 'inventory'] }),
    ]);
  return useMutation({
    gcTime: 0,
    mutationFn: send,
    onSuccess: async ({ outcome, product }) => {
      if (product !== null) client.setQueryData(productKey(account.id, product.data.id), product);
      onDone();
      const address = goTo?.(product?.data ?? null) ?? null;
      // The filters, sort, and search of the list stay.
      if (address !== null) await navigate({ to: address, search: true });
      if (outcome === 'done') announceDone(title(product?.data ?? null), t('products.savedText'));
      else announceTrouble(t('products.unverified', { name }), t('products.unverifiedText'), t);
      await readAgain();
    },
    // The cause is that the product has changed in the meantime: its current state is shown behind the dialog.
    onError: () => void readAgain(),
  });
}

/** Returns a function that lists names in a sentence: the first ones, and how many more. */
export function useNames(): (names: readonly string[]) => string {
  const t = useMessages();
  const intl = useIntl();
  const maxNames = 4;
  return (names) =>
    names.length <= maxNames
      ? intl.formatList([...names])
      : `${names.slice(0, maxNames - 1).join(', ')} ${t('products.more', { count: names.length - maxNames + 1 })}`;
}
