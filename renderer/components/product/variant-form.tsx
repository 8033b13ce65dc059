import { Button, Checkbox, Select, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { Dialog } from '#renderer/components/layout/dialog.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { ScaleLine, useChosenScale, useWeightText } from '#renderer/components/scale/scale-line.tsx';
import { weightIn } from '#renderer/components/scale/weighing.ts';
import { useUnitText } from '#renderer/components/text/units.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import {
  changedFields,
  draftOf,
  type EditedVariant,
  editedVariant,
  returnActionIds,
  type VariantDraft,
  type VariantFieldName,
  variantFields,
} from '#shared/products/model/variant-edit-rules.ts';
import type { VariantBody } from '#shared/products/product-body.ts';
import styles from './variant-form.module.css';

/** The fields under their headings, in the order in which a user fills them in. */
const sections = {
  codes: ['name', 'sku', 'barcodes', 'gtin', 'upc'],
  size: ['weight', 'length', 'width', 'height'],
  lots: ['isLot', 'shelfLife', 'isDigital'],
  handling: [
    'dangerousGoods',
    'isCasePick',
    'isBpmParcel',
    'requiresProp65',
    'scansSerials',
    'serialLength',
    'serialPrefix',
    'serialSuffix',
    'msdsUrl',
  ],
  customs: ['origin', 'tariff', 'customsValue', 'customsDescription', 'isSection321'],
  returns: [
    'primaryAction',
    'backupAction',
    'returnToSenderPrimaryAction',
    'returnToSenderBackupAction',
    'instructions',
  ],
} as const satisfies Readonly<Record<string, readonly VariantFieldName[]>>;

export type VariantFormSection = keyof typeof sections;

const sectionNames = Object.keys(sections) as readonly VariantFormSection[];

const actionNames = { 1: 'Restock', 2: 'Quarantine', 3: 'Dispose' } as const;

const serviceUnits = { weight: 'oz', dimension: 'in' };

type VariantFormProps = {
  readonly title: string;
  /** The current state of the variant; empty for a new one. */
  readonly shown: VariantBody;
  /** The variant exists, and its changes are shown beside each field. */
  readonly isEdit: boolean;
  /** The parts of the form to show; default all. */
  readonly parts?: readonly VariantFormSection[];
  /** Units of weight and size; default those of the service: ounces and inches. */
  readonly units?: { readonly weight: string; readonly dimension: string };
  /** Why its size can't be changed, as a message; null if it can. */
  readonly sizeLock?: string | null;
  /** Shown instead of the number of changes. */
  readonly submitLabel?: string;
  /** Why it can't be sent as it is, besides the messages of the fields. */
  readonly refusal?: string | null;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** What was typed, if it outlasts the form; by default the form holds it. */
  readonly typed?: Partial<VariantDraft>;
  readonly onTyped?: (typed: Partial<VariantDraft>) => void;
  /** Shown above the fields. */
  readonly children?: ReactNode;
  readonly onSubmit: (edited: EditedVariant) => void;
  readonly onClose: () => void;
};

/** All fields of a variant that a user may edit; nothing is sent until every field is valid. */
export function VariantForm(props: VariantFormProps) {
  const { title, shown, isEdit, refusal = null, isPending, error, onSubmit, onClose } = props;
  const { parts = sectionNames, units = serviceUnits, sizeLock = null } = props;
  const t = useMessages();
  const scale = useChosenScale();
  const weightText = useWeightText();
  const form = useRef<HTMLFormElement>(null);
  // Only what was typed: the other fields follow `shown`, which someone else may change meanwhile.
  const [ownTyped, setOwnTyped] = useState<Partial<VariantDraft>>({});
  const { typed = ownTyped, onTyped = setOwnTyped } = props;
  const [wasTried, setTried] = useState(false);
  const before = draftOf(shown);
  const changed = changedFields(shown, typed);
  const edited = editedVariant(shown, typed);
  const reason = refusal ?? reasonOf(edited, changed, isEdit, t);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== null || isPending) return;
    setTried(true);
    const [first] = Object.keys(edited.problems);
    if (first === undefined) onSubmit(edited);
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <Dialog
      size={parts.length === 1 ? 480 : 760}
      onClose={onClose}
      title={title}
      closeLabel={t('action.cancel')}
      isBusy={isPending}
    >
      <form ref={form} onSubmit={submit} noValidate>
        {props.children}
        {parts.map((section) => (
          <fieldset key={section} className={styles.fields}>
            <legend>{t(`variantForm.${section}`)}</legend>
            {sections[section].map((name) => (
              <VariantFieldControl
                key={name}
                name={name}
                text={typed[name] ?? before[name]}
                was={isEdit && changed.includes(name) ? before[name] : null}
                error={wasTried ? problemOf(edited, name, t) : null}
                // A single part is opened to be filled in; with all of them, no field is first.
                isFirst={parts.length === 1 && name === sections[section][0]}
                unit={name === 'weight' ? units.weight : units.dimension}
                lock={variantFields[name].path[0] === 'dimension' ? sizeLock : null}
                onChange={(text) => onTyped({ ...typed, [name]: text })}
              />
            ))}
            {section === 'size' && scale !== null && (
              <div className={styles.scale}>
                <ScaleLine
                  scale={scale}
                  textOf={(weight) => weightText(weightIn(weight, units.weight) ?? weight)}
                  offer={{
                    label: t('scale.use'),
                    takeOf(weight) {
                      const converted = weightIn(weight, units.weight);
                      return converted && (() => onTyped({ ...typed, weight: String(converted.value) }));
                    },
                  }}
                />
              </div>
            )}
            {section === 'size' && sizeLock !== null && (
              // Each of its fields states this too, for screen reader users who hear them one by one.
              <p className={styles.lock} aria-hidden="true">
                {sizeLock}
              </p>
            )}
          </fieldset>
        ))}
        {error !== null && <FailureNotice error={error} />}
        <div className={styles.keys}>
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <ReasonedButton type="submit" reason={reason} loading={isPending}>
            {props.submitLabel ?? t('variantForm.save', { count: changed.length })}
          </ReasonedButton>
        </div>
      </form>
    </Dialog>
  );
}

