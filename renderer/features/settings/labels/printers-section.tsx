import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPencil, IconPrinter, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { announceDone, announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import settingsStyles from '#renderer/features/settings/settings.module.css';
import { SettingsSection } from '#renderer/features/settings/settings-section.tsx';
import { type MessageId, translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import type { Label, LabelPrinter } from '#shared/labels/label.ts';
import {
  defaultPrinterPort,
  hostPattern,
  labelDpis,
  labelSizes,
  maxLabelPrinters,
  maxPort,
  minPort,
} from '#shared/labels/model/label-limits.ts';
import type { PreferencesView } from '#shared/preferences/preferences-view.ts';

export function PrintersSection() {
  const t = useMessages();
  const [preferences, save] = usePreferences();
  const { labelPrinters } = preferences;
  const [edited, setEdited] = useState<string | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const [addedCount, setAddedCount] = useState(0);
  const test = useMutation({
    mutationFn: (printer: LabelPrinter) =>
      call('labels.print', { printer: printer.name, labels: [testLabelOf(printer)], copies: 1 }),
    onSuccess({ trouble }, { name }) {
      if (trouble === null) announceDone(t('printers.testDone'), name);
      else announceTrouble(t('printers.testFailed'), translateSentence(t, trouble), t);
    },
    onError: (error) => announceTrouble(t('printers.testFailed'), error, t),
  });
  const edit = (name: string) => {
    setEdited(name);
    setAddedCount(0);
  };
  const form = (before: string | null) => (
    <PrinterForm
      printers={labelPrinters}
      edited={before}
      takesFocus={before !== null || addedCount > 0}
      toChange={(printer) => withPrinter(preferences, before, printer)}
      onSaved={() => {
        if (before === null) setAddedCount((count) => count + 1);
        else setEdited((now) => (now === before ? null : now));
      }}
      {...(before === null ? {} : { onCancel: () => setEdited(null) })}
    />
  );
  return (
    <SettingsSection id="printers" title={t('printers.title')} text={t('printers.text')}>
      <ul className={settingsStyles.operators} aria-label={t('printers.title')}>
        {labelPrinters.map((printer) => {
          const { name, host, port, dpi, size } = printer;
          if (name === edited) return <li key={name}>{form(name)}</li>;
          const actions = [
            ['printers.test', IconPrinter, () => test.mutate(printer)],
            ['settings.operatorChange', IconPencil, () => edit(name)],
            ['action.removeNamed', IconX, () => setRemoved(name)],
          ] as const;
          return (
            <li key={name} className={settingsStyles.webhook}>
              <span className="shrink">
                <ServiceText>{name}</ServiceText>
                <span className="small dim">
                  <ServiceText>
                    {`${host}:${port} · ${t('printers.dpiValue', { dpi })} · ${t(`print.paper.${size}`)}`}
                  </ServiceText>
                </span>
              </span>
              <span className="flex gap-2">
                {actions.map(([label, Icon, run]) => (
                  <button
                    key={label}
                    type="button"
                    className="icon-button quiet-button dim"
                    aria-label={t(label, { name })}
                    title={t(label, { name })}
                    disabled={run === actions[0][2] && test.isPending}
                    onClick={run}
                  >
                    <Icon size={14} stroke={1.75} aria-hidden="true" />
                  </button>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
      {!labelPrinters.some(({ name }) => name === edited) && <div key={addedCount}>{form(null)}</div>}
      {removed !== null && (
        <QuestionDialog
          title={t('settings.operatorRemoveTitle', { name: removed })}
          confirmLabel={t('action.removeNow')}
          isDestructive
          onConfirm={() => {
            save(withPrinter(preferences, removed, null));
            setRemoved(null);
          }}
          onClose={() => setRemoved(null)}
        >
          <p>{t('printers.removeText')}</p>
        </QuestionDialog>
      )}
    </SettingsSection>
  );
}

/** IT compares its text with the printer's configuration. */
function testLabelOf({ name, host, port, dpi, size }: LabelPrinter): Label {
  const texts = [`${host}:${port}`, `${dpi} dpi`, size === 'label2x1' ? '2 × 1 in' : '4 × 6 in'];
  return { heading: name, codes: ['LABEL-TEST-1'], facts: texts.map((text) => ({ text, code: null })) };
}

/**
 * Returns the printers with one added (`before` is null), changed, or removed (`printer` is null). Settings for printing
 * without a dialog follow a renamed printer.
 */
export function withPrinter(
  { labelPrinters, printers }: Pick<PreferencesView, 'labelPrinters' | 'printers'>,
  before: string | null,
  printer: LabelPrinter | null,
): Pick<PreferencesView, 'labelPrinters' | 'printers'> {
  if (before === null) return { labelPrinters: labelPrinters.concat(printer ?? []), printers };
  const choices = Object.entries(printers).flatMap(([use, choice]) => {
    if (choice.via !== 'network' || choice.name !== before) return [[use, choice]];
    return printer === null ? [] : [[use, { ...choice, name: printer.name }]];
  });
  return {
    labelPrinters: labelPrinters.flatMap((known) => (known.name === before ? (printer ?? []) : known)),
    printers: Object.fromEntries(choices) as PreferencesView['printers'],
  };
}

/** Null if nothing is wrong. */
export function printerProblem(
  printers: readonly LabelPrinter[],
  { name, host, port }: Pick<LabelPrinter, 'name' | 'host' | 'port'>,
  edited: string | null,
): 'name' | 'taken' | 'host' | 'port' | 'most' | null {
  const others = printers.filter((other) => other.name !== edited);
  if (name === '') return 'name';
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return 'taken';
  if (others.length >= maxLabelPrinters) return 'most';
  if (!hostPattern.test(host)) return 'host';
  return Number.isInteger(port) && port >= minPort && port <= maxPort ? null : 'port';
}

type PrinterFormProps = {
  readonly printers: readonly LabelPrinter[];
  /** The name of the changed entry; null to add one. */
  readonly edited: string | null;
  /** The name has the focus from the start. */
  readonly takesFocus: boolean;
  /** The change that adds or changes the printer. */
  readonly toChange: (printer: LabelPrinter) => Pick<PreferencesView, 'labelPrinters' | 'printers'>;
  readonly onSaved: () => void;
  readonly onCancel?: () => void;
};

function PrinterForm({ printers, edited, takesFocus, toChange, onSaved, onCancel }: PrinterFormProps) {
  const t = useMessages();
  const nameField = useRef<HTMLInputElement>(null);
  const before = printers.find((printer) => printer.name === edited);
  const [typed, setTyped] = useState({
    name: before?.name ?? '',
    host: before?.host ?? '',
    port: String(before?.port ?? defaultPrinterPort),
    dpi: before?.dpi ?? 203,
    size: before?.size ?? 'label4x6',
  });
  const [problem, setProblem] = useState<ReturnType<typeof printerProblem>>(null);
  // Not applied before it is saved: until then, the form must stay.
  const saving = useRequest('preferences.save', onSaved);
  const field = (name: 'name' | 'host' | 'port', label: MessageId, problems: readonly string[]) => (
    <TextInput
      {...(name === 'name' ? { ref: nameField, autoFocus: takesFocus } : {})}
      label={t(label)}
      value={typed[name]}
      maxLength={name === 'name' ? 60 : name === 'host' ? 253 : 5}
      {...(name === 'host' ? { placeholder: t('printers.hostHint') } : {})}
      inputMode={name === 'port' ? 'numeric' : 'text'}
      spellCheck={false}
      autoComplete="off"
      error={
        problem !== null && problems.includes(problem)
          ? t(`printers.problem.${problem}`, { most: maxLabelPrinters })
          : null
      }
      onChange={({ currentTarget: { value } }) =>
        setTyped({ ...typed, [name]: name === 'port' ? latinDigits(value) : value })
      }
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const printer = { ...typed, name: typed.name.trim(), host: typed.host.trim(), port: Number(typed.port) };
    const found = printerProblem(printers, printer, edited);
    setProblem(found);
    if (found !== null) return;
    // The busy button would lose the focus.
    if (document.activeElement?.tagName === 'BUTTON') nameField.current?.focus();
    saving.mutate(toChange(printer));
  };
  return (
    <form className={settingsStyles.tool} onSubmit={submit} noValidate>
      <div className={settingsStyles.printerFields}>
        {field('name', 'term.name', ['name', 'taken', 'most'])}
        {field('host', 'term.address', ['host'])}
        {field('port', 'printers.port', ['port'])}
        <NativeSelect
          label={t('printers.dpi')}
          value={typed.dpi}
          data={labelDpis.map((dpi) => ({ value: String(dpi), label: t('printers.dpiValue', { dpi }) }))}
          onChange={({ currentTarget: { value } }) =>
            setTyped({ ...typed, dpi: labelDpis.find((dpi) => String(dpi) === value) ?? typed.dpi })
          }
        />
        <NativeSelect
          label={t('printers.size')}
          value={typed.size}
          data={labelSizes.map((size) => ({ value: size, label: t(`print.paper.${size}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setTyped({ ...typed, size: labelSizes.find((size) => size === value) ?? typed.size })
          }
        />
      </div>
      <div className="flex gap-6">
        <Button type="submit" variant="default" loading={saving.isPending}>
          {t(edited === null ? 'action.add' : 'action.save')}
        </Button>
        {onCancel !== undefined && (
          <Button variant="subtle" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        )}
      </div>
      {saving.error !== null && <FailureNotice error={saving.error} />}
    </form>
  );
}
