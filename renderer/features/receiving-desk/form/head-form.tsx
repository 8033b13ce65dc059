import { Select, Textarea, TextInput } from '@mantine/core';
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { NotOffered } from '#renderer/components/feedback/not-offered.tsx';
import { useSaveOnUnmount } from '#renderer/components/layout/use-save-on-unmount.ts';
import { daysBefore } from '#renderer/components/list-screen/calendar-day.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { AskedContext, DeskChooser } from '#renderer/desk/choosers/desk-chooser.tsx';
import { useFormEnd } from '#renderer/desk/choosers/use-typed-answer.ts';
import type { Proposals } from '#renderer/features/receiving-desk/state/receiving-proposals.ts';
import {
  type HeadField,
  isArrivalProposed,
} from '#renderer/features/receiving-desk/state/receiving-state.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { unreadableFields } from '#renderer/platform/unreadable-field.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import type { Center } from '#shared/centers/centers.ts';
import type { HeadChange } from '#shared/receiving/model/receiving-draft-steps.ts';
import {
  boxPackagingTypes,
  isFullVersion,
  maxNotesLength,
  maxTextLength,
  packageTypes,
} from '#shared/receiving/model/receiving-limit-rules.ts';
import type { ReceivingDraft, ReceivingFreight } from '#shared/receiving/receiving-draft.ts';
import { type DayAndTime, dayAndTimeOf, instantOf, zoneOf } from './arrival-time.ts';
import styles from './head-form.module.css';

type HeadFormProps = {
  readonly draft: ReceivingDraft;
  /** The field to focus. */
  readonly field: HeadField;
  /** Null if they could not be read. */
  readonly centers: readonly Center[] | null;
  readonly version: string | null;
  readonly proposals: Proposals;
  readonly onChange: (change: HeadChange) => void;
  readonly onClose: () => void;
};

/** The order's fields above its boxes; each is saved when it loses focus, as every scan is. */
export function HeadForm(props: HeadFormProps) {
  const { draft, field, centers, version, proposals, onChange, onClose } = props;
  const t = useMessages();
  const form = useRef<HTMLDivElement>(null);
  const asked = use(AskedContext);
  useEffect(() => {
    if (asked === null) return;
    form.current?.querySelector<HTMLElement>(`[data-field="${field}"] input`)?.focus();
  }, [field, asked]);
  const all = (centers ?? []).map(optionOf);
  const receiving = (centers ?? []).filter(({ receives }) => receives !== false).map(optionOf);
  const named = (value: string | null) => {
    const center = centers?.find(({ id }) => String(id) === value);
    return center === undefined ? null : { id: center.id, name: center.name };
  };
  return (
    <DeskChooser title={t('receivingDesk.head')} onCancel={onClose}>
      <div ref={form} className="grid gap-8">
        <p className="no-margin small dim">{t('receivingDesk.headText')}</p>
        <div data-saved data-field="center">
          <Select
            label={t('receivingDesk.center')}
            data={withChosenCenter(receiving, draft.center)}
            value={draft.center === null ? null : String(draft.center.id)}
            allowDeselect={false}
            searchable
            onChange={(value) => onChange({ center: named(value) ?? draft.center })}
          />
        </div>
        <div data-saved data-field="arrival">
          <ArrivalFields
            arrivalAt={draft.expectedArrivalAt}
            isProposed={isArrivalProposed(draft)}
            onChange={(expectedArrivalAt) => onChange({ expectedArrivalAt })}
          />
        </div>
        <div data-saved data-field="purchaseOrderNumber">
          <SavedField
            label={t('receivingDesk.purchaseOrderNumber')}
            text={draft.purchaseOrderNumber}
            proposed={proposals.purchaseOrders}
            longest={maxTextLength}
            isNumber
            onKeep={(purchaseOrderNumber) => onChange({ purchaseOrderNumber })}
          />
        </div>
        <div data-saved data-field="packageType">
          <Select
            label={t('receivingDesk.packageType')}
            data={packageTypes.map((value) => ({ value, label: t(`receivingDesk.type.${value}`) }))}
            value={draft.packageType}
            allowDeselect={false}
            onChange={(value) => {
              const packageType = packageTypes.find((type) => type === value);
              if (packageType !== undefined) onChange({ packageType });
            }}
          />
        </div>
        <div data-saved data-field="boxPackagingType">
          <Select
            label={t('receivingDesk.packing')}
            data={boxPackagingTypes.map((value) => ({
              value,
              label: t(`receivingDesk.packing.${value}`),
            }))}
            value={draft.boxPackagingType}
            allowDeselect={false}
            onChange={(value) => {
              const boxPackagingType = boxPackagingTypes.find((type) => type === value);
              if (boxPackagingType !== undefined) onChange({ boxPackagingType });
            }}
          />
        </div>
        {isFullVersion(version) ? (
          <>
            <div data-saved data-field="finalDestination">
              <Select
                label={t('receivingDesk.finalDestination')}
                description={t('receivingDesk.destinationHint')}
                data={withChosenCenter(all, draft.finalDestination)}
                value={draft.finalDestination === null ? null : String(draft.finalDestination.id)}
                clearable
                searchable
                onChange={(value) => onChange({ finalDestination: named(value) })}
              />
            </div>
            <FreightFields
              freight={draft.freight}
              proposals={proposals}
              onChange={(freight) => onChange({ freight })}
            />
          </>
        ) : (
          <NotOffered
            form="section"
            sentence={t('receivingDesk.fullNotOffered', { version: version ?? '' })}
            remains={t('receivingDesk.fullRemains')}
          />
        )}
      </div>
    </DeskChooser>
  );
}

