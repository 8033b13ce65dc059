import { Button, Select, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { CloseButton } from '#renderer/components/layout/close-button.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { digitsOf } from '#renderer/platform/keyboard/chord.ts';
import {
  minBadgeLength,
  minPinLength,
  type OperatorProblem,
  operatorProblem,
} from '#renderer/platform/operators.ts';
import type { Scan } from '#renderer/scan/engine/scan.ts';
import { deskFinding } from '#renderer/scan/resolvers/scan-finding.ts';
import { useScanResolver } from '#renderer/scan/scan-provider.tsx';
import type { OperatorView } from '#shared/preferences/operator.ts';
import settingsStyles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** The choice of no operator. */
const nobody = '';

export function OperatorsSection() {
  const t = useMessages();
  const [{ operators, operator }, save] = usePreferences();
  const [edited, setEdited] = useState<string | null>(null);
  const [addedCount, setAddedCount] = useState(0);
  const [removed, setRemoved] = useState<string | null>(null);
  const remove = useRequest('operators.remove', () => setRemoved(null));
  const names = operators.map(({ name }) => name);
  // The current operator may not be in the list.
  const offered = operator === null || names.includes(operator) ? names : [...names, operator];
  return (
    <SettingsSection id="operators" title={t('settings.operators')} text={t('settings.operatorsText')}>
      {offered.length > 0 && (
        <div className={settingsStyles.control}>
          <span aria-hidden="true">{t('settings.operatorChoose')}</span>
          <Select
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
        {operators.map(({ name, hasBadge, hasPin }) =>
          name === edited ? (
            <li key={name}>
              <OperatorForm
                operators={operators}
                edited={name}
                takesFocus
                onSaved={() => setEdited((now) => (now === name ? null : now))}
                onCancel={() => setEdited(null)}
              />
            </li>
          ) : (
            <li key={name} className={settingsStyles.operator}>
              <span className="shrink semibold">
                <ServiceText>{name}</ServiceText>
              </span>
              <span
                className={`row gap-8 ${hasBadge || hasPin ? settingsStyles.badge : settingsStyles.none}`}
              >
                {!hasBadge && !hasPin && t('settings.operatorNoBadge')}
                {hasBadge && <span>{t('settings.operatorBadge')}</span>}
                {hasPin && <span>{t('settings.operatorPin')}</span>}
              </span>
              <span>{name === operator && <StateMark tone="done" label={t('settings.operatorHere')} />}</span>
              <span className="flex gap-2">
                <button
                  type="button"
                  className="icon-button quiet-button dim"
                  aria-label={t('settings.operatorChange', { name })}
                  title={t('settings.operatorChange', { name })}
                  onClick={() => {
                    setEdited(name);
                    setAddedCount(0);
                  }}
                >
                  <IconPencil size={14} stroke={1.75} aria-hidden="true" />
                </button>
                <CloseButton label={t('action.removeNamed', { name })} onClick={() => setRemoved(name)} />
              </span>
            </li>
          ),
        )}
      </ul>
      {!names.some((name) => name === edited) && (
        <OperatorForm
          key={addedCount}
          operators={operators}
          edited={null}
          takesFocus={addedCount > 0}
          onSaved={() => setAddedCount((count) => count + 1)}
        />
      )}
      {removed !== null && (
        <QuestionDialog
          title={t('settings.operatorRemoveTitle', { name: removed })}
          confirmLabel={t('action.removeNow')}
          cancelLabel={t('action.keep')}
          isDestructive
          request={remove}
          onConfirm={() => remove.mutate({ name: removed })}
          onClose={() => {
            setRemoved(null);
            remove.reset();
          }}
        >
          <p>{t('settings.operatorRemoveText')}</p>
        </QuestionDialog>
      )}
    </SettingsSection>
  );
}

type OperatorFormProps = {
  readonly operators: readonly OperatorView[];
  /** The name of the changed entry; null to add one. */
  readonly edited: string | null;
  /** The name has the focus from the start. */
  readonly takesFocus: boolean;
  readonly onSaved?: () => void;
  readonly onCancel?: () => void;
};

type FieldProblem = { readonly field: 'name' | 'badge' | 'pin'; readonly sentence: string };

/** The new value of a badge or a PIN: a text, none (null), or unchanged (undefined). */
type Entered = string | null | undefined;

/**
 * The name, badge, and PIN of an operator; a scan while the form is in use sets the badge. A saved badge or PIN cannot
 * be shown again, so an empty field leaves it unchanged.
 */
function OperatorForm({ operators, edited, takesFocus, onSaved, onCancel }: OperatorFormProps) {
  const t = useMessages();
  const nameField = useRef<HTMLInputElement>(null);
  const before = operators.find((operator) => operator.name === edited);
  const [name, setName] = useState(before?.name ?? '');
  const [badge, setBadge] = useState<Entered>();
  const [pin, setPin] = useState<Entered>();
  const [trouble, setTrouble] = useState<FieldProblem | null>(null);
  const [isWritten, setWritten] = useState(false);
  const saving = useRequest('operators.save', ({ problem }) => {
    if (problem === null) onSaved?.();
    else setTrouble(toFieldProblem(problem, t));
  });
  const others = operators.filter((operator) => operator !== before).map((operator) => operator.name);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const input = { name: name.trim(), badge: typeof badge === 'string' ? badge.trim() : badge, pin };
    const found = await findFieldProblem(others, input, t);
    setTrouble(found);
    if (found !== null) return;
    // The busy button would lose the focus.
    if (document.activeElement?.tagName === 'BUTTON') nameField.current?.focus();
    saving.mutate({ before: before?.name ?? null, ...withoutUndefined(input) });
  };
  const sentenceOf = (field: FieldProblem['field']) => (trouble?.field === field ? trouble.sentence : null);
  return (
    <form
      className={settingsStyles.operatorForm}
      onSubmit={(event) => void submit(event)}
      onFocus={() => setWritten(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setWritten(false);
      }}
      noValidate
    >
      {isWritten && <BadgeReader onRead={setBadge} />}
      <TextInput
        ref={nameField}
        autoFocus={takesFocus}
        label={t('term.name')}
        value={name}
        maxLength={100}
        error={sentenceOf('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('settings.operatorBadge')}
        placeholder={t(placeholderOf('badge', badge, before?.hasBadge === true))}
        value={badge ?? ''}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        error={sentenceOf('badge')}
        onChange={(event) =>
          setBadge(event.currentTarget.value === '' ? undefined : event.currentTarget.value)
        }
      />
      <TextInput
        label={t('settings.operatorPin')}
        placeholder={t(placeholderOf('pin', pin, before?.hasPin === true))}
        type="password"
        inputMode="numeric"
        value={pin ?? ''}
        maxLength={12}
        autoComplete="off"
        data-takes-scans
        error={sentenceOf('pin')}
        onChange={(event) => {
          const digits = digitsOf(event.currentTarget.value);
          setPin(digits === '' ? undefined : digits);
        }}
      />
      <div className={settingsStyles.operatorKeys}>
        <Button type="submit" variant="default" loading={saving.isPending}>
          {t(edited === null ? 'action.add' : 'action.save')}
        </Button>
        {onCancel !== undefined && (
          <Button variant="subtle" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        )}
        {before?.hasBadge === true && badge !== null && (
          <Button variant="subtle" onClick={() => setBadge(null)}>
            {t('settings.operatorDropBadge')}
          </Button>
        )}
        {before?.hasPin === true && pin !== null && (
          <Button variant="subtle" onClick={() => setPin(null)}>
            {t('settings.operatorDropPin')}
          </Button>
        )}
      </div>
      {saving.error !== null && <FailureNotice error={saving.error} />}
    </form>
  );
}

function placeholderOf(field: 'badge' | 'pin', entered: Entered, isSaved: boolean) {
  if (entered === null) return 'settings.operatorDropped';
  if (isSaved) return 'settings.operatorSaved';
  return field === 'badge' ? 'settings.operatorBadgeHint' : 'settings.operatorPinHint';
}

function withoutUndefined({ name, badge, pin }: { name: string; badge: Entered; pin: Entered }) {
  return { name, ...(badge === undefined ? {} : { badge }), ...(pin === undefined ? {} : { pin }) };
}

/** Takes every scan as the badge while the form is in use; a scan types into no field. */
function BadgeReader({ onRead }: { readonly onRead: (badge: string) => void }) {
  const t = useMessages();
  useScanResolver({
    id: 'badge-form',
    label: t('settings.operatorBadge'),
    // Also a badge that is already in use, so that a message names its owner.
    claims: () => true,
    async resolve({ text }: Scan) {
      return [
        deskFinding({
          key: 'badge',
          kind: 'operator',
          title: text.trim(),
          detail: t('settings.operatorScanned'),
          open: () => onRead(text.trim()),
        }),
      ];
    },
  });
  return null;
}

function toFieldProblem(problem: OperatorProblem, t: Translate): FieldProblem {
  const field = (['name', 'badge', 'pin'] as const).find((each) => problem.startsWith(each)) ?? 'name';
  const shortest = field === 'pin' ? minPinLength : minBadgeLength;
  return { field, sentence: t(`operatorProblem.${problem}`, { shortest }) };
}

/**
 * Returns what is wrong with this name, badge, and PIN, as a message; a badge equal to an item's code would hide the
 * item.
 */
async function findFieldProblem(
  others: readonly string[],
  input: { name: string; badge: Entered; pin: Entered },
  t: Translate,
): Promise<FieldProblem | null> {
  const problem = operatorProblem(others, withoutUndefined(input));
  if (problem !== null) return toFieldProblem(problem, t);
  if (typeof input.badge !== 'string') return null;
  // Without a result, no problem is known.
  const found = await call('inventory.lookUp', { texts: [input.badge] }).catch(() => null);
  const item = found?.matches[0]?.item;
  if (item === undefined) return null;
  const named = item.sku ?? item.name ?? String(item.inventoryId);
  return { field: 'badge', sentence: t('operatorProblem.badgeItem', { item: named }) };
}
