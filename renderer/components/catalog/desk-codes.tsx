import { TextInput } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { announceDone, announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { CloseButton } from '#renderer/components/layout/close-button.tsx';
import { useSaveOnUnmount } from '#renderer/components/layout/use-save-on-unmount.ts';
import { RecordLink } from '#renderer/components/text/record-link.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call, type InputOf } from '#renderer/platform/bridge/call.ts';
import { serviceKey, statusQuery } from '#renderer/platform/bridge/queries.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import type { DeskCode, NewDeskCode } from '#shared/inventory/desk-code.ts';
import { maxPerScan } from '#shared/inventory/model/desk-code-rules.ts';
import styles from './desk-codes.module.css';

/** The meanings of codes on this desk; read whenever shown, since a desk learns new ones. */
export function deskCodesQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'desk-codes'],
    queryFn: () => call('inventory.listCodes', {}),
    staleTime: 0,
  });
}

/** The messages about codes: for this desk, or for all desks of its site. */
export function useDeskCodeLabels() {
  const t = useMessages();
  const { data: status } = useQuery(statusQuery);
  return status?.site == null
    ? { title: t('deskCodes.title'), text: t('deskCodes.text'), scope: t('deskCodes.forDesk') }
    : { title: t('deskCodes.siteTitle'), text: t('deskCodes.siteText'), scope: t('deskCodes.forSite') };
}

/** Announces the result; returns whether it was saved. */
export async function saveDeskCode(code: InputOf<'inventory.saveCode'>, t: Translate): Promise<boolean> {
  try {
    const saved = await call('inventory.saveCode', code);
    const item = labelOf(saved);
    announceDone(
      t('deskCodes.saved', { code: saved.code }),
      t('deskCodes.savedText', { item, count: saved.quantity }),
    );
    return true;
  } catch (error) {
    announceTrouble(t('deskCodes.notSaved', { code: code.code }), error, t);
    return false;
  }
}

type DeskCodesProps = {
  readonly codes: readonly DeskCode[];
  /** Shows the item of each code; default true. */
  readonly namesItem?: boolean;
};

/** The codes of this desk, each with an editable number of units per scan and a button to remove it. */
export function DeskCodes({ codes, namesItem = true }: DeskCodesProps) {
  const t = useMessages();
  const client = useQueryClient();
  const { queryKey } = deskCodesQuery(useAccount().id);
  const readAgain = () => client.invalidateQueries({ queryKey });
  const save = async (code: NewDeskCode, isChange = false) => {
    await saveDeskCode({ ...code, isChange }, t);
    await readAgain();
  };
  const remove = async (code: DeskCode) => {
    try {
      await call('inventory.removeCode', { code: code.code });
      const undo = { run: () => void save(code), about: [`desk-code ${code.code}`] };
      announceDone(t('deskCodes.removed', { code: code.code }), labelOf(code), undo);
    } catch (error) {
      announceTrouble(t('deskCodes.notRemoved', { code: code.code }), error, t);
    }
    await readAgain();
  };
  return (
    <ul className="list">
      {codes.map((code) => (
        <li key={code.code} className={styles.code}>
          <span className={styles.names}>
            <ServiceText mono>{code.code}</ServiceText>
            {namesItem && (
              <RecordLink to={`/inventory/${code.inventoryId}`}>
                <ServiceText>{labelOf(code)}</ServiceText>
              </RecordLink>
            )}
          </span>
          <UnitsField code={code} onSave={(changed) => save(changed, true)} />
          <CloseButton label={t('deskCodes.remove', { code: code.code })} onClick={() => void remove(code)} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Units per scan; saved on Enter, or when the field loses focus or is removed. A refused number is replaced by the one in
 * effect.
 */
function UnitsField(props: {
  readonly code: DeskCode;
  /** Resolves once the code in effect was read again. */
  readonly onSave: (code: NewDeskCode) => Promise<void>;
}) {
  const { code, onSave } = props;
  const t = useMessages();
  /** Null unless something typed is not saved yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(code.quantity);
  const quantity = unitsIn(text);
  const saving = useRef<number | null>(null);
  const save = async () => {
    if (quantity !== null && quantity !== code.quantity) {
      if (quantity === saving.current) return;
      saving.current = quantity;
      await onSave({ ...code, quantity });
      saving.current = null;
    }
    // Unless another one was typed meanwhile.
    setTyped((shown) => (shown === typed ? null : shown));
  };
  useSaveOnUnmount(() => void save());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (quantity !== null) void save();
  };
  return (
    <form className={styles.units} onSubmit={submit} noValidate>
      <TextInput
        inputMode="numeric"
        aria-label={t('deskCodes.unitsOf', { code: code.code })}
        value={text}
        maxLength={6}
        error={quantity === null && t('deskPart.quantityWrong', { most: maxPerScan })}
        onBlur={() => void save()}
        onChange={(event) => setTyped(latinDigits(event.currentTarget.value))}
      />
      <span aria-hidden="true">{t('deskCodes.unitsPerScan', { count: quantity ?? 0 })}</span>
    </form>
  );
}

/** A number of units allowed for one scan; null for anything else. */
export function unitsIn(text: string): number | null {
  const quantity = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return quantity >= 1 && quantity <= maxPerScan ? quantity : null;
}

const labelOf = ({ sku, name, inventoryId }: DeskCode) => sku ?? name ?? String(inventoryId);