function optionOf({ id, name }: Center) {
  return { value: String(id), label: name };
}

/** Keeps the chosen center in the list even if it is not offered, or the list of centers cannot be read. */
function withChosenCenter(
  offered: readonly { value: string; label: string }[],
  chosen: ReceivingDraft['center'],
) {
  if (chosen === null || offered.some(({ value }) => value === String(chosen.id))) return [...offered];
  return [{ value: String(chosen.id), label: chosen.name }, ...offered];
}

const freightFields = [
  'carrier',
  'bolNumber',
  'containerNumber',
  'vesselName',
  'freightForwarder',
  'notes',
] as const satisfies readonly (keyof ReceivingFreight)[];

type FreightFieldsProps = {
  readonly freight: ReceivingFreight | null;
  readonly proposals: Proposals;
  readonly onChange: (freight: Partial<ReceivingFreight>) => void;
};

function FreightFields({ freight, proposals, onChange }: FreightFieldsProps) {
  const t = useMessages();
  const proposed: Partial<Record<keyof ReceivingFreight, readonly string[]>> = {
    carrier: proposals.carriers,
    freightForwarder: proposals.forwarders,
  };
  return (
    <fieldset className={styles.freight} data-saved data-field="freight">
      <legend>{t('receivingDesk.freight')}</legend>
      {freightFields.map((name) => (
        <SavedField
          key={name}
          label={t(`receivingDesk.freight.${name}`)}
          text={freight?.[name] ?? null}
          longest={name === 'notes' ? maxNotesLength : maxTextLength}
          isLong={name === 'notes'}
          isNumber={name === 'bolNumber' || name === 'containerNumber'}
          proposed={proposed[name] ?? []}
          onKeep={(text) => onChange({ [name]: text })}
        />
      ))}
    </fieldset>
  );
}

type SavedFieldProps = {
  readonly label: string;
  /** The saved text; null if none is set. */
  readonly text: string | null;
  readonly longest: number;
  /** Allows several lines. */
  readonly isLong?: boolean;
  /** Its digits are saved as Latin ones. */
  readonly isNumber?: boolean;
  /** Texts entered here before, newest first, offered while typing. */
  readonly proposed?: readonly string[];
  readonly onKeep: (text: string | null) => void;
};

