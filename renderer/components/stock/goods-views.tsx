import { SegmentedControl } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { textFrom } from '#renderer/components/list-screen/list-search.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';

/**
 * Switches between items, which are on shelves, and the products that they are sold as: two lists of the same goods.
 */
export function GoodsViews({ shown }: { readonly shown: 'items' | 'products' }) {
  const t = useMessages();
  const navigate = useNavigate();
  const { text } = useSearch({ strict: false }) as { readonly text?: unknown };
  const sought = textFrom(text, 400);
  return (
    <SegmentedControl
      aria-label={t('goods.views')}
      value={shown}
      data={[
        { value: 'items', label: t('term.items') },
        { value: 'products', label: t('term.products') },
      ]}
      onChange={(view) =>
        void navigate({
          to: view === 'items' ? '/inventory' : '/products',
          // A search in one list carries over to the other.
          search: sought === undefined ? {} : { text: sought },
        })
      }
    />
  );
}
