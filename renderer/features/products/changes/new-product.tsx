import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { announceDone } from '#renderer/components/feedback/announce-outcome.ts';
import { useServiceRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { productsKey, useProductChange } from '#renderer/components/product/use-product-change.ts';
import { VariantForm } from '#renderer/components/product/variant-form.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { productName } from '#renderer/features/products/products-queries.ts';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { useMissingScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { productsFromText } from '#shared/products/model/product-list-rules.ts';
import type { VariantDraft } from '#shared/products/model/variant-edit-rules.ts';
import type { ProductBody } from '#shared/products/product-body.ts';
import styles from './changes.module.css';

/** Not shown if this account is known to lack the permission. */
export function NewProductButton() {
  const t = useMessages();
  const isReadOnly = useMissingScope('products_write') !== null;
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useShortcuts(isReadOnly ? [] : [{ chord: 'n', label: 'action.newProduct', run: open }]);
  if (isReadOnly && !isOpen) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" rightSection={<KeyHint>N</KeyHint>} onClick={open}>
        {t('action.newProduct')}
      </Button>
      {isOpen && <NewProductDialog onClose={() => setOpen(false)} />}
    </>
  );
}

type NewProductProps = {
  /** Switches between one product and a list of them, unless something is being created. */
  readonly how: (isPending: boolean) => ReactNode;
  readonly onClose: () => void;
};

/** What was typed for one product. */
type TypedProduct = { readonly name: string; readonly variant: Partial<VariantDraft> };

/** What was typed in each of the two forms stays while the other one is shown. */
function NewProductDialog({ onClose }: Pick<NewProductProps, 'onClose'>) {
  const t = useMessages();
  const [isList, setList] = useState(false);
  const [typed, setTyped] = useState<TypedProduct>({ name: '', variant: {} });
  const [text, setText] = useState('');
  const how = (isPending: boolean) => (
    <SegmentedControl
      fullWidth
      disabled={isPending}
      mb={14}
      aria-label={t('products.newHow')}
      value={isList ? 'list' : 'one'}
      data={[
        { value: 'one', label: t('products.newOne') },
        { value: 'list', label: t('products.newList') },
      ]}
      onChange={(value) => setList(value === 'list')}
    />
  );
  return isList ? (
    <ProductListForm how={how} text={text} onText={setText} onClose={onClose} />
  ) : (
    <ProductForm how={how} typed={typed} onTyped={setTyped} onClose={onClose} />
  );
}

type ProductFormProps = NewProductProps & {
  readonly typed: TypedProduct;
  readonly onTyped: (typed: TypedProduct) => void;
};

function ProductForm({ how, typed, onTyped, onClose }: ProductFormProps) {
  const t = useMessages();
  const { name } = typed;
  const refusal = useServiceRefusal();
  const trimmedName = name.trim();
  const creating = useProductChange({
    send: (body: ProductBody) => call('products.create', body),
    name: trimmedName,
    title: (product) =>
      t('products.created', { name: product === null ? trimmedName : productName(product) }),
    goTo: (product) => (product === null ? null : `/products/${product.id}`),
    onDone: onClose,
  });
  return (
    <VariantForm
      title={t('action.newProduct')}
      shown={{}}
      isEdit={false}
      submitLabel={t('products.newSubmit')}
      refusal={refusal ?? (trimmedName === '' ? t('products.newNameMissing') : null)}
      isPending={creating.isPending}
      error={creating.error}
      typed={typed.variant}
      onTyped={(variant) => onTyped({ ...typed, variant })}
      onSubmit={({ change }) => creating.mutate({ name: trimmedName, variants: [change] })}
      onClose={onClose}
    >
      {how(creating.isPending)}
      <TextInput
        size="sm"
        label={t('products.newName')}
        data-autofocus
        mb={14}
        value={name}
        maxLength={2_000}
        autoComplete="off"
        onChange={(event) => onTyped({ ...typed, name: event.currentTarget.value })}
      />
    </VariantForm>
  );
}

type ProductListFormProps = NewProductProps & {
  readonly text: string;
  readonly onText: (text: string) => void;
};

/** Creates the products of a pasted list; lines of products that were not created stay, with the reason. */
function ProductListForm({ how, text, onText, onClose }: ProductListFormProps) {
  const t = useMessages();
  const client = useQueryClient();
  const account = useAccount();
  const offline = useServiceRefusal();
  const { products, problems } = productsFromText(text);
  const [first] = problems;
  const creating = useMutation({
    gcTime: 0,
    mutationFn: () => call('products.createBatch', { products: [...products] }),
    onSuccess: async ({ createdCount: count, failed }) => {
      if (count > 0) announceDone(t('products.batchDone', { count }), t('products.savedText'));
      if (failed.length === 0) onClose();
      else onText(linesOf(text, new Set(failed.map(({ referenceId }) => referenceId))));
      await client.invalidateQueries({ queryKey: productsKey(account.id) });
    },
  });
  return (
    <QuestionDialog
      title={t('action.newProduct')}
      confirmLabel={t('products.batchSubmit', { count: products.length })}
      refusal={
        offline ??
        (first !== undefined
          ? t(`products.batchProblem.${first.problem}`, { line: first.line })
          : products.length === 0
            ? t('products.batchNone')
            : null)
      }
      request={creating}
      onConfirm={() => creating.mutate()}
      onClose={onClose}
      isWide
    >
      {how(creating.isPending)}
      <p>{t('products.batchText')}</p>
      <Textarea
        data-autofocus
        aria-label={t('term.products')}
        rows={8}
        spellCheck={false}
        classNames={{ input: 'mono' }}
        value={text}
        readOnly={creating.isPending}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {creating.data !== undefined && creating.data.failed.length > 0 && (
        <ul className={styles.problems} role="alert">
          {creating.data.failed.map(({ referenceId, reason }) => (
            <li key={referenceId}>
              <ServiceText mono>{referenceId}</ServiceText> {translateSentence(t, reason)}
            </li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <ul className={styles.problems} role="status">
          {problems.slice(0, maxProblems).map(({ line, problem }) => (
            <li key={line}>{t(`products.batchProblem.${problem}`, { line })}</li>
          ))}
        </ul>
      )}
    </QuestionDialog>
  );
}

function linesOf(text: string, references: ReadonlySet<string>): string {
  const isWanted = (line: string) =>
    productsFromText(line).products.some(({ referenceId }) => references.has(referenceId));
  return text.split('\n').filter(isWanted).join('\n');
}

/** The rest is shown once these are fixed. */
const maxProblems = 5;
