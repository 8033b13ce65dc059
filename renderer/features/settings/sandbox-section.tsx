import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { useServiceRefusal, useWriteRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { chosenProfile } from '#renderer/components/records/environment.ts';
import { RecordLink } from '#renderer/components/text/record-link.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { profilesQuery } from '#renderer/platform/bridge/queries.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { faultKinds, receivingSteps, returnSteps } from '#shared/simulation/model/sandbox-steps.ts';
import type { Simulation } from '#shared/simulation/simulation.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

type ToolProps = {
  readonly title: string;
  readonly button: string;
  /** Why it is unavailable now, as a sentence. */
  readonly refusal: string | null;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  readonly result?: ReactNode;
};

function Tool({ title, button, refusal, isPending, error, onSubmit, children, result }: ToolProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (refusal === null && !isPending) onSubmit();
  };
  return (
    <form className={styles.tool} aria-label={title} onSubmit={submit} noValidate>
      <h3 className="heading">{title}</h3>
      <div className={styles.toolFields}>
        {children}
        <ReasonedButton type="submit" variant="default" reason={refusal} loading={isPending}>
          {button}
        </ReasonedButton>
      </div>
      {error !== null && <FailureNotice error={error} />}
      <div role="status">{result}</div>
    </form>
  );
}

type FieldProps = {
  readonly label: string;
  readonly value: string;
  /** In characters. */
  readonly longest: number;
  readonly inputMode?: 'numeric';
  readonly onChange: (value: string) => void;
};

function Field({ longest, onChange, ...props }: FieldProps) {
  return (
    <TextInput
      maxLength={longest}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      {...props}
    />
  );
}

type CountFieldProps = {
  readonly label: string;
  readonly value: string | number;
  readonly least: number;
  readonly max: number;
  readonly onChange: (value: string | number) => void;
};

function CountField({ least, max: most, ...props }: CountFieldProps) {
  return <NumberInput size="xs" min={least} max={most} allowDecimal={false} hideControls {...props} />;
}

const idOf = (text: string): number => (/^[1-9]\d{0,9}$/u.test(text.trim()) ? Number(text.trim()) : 0);

/** Nothing in production, where the main process refuses them too. */
export function SandboxSection() {
  const t = useMessages();
  const { data } = useQuery(profilesQuery);
  const kind = chosenProfile(data)?.kind ?? 'production';
  const [shipment, setShipment] = useState('');
  if (kind === 'production') return null;
  return (
    <SettingsSection id="sandbox" title={t('sandbox.title')} text={t('sandbox.text')}>
      <NewOrderTool onShipment={setShipment} />
      <SimulationTool key={shipment} shipment={shipment} />
      {kind === 'local' && (
        <>
          <StepTool />
          <FaultTool />
        </>
      )}
    </SettingsSection>
  );
}

function NewOrderTool({ onShipment }: { readonly onShipment: (id: string) => void }) {
  const t = useMessages();
  const [sku, setSku] = useState('');
  const [quantity, setQuantity] = useState<string | number>(1);
  const create = useRequest('simulation.createOrder', ({ shipmentIds }) =>
    onShipment(String(shipmentIds[0] ?? '')),
  );
  const refusal = useWriteRefusal('orders_write');
  return (
    <Tool
      title={t('sandbox.order')}
      button={t('action.createOrder')}
      refusal={refusal ?? (sku.trim() === '' ? t('sandbox.orderNoSku') : null)}
      isPending={create.isPending}
      error={create.error}
      onSubmit={() => create.mutate({ sku: sku.trim(), quantity: Number(quantity) || 1 })}
      result={
        create.data !== undefined && (
          <p className="no-margin">
            {t('sandbox.orderCreated')}{' '}
            <RecordLink to={`/orders/${create.data.id}`}>{String(create.data.id)}</RecordLink>
          </p>
        )
      }
    >
      <Field label={t('term.sku')} value={sku} longest={400} onChange={setSku} />
      <CountField label={t('term.quantity')} value={quantity} least={1} max={10_000} onChange={setQuantity} />
    </Tool>
  );
}

const chains = {
  ship: ['ShipOrder'],
  deliver: ['DeliverOrder'],
  both: ['ShipOrder', 'DeliverOrder'],
} as const;
const chainNames = ['both', 'ship', 'deliver'] as const;

