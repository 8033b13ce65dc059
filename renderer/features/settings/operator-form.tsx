import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OperatorView } from '../../../shared/preferences/preferences-view.ts';
import { type Translate, useMessages } from '../../messages/use-messages.ts';
import { call } from '../../platform/bridge/call.ts';
import { operatorProblem, shortestBadge } from '../../platform/operators.ts';
import type { Scan } from '../../scan/engine/scan.ts';
import { useScanResolver } from '../../scan/scan-provider.tsx';
import styles from './settings.module.css';

type OperatorFormProps = {
  readonly operators: readonly OperatorView[];
  /** Where the changed one stands; null to add one. */
  readonly position: number | null;
  readonly onSave: (operator: OperatorView) => void;
  readonly onCancel?: () => void;
};

type Trouble = { readonly field: 'name' | 'badge'; readonly sentence: string };

/** The name and the badge of somebody at the desk; a scan while it is written in is the badge. */
export function OperatorForm({ operators, position, onSave, onCancel }: OperatorFormProps) {
  const t = useMessages();
  const before = position === null ? null : operators[position];
  const [name, setName] = useState(before?.name ?? '');
  const [badge, setBadge] = useState(before?.badge ?? '');
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isWritten, setWritten] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = { name: name.trim(), badge: badge.trim() === '' ? null : badge.trim() };
    const found = await troubleOf(operators, wanted, position, t);
    setTrouble(found);
    if (found === null) onSave(wanted);
  };
  const sentenceOf = (field: Trouble['field']) => (trouble?.field === field ? trouble.sentence : null);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      onFocus={() => setWritten(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setWritten(false);
      }}
      noValidate
    >
      {isWritten && <BadgeReader onRead={setBadge} />}
      <TextInput
        size="xs"
        label={t('term.name')}
        value={name}
        maxLength={100}
        error={sentenceOf('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        label={t('settings.operatorBadge')}
        placeholder={t('settings.operatorBadgeHint')}
        value={badge}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        error={sentenceOf('badge')}
        onChange={(event) => setBadge(event.currentTarget.value)}
      />
      <div className={styles.formKeys}>
        <Button type="submit" size="xs" variant="default">
          {t(position === null ? 'settings.operatorAdd' : 'settings.operatorSave')}
        </Button>
        {onCancel !== undefined && (
          <Button size="xs" variant="subtle" onClick={onCancel}>
            {t('settings.operatorCancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Takes every scan for the badge while somebody writes in the form; a scan types into no field. */
function BadgeReader({ onRead }: { readonly onRead: (badge: string) => void }) {
  const t = useMessages();
  useScanResolver({
    id: 'badge-form',
    label: t('settings.operatorBadge'),
    // Also a badge that is somebody's: whose it is, is then said in words.
    claims: () => true,
    async resolve({ text }: Scan) {
      return [
        {
          key: 'badge',
          kind: 'operator',
          title: text.trim(),
          detail: t('settings.operatorScanned'),
          isLikely: true,
          match: null,
          asOf: null,
          open: () => onRead(text.trim()),
        },
      ];
    },
  });
  return null;
}

/** What speaks against this name and badge, in words; a badge that is an item's code would hide the item. */
async function troubleOf(
  operators: readonly OperatorView[],
  wanted: OperatorView,
  position: number | null,
  t: Translate,
): Promise<Trouble | null> {
  const problem = operatorProblem(operators, wanted, position);
  if (problem !== null) {
    const field = problem.startsWith('name') ? 'name' : 'badge';
    return { field, sentence: t(`operatorProblem.${problem}`, { shortest: shortestBadge }) };
  }
  if (wanted.badge === null) return null;
  // Without an answer nothing is known against it.
  const found = await call('inventory.lookUp', { texts: [wanted.badge] }).catch(() => null);
  const item = found?.matches[0]?.item;
  if (item === undefined) return null;
  const named = item.sku ?? item.name ?? String(item.inventoryId);
  return { field: 'badge', sentence: t('operatorProblem.badgeItem', { item: named }) };
}
