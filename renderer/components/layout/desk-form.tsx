import { Button, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { DelayedSkeleton } from '#renderer/components/feedback/delayed-skeleton.tsx';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { centersQuery, deskQuery } from '#renderer/platform/bridge/queries.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import type { Center } from '#shared/centers/centers.ts';
import type { DeskProposal, DeskView } from '#shared/desk/desk.ts';
import styles from './desk-form.module.css';

type DeskFormProps = {
  readonly accountId: string;
  readonly desk: DeskView | null;
  /** The initial values of the first run. */
  readonly proposal?: DeskProposal;
  readonly submitLabel: string;
  readonly onSaved?: () => void;
  /** Called with each change that is not saved yet. */
  readonly onEdited?: () => void;
  /** Additional options, above the submit button. */
  readonly children?: ReactNode;
};

const maxNameLength = 60;

export function DeskForm(props: DeskFormProps) {
  const { accountId, desk, proposal, submitLabel, onSaved, onEdited, children } = props;
  const t = useMessages();
  const client = useQueryClient();
  const centers = useQuery(centersQuery(accountId));
  const [name, setName] = useState(desk?.name ?? proposal?.name ?? '');
  const proposed = proposal?.centerId ?? null;
  const first = desk?.centerId ?? proposed;
  const [centerId, setCenterId] = useState<string | null>(first === null ? null : String(first));
  const nameField = useRef<HTMLInputElement>(null);
  const centerField = useRef<HTMLInputElement>(null);
  const [wasTried, setTried] = useState(false);
  const save = useRequest('desk.save', (saved) => {
    client.setQueryData(deskQuery(accountId).queryKey, saved);
    onSaved?.();
  });

  const offered = centers.data?.data ?? [];
  const chosen = offered.find((center) => String(center.id) === centerId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || chosen === undefined) {
      (name.trim() === '' ? nameField : centerField).current?.focus();
      return;
    }
    save.mutate({ name: name.trim(), centerId: chosen.id, centerName: chosen.name });
  };

  if (centers.data === undefined && centers.error !== null) {
    return <FailureNotice error={centers.error} isRead onRetry={() => void centers.refetch()} />;
  }
  if (centers.data === undefined) return <DelayedSkeleton lines={3} />;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        size="sm"
        ref={nameField}
        label={t('desk.name')}
        placeholder={t('desk.namePlaceholder')}
        value={name}
        maxLength={maxNameLength}
        description={name.length < maxNameLength ? null : t('desk.nameLimit', { most: maxNameLength })}
        autoFocus={desk === null && name === ''}
        error={wasTried && name.trim() === '' && t('desk.nameMissing')}
        onChange={(event) => {
          setName(event.currentTarget.value);
          onEdited?.();
        }}
      />
      <Select
        size="sm"
        ref={centerField}
        label={t('desk.center')}
        placeholder={t('desk.centerPlaceholder')}
        description={proposal === undefined ? null : t(`desk.proposed.${reasonOf(proposal, centerId)}`)}
        searchable
        // Enter selects the only match and closes the list.
        selectFirstOptionOnChange
        allowDeselect={false}
        onSearchChange={() => setTried(false)}
        value={centerId}
        data={offered.map((center) => ({ value: String(center.id), label: center.name }))}
        nothingFoundMessage={t(offered.length === 0 ? 'desk.noCenters' : 'desk.noneFound')}
        filter={({ options, search }) =>
          options.filter(
            (option) => 'value' in option && matchesSearch(centerOf(offered, option.value), search),
          )
        }
        renderOption={({ option }) => <CenterOption center={centerOf(offered, option.value)} />}
        error={wasTried && chosen === undefined && t('desk.centerMissing')}
        onChange={(value) => {
          setCenterId(value);
          onEdited?.();
        }}
      />
      {save.error !== null && <FailureNotice error={save.error} />}
      {children}
      <div>
        <Button type="submit" autoFocus={proposed !== null} loading={save.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** Why the center is preselected; `none` if the user chooses it. */
function reasonOf({ centerId, reason }: DeskProposal, chosen: string | null) {
  return reason !== null && chosen === String(centerId) ? reason : 'none';
}

function centerOf(centers: readonly Center[], value: string): Center | undefined {
  return centers.find((center) => String(center.id) === value);
}

function placeOf(center: Center): string {
  return [center.city, center.state, center.country].filter((part) => part !== null).join(', ');
}

function matchesSearch(center: Center | undefined, search: string): boolean {
  if (center === undefined) return false;
  return `${center.name} ${placeOf(center)}`.toLowerCase().includes(search.trim().toLowerCase());
}

function CenterOption({ center }: { readonly center: Center | undefined }) {
  const t = useMessages();
  if (center === undefined) return null;
  return (
    <span className="stack grow shrink">
      <ServiceText>{center.name}</ServiceText>
      <span className="flex space-between shrink gap-8 small leading-16 dim">
        <ServiceText>{placeOf(center)}</ServiceText>
        {center.processesReturns === true && <span className="rigid done">{t('desk.processesReturns')}</span>}
      </span>
    </span>
  );
}