/** Ships or delivers a shipment, or does both sequentially, each after a number of minutes. */
function SimulationTool({ shipment }: { readonly shipment: string }) {
  const t = useMessages();
  const [id, setId] = useState(shipment);
  const [chain, setChain] = useState<keyof typeof chains>('both');
  const [delay, setDelay] = useState<string | number>(0);
  const start = useRequest('simulation.start');
  const refusal = useWriteRefusal('fulfillments_write');
  const simulationId = start.data?.simulationId ?? null;
  const state = useQuery({
    queryKey: ['simulation', simulationId],
    queryFn: () => call('simulation.read', { id: simulationId ?? '' }),
    enabled: simulationId !== null,
    retry: false,
  });
  return (
    <Tool
      title={t('sandbox.simulation')}
      button={t('sandbox.simulationStart')}
      refusal={refusal ?? (idOf(id) === 0 ? t('sandbox.noId') : null)}
      isPending={start.isPending}
      error={start.error ?? state.error}
      onSubmit={() =>
        start.mutate({
          shipmentId: idOf(id),
          steps: chains[chain].map((action) => ({ action, delayMinutes: Number(delay) || null })),
        })
      }
      result={
        state.data !== undefined && (
          <p className="no-margin">
            <bdi>{statesOf(state.data).join(' → ')}</bdi>{' '}
            <button type="button" className="quiet-button" onClick={() => void state.refetch()}>
              {t('action.refresh')}
            </button>
          </p>
        )
      }
    >
      <Field label={t('sandbox.shipment')} value={id} longest={10} inputMode="numeric" onChange={setId} />
      <NativeSelect
        label={t('sandbox.action')}
        value={chain}
        data={chainNames.map((value) => ({ value, label: t(`sandbox.chain.${value}`) }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setChain(chainNames.find((name) => name === value) ?? 'both');
        }}
      />
      <CountField label={t('sandbox.delay')} value={delay} least={0} max={525_600} onChange={setDelay} />
    </Tool>
  );
}

/** Returns each step of a simulation with its state, as the service reports it. */
function statesOf({ simulation }: Simulation): string[] {
  const states: string[] = [];
  for (let step = simulation; step !== null; step = step.next) {
    states.push(`${step.action} ${step.status ?? ''}`.trim());
  }
  return states;
}

/** Simulates the work of a center on a receiving order or a return. */
function StepTool() {
  const t = useMessages();
  const [record, setRecord] = useState<'receiving' | 'returns'>('receiving');
  const [id, setId] = useState('');
  const steps = record === 'receiving' ? receivingSteps : returnSteps;
  const [step, setStep] = useState<string>('arrive');
  const advance = useRequest('simulation.advance');
  const offline = useServiceRefusal();
  const run = () => {
    const recordId = idOf(id);
    const received = receivingSteps.find((one) => one === step);
    const returned = returnSteps.find((one) => one === step);
    if (record === 'receiving' && received !== undefined) {
      advance.mutate({ record, id: recordId, step: received });
    } else if (record === 'returns' && returned !== undefined) {
      advance.mutate({ record, id: recordId, step: returned });
    }
  };
  return (
    <Tool
      title={t('sandbox.center')}
      button={t('sandbox.run')}
      refusal={offline ?? (idOf(id) === 0 ? t('sandbox.noId') : null)}
      isPending={advance.isPending}
      error={advance.error}
      onSubmit={run}
      result={
        advance.data !== undefined && (
          <p className="no-margin">{t('sandbox.advanced', { status: advance.data.status })}</p>
        )
      }
    >
      <NativeSelect
        label={t('term.record')}
        value={record}
        data={[
          { value: 'receiving', label: t('sandbox.record.receiving') },
          { value: 'returns', label: t('sandbox.record.returns') },
        ]}
        onChange={(event) => {
          setRecord(event.currentTarget.value === 'returns' ? 'returns' : 'receiving');
          setStep('arrive');
        }}
      />
      <Field label={t('term.id')} value={id} longest={10} inputMode="numeric" onChange={setId} />
      <NativeSelect
        label={t('sandbox.step')}
        value={step}
        data={steps.map((value) => ({ value, label: t(`sandbox.step.${value}`) }))}
        onChange={(event) => setStep(event.currentTarget.value)}
      />
    </Tool>
  );
}

/** Makes the next requests to the local sandbox fail. */
function FaultTool() {
  const t = useMessages();
  const [kind, setKind] = useState<(typeof faultKinds)[number]>('delay');
  const [times, setTimes] = useState<string | number>(1);
  const [path, setPath] = useState('');
  const waiting = useQuery({
    queryKey: ['simulation', 'faults'],
    queryFn: () => call('simulation.listFaults', {}),
    staleTime: 0,
    retry: false,
  });
  const refresh = () => void waiting.refetch();
  const add = useRequest('simulation.addFault', refresh);
  const clear = useRequest('simulation.clearFaults', refresh);
  const faults = waiting.data?.faults ?? [];
  return (
    <Tool
      title={t('sandbox.faults')}
      button={t('sandbox.faultAdd')}
      refusal={null}
      isPending={add.isPending}
      error={add.error ?? clear.error ?? waiting.error}
      onSubmit={() => add.mutate({ kind, times: Number(times) || 1, path: path.trim() })}
      result={
        faults.length === 0 ? (
          <p className="no-margin dim">{t('sandbox.noFaults')}</p>
        ) : (
          <>
            <ul className="list">
              {faults.map((fault, index) => (
                <li key={index}>
                  <bdi className="mono">{[fault.kind, fault.path].filter(Boolean).join(' ')}</bdi>{' '}
                  {t('sandbox.faultLeft', { count: fault.left })}
                </li>
              ))}
            </ul>
            <button type="button" className="quiet-button" onClick={() => clear.mutate({})}>
              {t('sandbox.faultClear')}
            </button>
          </>
        )
      }
    >
      <NativeSelect
        label={t('sandbox.fault')}
        value={kind}
        data={faultKinds.map((value) => ({ value, label: t(`sandbox.fault.${value}`) }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setKind(faultKinds.find((one) => one === value) ?? 'delay');
        }}
      />
      <CountField label={t('sandbox.times')} value={times} least={1} max={1_000} onChange={setTimes} />
      <Field label={t('sandbox.path')} value={path} longest={200} onChange={setPath} />
    </Tool>
  );
}
