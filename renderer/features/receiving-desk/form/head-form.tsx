import { Select, Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { Center } from '../../../../shared/centers/centers.ts';
import type { HeadChange } from '../../../../shared/receiving/model/receiving-draft-steps.ts';
import {
  boxPackagingTypes,
  isFullVersion,
  longestNotes,
  longestText,
  packageTypes,
} from '../../../../shared/receiving/model/receiving-limit-rules.ts';
import type { ReceivingDraft, ReceivingFreight } from '../../../../shared/receiving/receiving-draft.ts';
import { NotOffered } from '../../../components/feedback/not-offered.tsx';
import { DeskChooser } from '../../../desk/choosers/desk-chooser.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import type { HeadField } from '../state/receiving-state.ts';
import { ArrivalFields } from './arrival-fields.tsx';
import { useKeepAtEnd } from './head-fields.ts';
import styles from './head-form.module.css';

type HeadFormProps = {
  readonly draft: ReceivingDraft;
  /** The part that is gone to. */
  readonly field: HeadField;
  /** Null while they could not be read. */
  readonly centers: readonly Center[] | null;
  readonly version: string | null;
  readonly onChange: (change: HeadChange) => void;
  readonly onClose: () => void;
};

/** What stands over the boxes of an order; every part is kept when it is left, as every scan is. */
export function HeadForm({ draft, field, centers, version, onChange, onClose }: HeadFormProps) {
  const t = useMessages();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(`[data-saved="${field}"] input`)?.focus();
  }, [field]);
  const offered = (centers ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const named = (value: string | null) => {
    const center = centers?.find(({ id }) => String(id) === value);
    return center === undefined ? null : { id: center.id, name: center.name };
  };
  return (
    <DeskChooser title={t('receivingDesk.head')} onCancel={onClose}>
      <div ref={form} className="grid gap-8">
        <p className="no-margin small dim">{t('receivingDesk.headText')}</p>
        <div data-saved="center">
          <Select
            size="xs"
            label={t('receivingDesk.center')}
            data={withOwn(offered, draft.center)}
            value={draft.center === null ? null : String(draft.center.id)}
            allowDeselect={false}
            searchable
            onChange={(value) => onChange({ center: named(value) ?? draft.center })}
          />
        </div>
        <div data-saved="arrival">
          <ArrivalFields
            arrivalAt={draft.expectedArrivalAt}
            onChange={(expectedArrivalAt) => onChange({ expectedArrivalAt })}
          />
        </div>
        <div data-saved="purchaseOrderNumber">
          <SavedField
            label={t('receivingDesk.purchaseOrderNumber')}
            text={draft.purchaseOrderNumber}
            longest={longestText}
            onKeep={(purchaseOrderNumber) => onChange({ purchaseOrderNumber })}
          />
        </div>
        <div data-saved="packageType">
          <Select
            size="xs"
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
        <div data-saved="boxPackagingType">
          <Select
            size="xs"
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
            <div data-saved="finalDestination">
              <Select
                size="xs"
                label={t('receivingDesk.finalDestination')}
                description={t('receivingDesk.destinationHint')}
                data={withOwn(offered, draft.finalDestination)}
                value={draft.finalDestination === null ? null : String(draft.finalDestination.id)}
                clearable
                searchable
                onChange={(value) => onChange({ finalDestination: named(value) })}
              />
            </div>
            <FreightFields freight={draft.freight} onChange={(freight) => onChange({ freight })} />
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

/** A center that was chosen stands there, also while the list of centers cannot be read. */
function withOwn(offered: readonly { value: string; label: string }[], own: ReceivingDraft['center']) {
  if (own === null || offered.some(({ value }) => value === String(own.id))) return [...offered];
  return [{ value: String(own.id), label: own.name }, ...offered];
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
  readonly onChange: (freight: Partial<ReceivingFreight>) => void;
};

function FreightFields({ freight, onChange }: FreightFieldsProps) {
  const t = useMessages();
  return (
    <fieldset className={styles.freight} data-saved="freight">
      <legend>{t('receivingDesk.freight')}</legend>
      {freightFields.map((name) => (
        <SavedField
          key={name}
          label={t(`receivingDesk.freight.${name}`)}
          text={freight?.[name] ?? null}
          longest={name === 'notes' ? longestNotes : longestText}
          isLong={name === 'notes'}
          onKeep={(text) => onChange({ [name]: text })}
        />
      ))}
    </fieldset>
  );
}

type SavedFieldProps = {
  readonly label: string;
  /** As it is kept; null where nothing is told. */
  readonly text: string | null;
  readonly longest: number;
  /** Several lines. */
  readonly isLong?: boolean;
  readonly onKeep: (text: string | null) => void;
};

/** A field whose text is kept when it is left, or with Enter; what changes it from elsewhere stands in it at once. */
function SavedField({ label, text, longest, isLong = false, onKeep }: SavedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const keep = () => {
    const entered = typed?.trim() || null;
    if (typed !== null && entered !== text) onKeep(entered);
  };
  useKeepAtEnd(keep);
  const finish = () => {
    keep();
    setTyped(null);
  };
  const field = {
    size: 'xs',
    label,
    value: typed ?? text ?? '',
    maxLength: longest,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped(event.currentTarget.value),
    onBlur: finish,
  } as const;
  if (isLong) return <Textarea {...field} rows={3} />;
  return <TextInput {...field} onKeyDown={(event) => event.key === 'Enter' && finish()} />;
}
