import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import type { InspectedLine } from '#shared/returns/return-inspection.ts';
import styles from './return-lines.module.css';

/** Returns this desk's inspection of a line as one text: its item, then grade, note, and serial numbers. */
export function inspectionText({ sku, inventoryId, ...line }: InspectedLine, t: Translate): string {
  return `${sku ?? inventoryId}: ${findingsOf(line, t).join(' · ')}`;
}

function findingsOf(
  { grade, note, checks, serials }: Pick<InspectedLine, 'grade' | 'note' | 'checks' | 'serials'>,
  t: Translate,
): string[] {
  return [
    ...(grade === null ? [] : [t('slip.grade', { grade, word: t(`returnPart.grade.${grade}`) })]),
    ...(note === null ? [] : [note]),
    ...checks.map((check) => t('slip.check', check)),
    ...(serials.length === 0 ? [] : [t('slip.serials', { serials: serials.join(', ') })]),
  ];
}

/** The same, below the line of an opened return. */
export function InspectionNote({ line }: { readonly line: InspectedLine }) {
  const t = useMessages();
  return (
    <p className={styles.note}>
      <span className={styles.label}>{t('returnPart.atThisDesk')}</span>
      <ServiceText wraps>{findingsOf(line, t).join(' · ')}</ServiceText>
    </p>
  );
}
