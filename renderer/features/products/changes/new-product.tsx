import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ProductBody } from '../../../../shared/products/product-body.ts';
import { useServiceRefusal } from '../../../components/feedback/write-refusal.tsx';
import { KeyHint } from '../../../components/text/key-hint.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { call } from '../../../platform/bridge/call.ts';
import { useMissingScope } from '../../../platform/bridge/use-missing-scope.ts';
import { useShortcuts } from '../../../platform/keyboard/keymap.tsx';
import { productName } from '../products-queries.ts';
import { useProductChange } from './use-product-change.ts';
import { VariantForm } from './variant-form.tsx';

/** Makes a product; absent where this sign-in is known to change none. */
export function NewProductButton() {
  const t = useMessages();
  const isReadOnly = useMissingScope('products_write') !== null;
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useShortcuts(isReadOnly ? [] : [{ chord: 'n', label: 'shortcut.newProduct', run: open }]);
  if (isReadOnly && !isOpen) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" rightSection={<KeyHint>N</KeyHint>} onClick={open}>
        {t('products.new')}
      </Button>
      {isOpen && <NewProductDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NewProductDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages();
  const [name, setName] = useState('');
  const refusal = useServiceRefusal();
  const wanted = name.trim();
  const creating = useProductChange({
    send: (body: ProductBody) => call('products.create', body),
    name: wanted,
    title: (product) => t('products.created', { name: product === null ? wanted : productName(product) }),
    goTo: (product) => (product === null ? null : `/products/${product.id}`),
    onDone: onClose,
  });
  return (
    <VariantForm
      title={t('products.new')}
      shown={{}}
      isEdit={false}
      submitLabel={t('products.newSubmit')}
      refusal={refusal ?? (wanted === '' ? t('products.newNameMissing') : null)}
      isPending={creating.isPending}
      error={creating.error}
      onSubmit={({ change }) => creating.mutate({ name: wanted, variants: [change] })}
      onClose={onClose}
    >
      <TextInput
        label={t('products.newName')}
        data-autofocus
        mb={14}
        value={name}
        maxLength={2_000}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </VariantForm>
  );
}
