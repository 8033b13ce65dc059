import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LabelPages } from '#renderer/components/print-preview/label-pages.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import styles from '#renderer/features/settings/settings.module.css';
import {
  ChoiceRow,
  SelectRow,
  SettingsSection,
  TextRow,
} from '#renderer/features/settings/settings-section.tsx';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import { statusQuery } from '#renderer/platform/bridge/queries.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import type { LabelTemplate } from '#shared/labels/label.ts';
import {
  labelContents,
  maxNoteLength,
  type TemplateUse,
  templateUses,
} from '#shared/labels/model/label-limits.ts';
import { defaultTemplate, fillTemplate, type LabelContent } from '#shared/labels/model/label-templates.ts';

const titleIds = {
  itemLabel: 'itemLabel.title',
  boxLabel: 'labelTemplates.box',
  returnLabel: 'returnLabel.title',
} as const satisfies Record<TemplateUse, MessageId>;

/** The names of codes and lines; `id` is the record's own. */
const partLabels: Readonly<Record<string, MessageId>> = {
  barcode: 'term.barcode',
  sku: 'term.sku',
  id: 'term.id',
  lot: 'term.lot',
  expiry: 'term.expiryDate',
  order: 'term.receivingOrder',
  po: 'sheet.po',
  box: 'labelTemplates.boxId',
  tracking: 'term.tracking',
  reference: 'term.reference',
  center: 'term.center',
};

/** What the preview shows, in place of a record. */
const sampleValues: Readonly<Record<string, string>> = {
  barcode: '4006381333931',
  sku: 'SKU-1234',
  id: '100245',
  lot: 'L2407',
  order: '100245',
  po: 'PO-1001',
  box: '20011',
  tracking: '1Z999AA10123456784',
  reference: 'RMA-1001',
  center: 'Moreno Valley',
};

const firstAvailable = 'first';

/** What the labels that Dockhand prints show: on this desk, or at all desks of its site. */
export function LabelTemplatesSection() {
  const t = useMessages();
  const { data: status } = useQuery(statusQuery);
  const [{ labelTemplates }, save] = usePreferences();
  const [use, setUse] = useState<TemplateUse>('itemLabel');
  const template = labelTemplates[use] ?? defaultTemplate;
  const { codes, lines } = labelContents[use];
  const nameOf = (part: string) => t(partLabels[part] ?? 'term.id');
  const change = (changed: Partial<LabelTemplate>) =>
    save({ labelTemplates: { ...labelTemplates, [use]: { ...template, ...changed } } }, { labelTemplates });
  const code = codes.find((name) => name === template.code) ?? firstAvailable;
  return (
    <SettingsSection
      id="labels"
      title={t('labelTemplates.title')}
      text={t(status?.site == null ? 'labelTemplates.text' : 'labelTemplates.siteText')}
    >
      <ChoiceRow
        label={t('labelTemplates.label')}
        value={use}
        choices={templateUses.map((value) => ({ value, label: t(titleIds[value]) }))}
        onChange={setUse}
      />
      <SelectRow
        label={t('term.barcode')}
        value={code}
        choices={[
          { value: firstAvailable, label: t('labelTemplates.firstAvailable') },
          // A box is found by its order.
          ...codes.map((name) => ({
            value: name,
            label: nameOf(use === 'boxLabel' && name === 'id' ? 'order' : name),
          })),
        ]}
        onChange={(value) => change({ code: value === firstAvailable ? null : value })}
      />
      <div className={styles.control} role="group" aria-label={t('labelTemplates.lines')}>
        <span aria-hidden="true">{t('labelTemplates.lines')}</span>
        <span className={`row wrap gap-12 ${styles.several}`}>
          {lines.map((name) => {
            const isShown = !template.hidden.includes(name);
            return (
              <Checkbox
                key={name}
                label={nameOf(name)}
                checked={isShown}
                onChange={() =>
                  change({
                    hidden: isShown
                      ? [...template.hidden, name]
                      : template.hidden.filter((hidden) => hidden !== name),
                  })
                }
              />
            );
          })}
        </span>
      </div>
      <TextRow
        key={use}
        label={t('labelTemplates.note')}
        value={template.note}
        widthPx={240}
        maxLength={maxNoteLength}
        onChange={(note) => change({ note })}
      />
      <TemplatePreview use={use} template={template} nameOf={nameOf} />
    </SettingsSection>
  );
}

type TemplatePreviewProps = {
  readonly use: TemplateUse;
  readonly template: LabelTemplate;
  readonly nameOf: (part: string) => string;
};

function TemplatePreview({ use, template, nameOf }: TemplatePreviewProps) {
  const t = useMessages();
  const times = useTimes();
  const [{ papers }] = usePreferences();
  const title = t(titleIds[use]);
  const lineOf = (name: string) => {
    if (name === 'expiry') return t('itemLabel.expires', { day: times.day('2027-01-31') });
    const value = sampleValues[name] ?? '';
    return name === 'center' ? value : `${nameOf(name)} ${value}`;
  };
  const { codes, lines } = labelContents[use];
  const label = fillTemplate(use, { [use]: template }, {
    heading: title,
    codes: Object.fromEntries(codes.map((name) => [name, sampleValues[name] ?? ''])),
    lines: Object.fromEntries(lines.map((name) => [name, lineOf(name)])),
  } as LabelContent<TemplateUse>);
  return (
    <div className={papers[use] === 'label2x1' ? styles.smallLabel : styles.largeLabel}>
      <LabelPages
        title={t('print.preview', { title })}
        labels={[label]}
        copies={1}
        paper={papers[use]}
        dpi={203}
      />
    </div>
  );
}
