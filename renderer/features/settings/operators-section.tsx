import { Button, Select, TextInput } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import {
  operatorProblem,
  shortestBadge,
  withChangedOperator,
  withOperator,
  withoutOperator,
} from '#renderer/platform/operators.ts';
import type { Scan } from '#renderer/scan/engine/scan.ts';
import { useScanResolver } from '#renderer/scan/scan-provider.tsx';
import type { OperatorView } from '#shared/preferences/preferences-view.ts';
import settingsStyles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Stands for nobody in the choice of who works here. */
const nobody = '';

/** The people at this desk, their badges, and who of them works here now. */
export function OperatorsSection() {
  const t = useMessages();
  const [preferences, save] = usePreferences();
  const { operators, operator } = preferences;
  const [edited, setEdited] = useState<number | null>(null);
  const [removed, setRemoved] = useState<number | null>(null);
  const names = operators.map(({ name }) => name);
  // Somebody may work here whom nobody entered.
  const offered = operator === null || names.includes(operator) ? names : [...names, operator];
  return (
    <SettingsSection id="operators" title={t('settings.operators')} text={t('settings.operatorsText')}>
      {offered.length > 0 && (
        <div className={settingsStyles.control}>
          <span aria-hidden="true">{t('settings.operatorChoose')}</span>
          <Select
            size="xs"
            aria-label={t('settings.operatorChoose')}
            allowDeselect={false}
            value={operator ?? nobody}
            data={[
              { value: nobody, label: t('settings.operatorNobody') },
              ...offered.map((name) => ({ value: name, label: name })),
            ]}
            onChange={(name) => save({ operator: name === null || name === nobody ? null : name })}
          />
        </div>
      )}
      <ul className={settingsStyles.operators}>
        {operators.map(({ name, badge }, position) =>
          position === edited ? (
            <li key={name}>
              <OperatorForm
                operators={operators}
                position={position}
                onSave={(changed) => {
                  save(withChangedOperator(preferences, position, changed));
                  setEdited(null);
                }}
                onCancel={() => setEdited(null)}
              />
            </li>
          ) : (
            <li key={name} className={settingsStyles.operator}>
              <span className="shrink semibold">
                <ServiceText>{name}</ServiceText>
              </span>
              <span className={badge === null ? settingsStyles.none : settingsStyles.badge}>
                {badge === null ? t('settings.operatorNoBadge') : <ServiceText mono>{badge}</ServiceText>}
              </span>
              <span>{name === operator && <StateMark tone="done" word={t('settings.operatorHere')} />}</span>
              <span className="flex gap-2">
                <button
                  type="button"
                  className="icon-button quiet-button dim"
                  aria-label={t('settings.operatorChange', { name })}
                  title={t('settings.operatorChange', { name })}
                  onClick={() => setEdited(position)}
                >
                  <IconPencil size={14} stroke={1.75} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className="icon-button quiet-button dim"
                  aria-label={t('settings.operatorRemove', { name })}
                  title={t('settings.operatorRemove', { name })}
                  onClick={() => setRemoved(position)}
                >
                  <IconX size={14} stroke={1.75} aria-hidden="true" />
                </button>
              </span>
            </li>
          ),
        )}
      </ul>
      {edited === null && (
        <OperatorForm
          key={operators.length}
          operators={operators}
          position={null}
          onSave={(added) => save(withOperator(preferences, added))}
        />
      )}
      {removed !== null && (
        <QuestionDialog
          title={t('settings.operatorRemoveTitle', { name: names[removed] ?? '' })}
          confirmLabel={t('settings.operatorRemoveConfirm')}
          cancelLabel={t('settings.operatorRemoveKeep')}
          isDestructive
          isPending={false}
          error={null}
          onConfirm={() => {
            save(withoutOperator(preferences, removed));
            setRemoved(null);
          }}
          onClose={() => setRemoved(null)}
        >
          <p>{t('settings.operatorRemoveText')}</p>
        </QuestionDialog>
      )}
    </SettingsSection>
  );
}

type OperatorFormProps = {
  readonly operators: readonly OperatorView[];
  /** Where the changed one stands; null to add one. */
  readonly position: number | null;
  readonly onSave: (operator: OperatorView) => void;
  readonly onCancel?: () => void;
};

type Trouble = { readonly field: 'name' | 'badge'; readonly sentence: string };

/** The name and the badge of somebody at the desk; a scan while it is written in is the badge. */
function OperatorForm({ operators, position, onSave, onCancel }: OperatorFormProps) {
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
      className={settingsStyles.form}
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
      <div className={settingsStyles.formKeys}>
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