/** A field saved on blur or Enter; changes from elsewhere appear in it immediately. */
function SavedField(props: SavedFieldProps) {
  const { label, text, longest, isLong = false, isNumber = false, proposed = [], onKeep } = props;
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const keep = () => {
    const entered = typed?.trim() || null;
    if (typed !== null && entered !== text) onKeep(entered);
  };
  useSaveOnUnmount(keep);
  const finish = () => {
    keep();
    setTyped(null);
  };
  const field = {
    size: 'xs',
    label,
    value: typed ?? text ?? '',
    maxLength: longest,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped(isNumber ? latinDigits(value) : value),
    onBlur: finish,
  } as const;
  if (isLong) return <Textarea {...field} rows={3} />;
  return (
    <>
      <TextInput {...field} list={listId} onKeyDown={(event) => event.key === 'Enter' && finish()} />
      <datalist id={listId}>
        {proposed.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}

type ArrivalFieldsProps = {
  /** ISO 8601 in UTC; null if not set. */
  readonly arrivalAt: string | null;
  /** Not entered by a user yet. */
  readonly isProposed: boolean;
  readonly onChange: (arrivalAt: string | null) => void;
};

/**
 * The expected arrival: a date and time in this computer's time zone, which is shown because the service takes a
 * timestamp.
 */
function ArrivalFields({ arrivalAt, isProposed, onChange }: ArrivalFieldsProps) {
  const t = useMessages();
  const nowMs = useNow(30_000);
  const [typed, setTyped] = useState<DayAndTime | null>(null);
  const entered = typed ?? dayAndTimeOf(arrivalAt);
  const instant = instantOf(entered);
  const isPast = instant !== null && Date.parse(instant) <= nowMs;
  /** The types of fields that can't be saved. */
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const wrongIn = (fields: HTMLElement | null) => unreadableFields(fields).map(({ type }) => type);
  const textOf = (type: string | undefined) =>
    t(type === 'date' ? 'deskPart.dateUnreadable' : 'receivingDesk.timeUnreadable');
  // A year is typed digit by digit, so a step is recorded only on blur or on confirmation.
  const keep = () => {
    if (typed !== null && instant !== arrivalAt && (instant !== null || typed.day === '')) onChange(instant);
  };
  const ref = useFormEnd<HTMLDivElement>((_isScreenLeft, fields) => {
    const [lost] = wrongIn(fields);
    if (lost === undefined) keep();
    else announceTrouble(t('receivingDesk.arrivalLost'), textOf(lost), t);
  });
  const finish = (fields: HTMLElement) => {
    const types = wrongIn(fields);
    setWrong(types);
    if (types.length > 0) return;
    keep();
    setTyped(null);
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) finish(currentTarget);
  };
  const press = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === 'Enter') finish(currentTarget);
  };
  return (
    <div
      ref={ref}
      className={styles.arrival}
      onBlur={handleBlur}
      onKeyDown={press}
      onChange={({ currentTarget }) => wrong.length > 0 && setWrong(wrongIn(currentTarget))}
    >
      <TextInput
        type="date"
        error={wrong.includes('date') && textOf('date')}
        label={t('receivingDesk.day')}
        min={daysBefore(new Date(nowMs), 0)}
        max="9999-12-31"
        value={entered.day}
        onChange={(event) => setTyped({ ...entered, day: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        error={wrong.includes('time') && textOf('time')}
        label={t('receivingDesk.time')}
        value={entered.time}
        onChange={(event) => setTyped({ ...entered, time: event.currentTarget.value })}
      />
      <p className={styles.zone} data-wrong={isPast || undefined}>
        {isPast
          ? t('receivingDesk.arrivalPast')
          : t(isProposed && typed === null ? 'receivingDesk.zoneProposed' : 'receivingDesk.zone', {
              zone: zoneOf(new Date(instant ?? nowMs)),
            })}
      </p>
    </div>
  );
}