function reasonOf(
  { change }: EditedVariant,
  changed: readonly VariantFieldName[],
  isEdit: boolean,
  t: Translate,
): string | null {
  if (isEdit) return changed.length === 0 ? t('variantForm.nothing') : null;
  return (change.name ?? '') === '' && (change.sku ?? '') === '' ? t('variantForm.empty') : null;
}

function problemOf({ problems }: EditedVariant, name: VariantFieldName, t: Translate): string | null {
  const problem = problems[name];
  return problem === undefined ? null : t(`variantForm.problem.${problem}`);
}

/** The previous value is below the field: above it, it would shift the other fields in the row. */
const partsOfField: NonNullable<TextInputProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];

type VariantFieldControlProps = {
  readonly name: VariantFieldName;
  readonly text: string;
  /** The value before the change; null if unchanged. */
  readonly was: string | null;
  readonly error: string | null;
  /** Of a weight or a length. */
  readonly unit: string;
  /** Why it is read-only; null if it can be changed. */
  readonly lock: string | null;
  readonly isFirst: boolean;
  readonly onChange: (text: string) => void;
};

function VariantFieldControl(props: VariantFieldControlProps) {
  const { name, text, was, error, unit, lock, isFirst, onChange } = props;
  const t = useMessages();
  const unitText = useUnitText();
  const { kind, longest } = variantFields[name];
  const label = t(`variantForm.field.${name}`, { unit: unitText(unit) });
  const shown = (value: string) => wordOf(name, value, t).replaceAll('\n', ', ');
  const description =
    was === null
      ? lock !== null && <span className="visually-hidden">{lock}</span>
      : was === ''
        ? t('variantForm.wasNothing')
        : t('variantForm.was', { text: shown(was) });
  const field = {
    name,
    label,
    description,
    error,
    size: 'xs',
    inputWrapperOrder: partsOfField,
    'data-changed': was !== null || undefined,
  } as const;
  if (kind === 'flag') {
    return (
      <Checkbox
        name={name}
        className={styles.flag}
        label={label}
        checked={text === 'yes'}
        data-changed={was !== null || undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? 'yes' : '')}
      />
    );
  }
  if (kind === 'action') {
    const ids = returnActionIds.map(String);
    return (
      <Select
        {...field}
        data={[...ids, ...(text === '' || ids.includes(text) ? [] : [text])].map((value) => ({
          value,
          label: wordOf(name, value, t),
        }))}
        value={text === '' ? null : text}
        allowDeselect={false}
        onChange={(value) => onChange(value ?? text)}
      />
    );
  }
  if (kind === 'codes' || kind === 'lines') {
    return (
      <Textarea
        {...field}
        className={styles.lines ?? ''}
        rows={3}
        spellCheck={kind === 'lines'}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...field}
      inputMode={kind === 'text' ? 'text' : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      maxLength={longest}
      readOnly={lock !== null}
      data-autofocus={isFirst || undefined}
      value={text}
      onChange={({ currentTarget: { value } }) => onChange(kind === 'text' ? value : latinDigits(value))}
    />
  );
}

/** Returns the displayed text of a field: the name of an action. */
function wordOf(name: VariantFieldName, value: string, t: Translate): string {
  if (variantFields[name].kind !== 'action') return value;
  const id = returnActionIds.find((one) => String(one) === value);
  return id === undefined ? value : t(`returnAction.${actionNames[id]}`);
}
