import { Button, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Center } from '../../../shared/centers/centers.ts';
import type { DeskView } from '../../../shared/desk/desk.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { centersQuery, deskQuery } from '../../platform/bridge/queries.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';
import { FailureNotice } from '../feedback/failure-notice.tsx';
import { PatientSkeleton } from '../feedback/patient-skeleton.tsx';
import { ServiceText } from '../text/service-text.tsx';
import styles from './desk-form.module.css';

type DeskFormProps = {
  readonly accountId: string;
  readonly desk: DeskView | null;
  readonly submitLabel: string;
  readonly onSaved?: () => void;
};

const longestName = 60;

export function DeskForm({ accountId, desk, submitLabel, onSaved }: DeskFormProps) {
  const t = useMessages();
  const client = useQueryClient();
  const centers = useQuery(centersQuery(accountId));
  const [name, setName] = useState(desk?.name ?? '');
  const [centerId, setCenterId] = useState<string | null>(desk === null ? null : String(desk.centerId));
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
    if (name.trim() === '' || chosen === undefined) return;
    save.mutate({ name: name.trim(), centerId: chosen.id, centerName: chosen.name });
  };

  if (centers.data === undefined && centers.error !== null) {
    return <FailureNotice error={centers.error} isRead onRetry={() => void centers.refetch()} />;
  }
  if (centers.data === undefined) return <PatientSkeleton lines={3} />;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('desk.name')}
        placeholder={t('desk.namePlaceholder')}
        value={name}
        maxLength={longestName}
        description={name.length < longestName ? null : t('desk.nameLimit', { most: longestName })}
        autoFocus={desk === null}
        error={wasTried && name.trim() === '' && t('desk.nameMissing')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={t('desk.center')}
        placeholder={t('desk.centerPlaceholder')}
        searchable
        // Enter takes the only match, and the list closes.
        selectFirstOptionOnChange
        allowDeselect={false}
        onSearchChange={() => setTried(false)}
        value={centerId}
        data={offered.map((center) => ({ value: String(center.id), label: center.name }))}
        nothingFoundMessage={t(offered.length === 0 ? 'desk.noCenters' : 'desk.noneFound')}
        filter={({ options, search }) =>
          options.filter((option) => 'value' in option && isFound(centerOf(offered, option.value), search))
        }
        renderOption={({ option }) => <CenterOption center={centerOf(offered, option.value)} />}
        error={wasTried && chosen === undefined && t('desk.centerMissing')}
        onChange={setCenterId}
      />
      {save.error !== null && <FailureNotice error={save.error} />}
      <div>
        <Button type="submit" loading={save.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

function centerOf(centers: readonly Center[], value: string): Center | undefined {
  return centers.find((center) => String(center.id) === value);
}

function placeOf(center: Center): string {
  return [center.city, center.state, center.country].filter((part) => part !== null).join(', ');
}

function isFound(center: Center | undefined, search: string): boolean {
  if (center === undefined) return false;
  return `${center.name} ${placeOf(center)}`.toLowerCase().includes(search.trim().toLowerCase());
}

function CenterOption({ center }: { readonly center: Center | undefined }) {
  const t = useMessages();
  if (center === undefined) return null;
  return (
    <span className="stack grow shrink">
      <ServiceText>{center.name}</ServiceText>
      <span className={styles.place}>
        <ServiceText>{placeOf(center)}</ServiceText>
        {center.processesReturns === true && (
          <span className={styles.returns}>{t('desk.processesReturns')}</span>
        )}
      </span>
    </span>
  );
}
